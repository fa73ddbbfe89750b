import { useLingui } from '@lingui/react/macro';
import type { Language } from '@paheli/core/languages';
import type { LinePlace } from '@paheli/core/quiz/line';
import type { QuizSession } from '@paheli/core/quiz/schema';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { problemDetailOr, readProblem, type ServerProblem } from '../../lib/api/problem';
import { retryDelayOf } from '../../lib/api/retry-delay';
import { useLiveEvent } from '../../lib/live/live';
import { logWarning } from '../../lib/log';
import { dismissToasts, showToast } from '../../lib/page/toasts';
import { sleep } from '../../lib/time/sleep';

/** How one attempt to start is made. */
type Attempt = {
  readonly language: Language | undefined;
  /** The signed place in line of a former attempt. */
  readonly line: string | undefined;
  /** Aborts when the player leaves the page. */
  readonly signal: AbortSignal;
};

type StartQuiz = {
  /** Starts the quiz on the server, or returns the running one. */
  readonly open: (attempt: Attempt) => Promise<QuizSession>;
  /** Called after the reason of a refusal was shown. */
  readonly onRefused: () => Promise<void>;
  /** Tells the server that a player who waits in line left the page. */
  readonly onLeft?: () => void;
};

/**
 * Starts a quiz or resumes the running one. Opens the results of a finished quiz. Where many start at once, the start waits in
 * line and `place` says where; leaving the page gives the place up after a while.
 */
export function useStartQuiz({ open, onRefused, onLeft }: StartQuiz) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [session, setSession] = useState<QuizSession | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const [place, setPlace] = useState<LinePlace | null>(null);
  const isUnderWay = useRef(false);
  const leaving = useRef<AbortController>(null);
  const leave = useEffectEvent(() => {
    leaving.current?.abort();
    if (isUnderWay.current) onLeft?.();
  });
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leave();
  }, []);
  useLiveEvent((event) => {
    if (event.type === 'line_update' && isUnderWay.current) setPlace(event);
  });

  /** Repeats an attempt that was refused as busy, until it is the player's turn. */
  async function openInLine(language: Language | undefined): Promise<QuizSession> {
    const { signal } = leaving.current ?? new AbortController();
    for (let line: string | undefined; ; ) {
      try {
        return await open({ language, line, signal });
      } catch (error) {
        const problem = readProblem(error);
        if (problem?.code !== 'busy' || signal.aborted) throw error;
        const token = problem.facts.line;
        line = typeof token === 'string' ? token : line;
        setPlace((known) => readPlace(problem) ?? known);
        await sleep(retryDelayOf(error, 0));
      }
    }
  }

  async function start(language?: Language): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsStarting(true);
    dismissToasts();
    try {
      setSession(await openInLine(language));
    } catch (error) {
      if (leaving.current?.signal.aborted) return;
      logWarning('The quiz could not be started.', error);
      const problem = readProblem(error);
      const finishedId = problem?.code === 'finished' ? problem.facts.sessionId : undefined;
      if (typeof finishedId === 'string') {
        await navigate({ to: '/quiz-results/$sessionId', params: { sessionId: finishedId }, replace: true });
        return;
      }
      showToast(problemDetailOr(error, t`Failed to start quiz`), 'error');
      await onRefused();
    } finally {
      isUnderWay.current = false;
      setIsStarting(false);
      setPlace(null);
    }
  }

  return { session, isStarting, place, start };
}

function readPlace({ facts: { place, ahead, estimateSeconds } }: ServerProblem): LinePlace | null {
  const isPlace =
    typeof place === 'number' && typeof ahead === 'number' && typeof estimateSeconds === 'number';
  return isPlace ? { place, ahead, estimateSeconds } : null;
}
