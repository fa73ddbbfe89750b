import type { ReportViolation } from '@paheli/core/quiz/schema';
import { useEffect, useRef, useState } from 'react';
import { isRetryable } from '../../lib/api/problem';
import { retryDelayOf } from '../../lib/api/retry-delay';
import { api } from '../../lib/api/trpc';
import { logWarning } from '../../lib/log';
import { randomId } from '../../lib/random-id';
import { serverClock } from '../../lib/time/server-clock';
import { sleep } from '../../lib/time/sleep';
import type { QuizState } from './quiz-state';
import { useSecureMode } from './use-secure-mode';
import { doesCount } from './violations';

const bannerMs = 3_000;
const retries = 2;

/** Counts and reports violations of this quiz. The banner is shown for three seconds after each. */
export function useViolations(state: QuizState, initialCount: number) {
  const [count, setCount] = useState(initialCount);
  const [lastAt, setLastAt] = useState(0);
  const [isBannerShown, setIsBannerShown] = useState(false);

  useEffect(() => {
    if (lastAt === 0) return;
    setIsBannerShown(true);
    const timer = setTimeout(() => setIsBannerShown(false), bannerMs);
    return () => clearTimeout(timer);
  }, [lastAt]);

  // The server excuses one switch of the tab in a quiz. A page that was reloaded does not know of it.
  const hasExcuse = useRef(true);
  const isQuestionOpen = state.phase === 'asking' || state.phase === 'submitting';
  useSecureMode(
    (type, { at, awayMs } = { at: new Date() }) => {
      if (!doesCount(type, state, serverClock.nowMs())) return;
      if (awayMs !== undefined) hasExcuse.current = false;
      setCount((before) => before + 1);
      setLastAt(performance.now());
      const violation = { sessionId: state.sessionId, type, timestamp: at, awayMs, violationId: randomId() };
      void report(violation).then((counted) => {
        if (counted !== null) setCount((before) => Math.max(before, counted));
      });
    },
    () => hasExcuse.current && !isQuestionOpen,
  );

  return { count, isBannerShown };
}

/** Reports a violation. Returns the server's count, or null if the report failed. */
async function report(violation: ReportViolation): Promise<number | null> {
  for (let failures = 0; ; failures += 1) {
    try {
      return (await api.quiz.reportViolation.mutate(violation)).violationCount;
    } catch (error) {
      if (failures === retries || !isRetryable(error)) {
        logWarning('A violation could not be reported.', error);
        return null;
      }
      await sleep(retryDelayOf(error, failures));
    }
  }
}
