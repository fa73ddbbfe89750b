import { addMs } from '@paheli/core/clock';
import { useEffect, useRef } from 'react';
import { untilLost } from '../../lib/api/carried-calls';
import { hasProblemCode, isRetryable } from '../../lib/api/problem';
import { retryDelayOf } from '../../lib/api/retry-delay';
import { api } from '../../lib/api/trpc';
import { useLocalStore } from '../../lib/browser/local-store';
import { carriesCalls, connection } from '../../lib/live/connection';
import { probeConnection } from '../../lib/live/probe';
import { logWarning } from '../../lib/log';
import { sleepUntil } from '../../lib/time/server-clock';
import { sleep } from '../../lib/time/sleep';
import type { QuizState } from './quiz-state';
import { type Dispatcher, syncQuiz } from './sync-quiz';

/** How long to wait for the server to push a question before the connection is probed. */
const pushPatienceMs = 400;
/**
 * How long to wait for the push over a connection that responds before the question is requested, or at most twice it. The
 * server is late, and the opening moves with the push.
 */
const latePushMs = 1_000;
/** How soon to request a question again that opens in a moment by the server's clock. */
const soonMs = 125;

/** Something that effects share and the page does not show. */
export type Shared<Value> = { current: Value };

/** Receives the questions of a quiz: pushed by the server, or requested where the push does not come. */
export function useQuestions(state: QuizState, tournamentId: string, dispatch: Dispatcher): void {
  const isPushed = useQuestionPushes(state.sessionId, dispatch);
  useQuestionFallback(state, tournamentId, isPushed, dispatch);
}

/** Listens for questions, which the server pushes when they open. Returns whether it does. */
function useQuestionPushes(sessionId: string, dispatch: Dispatcher): Shared<boolean> {
  const { epoch } = useLocalStore(connection);
  const isPushed = useRef(false);
  // A new connection lacks the subscriptions of the old one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const subscription = api.quiz.questions.subscribe(
      { sessionId },
      {
        onStarted: () => {
          isPushed.current = true;
        },
        onData: (push) =>
          dispatch(
            push.type === 'question'
              ? {
                  type: 'opened',
                  question: push.question,
                  // The end moves with a question that the server sends late.
                  endsAt: addMs(push.now, push.remainingTime * 1_000),
                }
              : { type: 'over' },
          ),
        onError(error) {
          isPushed.current = false;
          logWarning('Questions are no longer pushed.', error);
        },
      },
    );
    return () => {
      isPushed.current = false;
      subscription.unsubscribe();
    };
  }, [sessionId, epoch, dispatch]);
  return isPushed;
}

/** Requests the next question if the server does not push it; at once while the connection is down or doubted. */
function useQuestionFallback(
  state: QuizState,
  tournamentId: string,
  isPushed: Shared<boolean>,
  dispatch: Dispatcher,
): void {
  const { phase, sessionId, questionIndex, opensAt } = state;
  useEffect(() => {
    if (phase !== 'waiting') return;
    const leaving = new AbortController();
    void (async () => {
      await sleepUntil(opensAt, leaving.signal);
      await awaitPush(isPushed, leaving.signal);
      for (let failures = 0; !leaving.signal.aborted; failures += 1) {
        try {
          const question = await api.quiz.question.query(
            { sessionId, questionIndex },
            { signal: untilLost() },
          );
          return dispatch({ type: 'opened', question });
        } catch (error) {
          if (hasProblemCode(error, 'finished')) return dispatch({ type: 'over' });
          const isSoon = hasProblemCode(error, 'not_yet');
          if (!isSoon && !isRetryable(error)) await syncQuiz(tournamentId, dispatch);
          await sleep(isSoon ? soonMs : retryDelayOf(error, failures), leaving.signal);
        }
      }
    })();
    return () => leaving.abort();
  }, [phase, sessionId, questionIndex, opensAt, tournamentId, isPushed, dispatch]);
}

/** Waits while an open question may still be pushed. */
async function awaitPush(isPushed: Shared<boolean>, signal: AbortSignal): Promise<void> {
  if (signal.aborted || !carriesCalls()) return;
  await sleep(pushPatienceMs, signal);
  if (signal.aborted || !isPushed.current || !(await probeConnection())) return;
  await sleep(latePushMs * (1 + Math.random()), signal);
}
