import { useLingui } from '@lingui/react/macro';
import type { Language } from '@paheli/core/languages';
import type { QuizSession } from '@paheli/core/quiz/schema';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { problemDetailOr, readProblem } from '../../lib/api/problem';
import { logWarning } from '../../lib/log';
import { dismissToasts, showToast } from '../../lib/page/toasts';

type StartQuiz = {
  /** Starts the quiz on the server, or returns the running one. */
  readonly open: (language: Language | undefined) => Promise<QuizSession>;
  /** Called after the reason of a refusal was shown. */
  readonly onRefused: () => Promise<void>;
};

/** Starts a quiz or resumes the running one. Opens the results of a finished quiz. */
export function useStartQuiz({ open, onRefused }: StartQuiz) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [session, setSession] = useState<QuizSession | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const isUnderWay = useRef(false);

  async function start(language?: Language): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsStarting(true);
    dismissToasts();
    try {
      setSession(await open(language));
    } catch (error) {
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
    }
  }

  return { session, isStarting, start };
}
