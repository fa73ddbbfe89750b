import { addMs } from '@paheli/core/clock';
import type { AnswerResult, QuizSession } from '@paheli/core/quiz/schema';
import { type Dispatch, useEffect, useReducer } from 'react';
import { hasProblemCode, isRetryable } from '../../lib/api/problem';
import { api } from '../../lib/api/trpc';
import { useLocalStore } from '../../lib/browser/local-store';
import { carriesCalls, connection } from '../../lib/live/connection';
import { useLiveEvent } from '../../lib/live/live';
import { logWarning } from '../../lib/log';
import { msUntil, serverClock, sleepUntil } from '../../lib/time/server-clock';
import { sleep } from '../../lib/time/sleep';
import { openQuiz, type QuizAction, type QuizState, stepQuiz } from './quiz-state';

const retryMs = 500;
/** How long to wait for the server to push a question before requesting it. */
const pushPatienceMs = 400;
/** How often to request the session while an answer past its deadline is unacknowledged. */
const syncEveryMs = 1_000;
/** How long to wait for a response before a call counts as lost. */
const lostMs = 2_500;

type Dispatcher = Dispatch<QuizAction>;

/**
 * Plays one quiz session: holds the state and runs the effects of each phase. Instants come from the server. Timers
 * here only decide when to request or send, never which answers count.
 */
export function useQuizPlay(session: QuizSession): [QuizState, Dispatcher] {
  const [state, dispatch] = useReducer(stepQuiz, session, openQuiz);
  const { tournamentId } = session;
  useQuestionPushes(state.sessionId, dispatch);
  useQuestionFallback(state, tournamentId, dispatch);
  useDeadline(state, dispatch);
  useAnswerSubmission(state, dispatch);
  useUnacknowledged(state, tournamentId, dispatch);
  useFeedbackEnd(state, dispatch);
  useTotalTime(state, dispatch);
  useQuizEvents(state.sessionId, dispatch);
  return [state, dispatch];
}

/** Listens for questions, which the server pushes when they open. */
function useQuestionPushes(sessionId: string, dispatch: Dispatcher): void {
  const { epoch } = useLocalStore(connection);
  // A new connection lacks the subscriptions of the old one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const subscription = api.quiz.questions.subscribe(
      { sessionId },
      {
        onData: (push) =>
          dispatch(push.type === 'question' ? { type: 'opened', question: push.question } : { type: 'over' }),
        onError: (error) => logWarning('Questions are no longer pushed.', error),
      },
    );
    return () => subscription.unsubscribe();
  }, [sessionId, epoch, dispatch]);
}

/** Requests the next question if the server does not push it; at once while the connection is down or doubted. */
function useQuestionFallback(state: QuizState, tournamentId: string, dispatch: Dispatcher): void {
  const { phase, sessionId, questionIndex, opensAt } = state;
  useEffect(() => {
    if (phase !== 'waiting') return;
    const leaving = new AbortController();
    void (async () => {
      await sleepUntil(opensAt, leaving.signal);
      if (carriesCalls()) await sleep(pushPatienceMs, leaving.signal);
      while (!leaving.signal.aborted) {
        try {
          const question = await api.quiz.question.query(
            { sessionId, questionIndex },
            { signal: AbortSignal.timeout(lostMs) },
          );
          return dispatch({ type: 'opened', question });
        } catch (error) {
          if (hasProblemCode(error, 'finished')) return dispatch({ type: 'over' });
          const isSoon = hasProblemCode(error, 'not_yet');
          if (!isSoon && !isRetryable(error)) await sync(tournamentId, dispatch);
          await sleep(isSoon ? retryMs / 4 : retryMs, leaving.signal);
        }
      }
    })();
    return () => leaving.abort();
  }, [phase, sessionId, questionIndex, opensAt, tournamentId, dispatch]);
}

/** Submits at the deadline: the selected option, or none. */
export function useDeadline({ phase, question, hasFailed }: QuizState, dispatch: Dispatcher): void {
  useEffect(() => {
    if (phase !== 'asking' || !question || hasFailed) return;
    return serverClock.at(question.deadlineAt, () => dispatch({ type: 'submitted' }));
  }, [phase, question, hasFailed, dispatch]);
}

