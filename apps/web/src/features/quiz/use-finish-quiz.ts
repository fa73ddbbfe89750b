import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isRetryable } from '../../lib/api/problem';
import { retryDelayOf } from '../../lib/api/retry-delay';
import { api, queries } from '../../lib/api/trpc';
import { logWarning } from '../../lib/log';
import { sleep } from '../../lib/time/sleep';
import type { QuizState } from './quiz-state';

/** Completes an ended quiz, retrying while the network is down, then opens the results. */
export function useFinishQuiz({ phase, sessionId }: QuizState): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (phase !== 'ended') return;
    const leaving = new AbortController();
    void (async () => {
      await complete(sessionId, leaving.signal);
      if (leaving.signal.aborted) return;
      void queries.tournament.invalidate();
      void queries.quiz.daily.invalidate();
      await navigate({ to: '/quiz-results/$sessionId', params: { sessionId }, replace: true });
    })();
    return () => leaving.abort();
  }, [phase, sessionId, navigate]);
}

/** Completes the quiz. The results page shows a problem that the server returns. */
async function complete(sessionId: string, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const result = await api.quiz.complete.mutate({ sessionId });
      queries.quiz.results.setData({ sessionId }, result);
      return;
    } catch (error) {
      logWarning('The quiz could not be completed.', error);
      if (!isRetryable(error)) return;
      await sleep(retryDelayOf(error, failures), signal);
    }
  }
}