/** Sends the answer once per submission. */
function useAnswerSubmission(state: QuizState, dispatch: Dispatcher): void {
  const { phase, sessionId, questionIndex, selected, question } = state;
  useEffect(() => {
    if (phase !== 'submitting' || !question) return;
    const openMs = serverClock.nowMs() - question.startsAt.getTime();
    const timeTaken = Math.min(5, Math.max(1, openMs / 1_000));
    api.quiz.answer
      .mutate(
        {
          sessionId,
          questionIndex,
          answer: selected,
          timeTaken,
          roundTripMs: serverClock.roundTripMs(),
        },
        { signal: AbortSignal.timeout(lostMs) },
      )
      .then((result: AnswerResult) => dispatch({ type: 'answered', result }))
      .catch((error: unknown) => {
        logWarning('The answer was not acknowledged.', error);
        dispatch({ type: 'unacknowledged' });
      });
  }, [phase, sessionId, questionIndex, selected, question, dispatch]);
}

/**
 * Resends an unacknowledged answer until its grace period ends. The server counts it once. Afterwards, requests the
 * session.
 */
function useUnacknowledged(state: QuizState, tournamentId: string, dispatch: Dispatcher): void {
  const { phase, hasFailed, question, graceMs } = state;
  useEffect(() => {
    if (phase !== 'asking' || !hasFailed || !question) return;
    if (msUntil(addMs(question.deadlineAt, graceMs)) > retryMs) {
      const timer = setTimeout(() => dispatch({ type: 'submitted' }), retryMs);
      return () => clearTimeout(timer);
    }
    const leaving = new AbortController();
    void (async () => {
      while (!leaving.signal.aborted) {
        await sync(tournamentId, dispatch);
        await sleep(syncEveryMs, leaving.signal);
      }
    })();
    return () => leaving.abort();
  }, [phase, hasFailed, question, graceMs, tournamentId, dispatch]);
}

export function useFeedbackEnd({ phase, feedbackEndsAt }: QuizState, dispatch: Dispatcher): void {
  useEffect(() => {
    if (phase !== 'feedback') return;
    return serverClock.at(feedbackEndsAt, () => dispatch({ type: 'feedback_over' }));
  }, [phase, feedbackEndsAt, dispatch]);
}

/** Ends the quiz when the total time runs out. A pending result is still shown. */
function useTotalTime({ phase, endsAt, graceMs }: QuizState, dispatch: Dispatcher): void {
  useEffect(() => {
    if (phase === 'ended') return;
    return serverClock.at(addMs(endsAt, graceMs), () => dispatch({ type: 'over' }));
  }, [phase, endsAt, graceMs, dispatch]);
}

/** Listens for events of this quiz that are not responses to this tab's calls, such as an answer in another tab. */
function useQuizEvents(sessionId: string, dispatch: Dispatcher): void {
  useLiveEvent((event) => {
    if (!('sessionId' in event) || event.sessionId !== sessionId) return;
    if (event.type === 'quiz_completed') dispatch({ type: 'over' });
    if (event.type === 'answer_submitted') dispatch({ type: 'answered', result: event.result });
    if (event.type === 'question') dispatch({ type: 'opened', question: event.question });
    if (event.type === 'time_update') {
      const endsAt = new Date(serverClock.nowMs() + event.remainingTime * 1_000);
      dispatch({ type: 'time_reset', endsAt });
    }
  });
}

/** Requests the current session. Starting a running quiz returns its session. */
async function sync(tournamentId: string, dispatch: Dispatcher): Promise<void> {
  try {
    dispatch({ type: 'synced', session: await api.quiz.start.mutate({ tournamentId }) });
  } catch (error) {
    if (hasProblemCode(error, 'finished') || hasProblemCode(error, 'cancelled')) dispatch({ type: 'over' });
    else logWarning('The quiz could not be read again.', error);
  }
}
