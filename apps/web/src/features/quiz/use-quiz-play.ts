import { addMs } from '@paheli/core/clock';
import type { AnswerResult, QuizSession } from '@paheli/core/quiz/schema';
import { useEffect, useReducer, useRef } from 'react';
import { untilLost } from '../../lib/api/carried-calls';
import { retryDelayOf } from '../../lib/api/retry-delay';
import { api } from '../../lib/api/trpc';
import { useLiveEvent } from '../../lib/live/live';
import { logWarning } from '../../lib/log';
import { msUntil, serverClock } from '../../lib/time/server-clock';
import { sleep } from '../../lib/time/sleep';
import { openQuiz, type QuizState, stepQuiz } from './quiz-state';
import { type Dispatcher, syncQuiz } from './sync-quiz';
import { type Shared, useQuestions } from './use-questions';

/** The shortest pause between two requests of the session while an answer past its deadline is unacknowledged. */
const soonestSyncMs = 250;
/** How long before the grace of an answer ends the last attempt to send it begins. */
const lastAttemptMs = 300;

/**
 * Plays one quiz session: holds the state and runs the effects of each phase. Instants come from the server. Timers
 * here only decide when to request or send, never which answers count.
 */
export function useQuizPlay(session: QuizSession): [QuizState, Dispatcher] {
  const [state, dispatch] = useReducer(stepQuiz, session, openQuiz);
  const { tournamentId } = session;
  useQuestions(state, tournamentId, dispatch);
  useDeadline(state, dispatch);
  const lastFailure = useAnswerSubmission(state, dispatch);
  useUnacknowledged(state, tournamentId, lastFailure, dispatch);
  useFeedbackEnd(state, dispatch);
  useQuizEvents(state.sessionId, dispatch);
  return [state, dispatch];
}

/** Submits at the deadline what is selected, or nothing. */
export function useDeadline({ phase, question, hasFailed }: QuizState, dispatch: Dispatcher): void {
  useEffect(() => {
    if (phase !== 'asking' || !question || hasFailed) return;
    return serverClock.at(question.deadlineAt, () => dispatch({ type: 'submitted' }));
  }, [phase, question, hasFailed, dispatch]);
}

/** The last attempt to send an answer that got no acknowledgement, and how many attempts failed before. */
type Failure = { readonly questionIndex: number; readonly error: unknown; readonly failures: number };

/**
 * Sends the answer once per submission. Its result may come as an event before the response: the call is then given up.
 * Returns the last failure.
 */
function useAnswerSubmission(state: QuizState, dispatch: Dispatcher): Shared<Failure | null> {
  const { phase, sessionId, questionIndex, selected, question } = state;
  const lastFailure = useRef<Failure>(null);
  useEffect(() => {
    if (phase !== 'submitting' || !question) return;
    let isLeft = false;
    const openMs = serverClock.nowMs() - question.startsAt.getTime();
    const timeTaken = Math.min(question.timeLimit, Math.max(1, openMs / 1_000));
    api.quiz.answer
      .mutate(
        {
          sessionId,
          questionIndex,
          answers: [...selected],
          timeTaken,
          roundTripMs: serverClock.roundTripMs(),
        },
        { signal: untilLost() },
      )
      .then((result: AnswerResult) => dispatch({ type: 'answered', result }))
      .catch((error: unknown) => {
        // By now another question may be submitted.
        if (isLeft) return;
        logWarning('The answer was not acknowledged.', error);
        const before = lastFailure.current;
        const failures = before?.questionIndex === questionIndex ? before.failures + 1 : 0;
        lastFailure.current = { questionIndex, error, failures };
        dispatch({ type: 'unacknowledged' });
      });
    return () => {
      isLeft = true;
    };
  }, [phase, sessionId, questionIndex, selected, question, dispatch]);
  return lastFailure;
}

/**
 * Resends an unacknowledged answer until its grace period ends, after growing pauses. The server counts it once. Afterwards,
 * requests the session.
 */
function useUnacknowledged(
  state: QuizState,
  tournamentId: string,
  lastFailure: Shared<Failure | null>,
  dispatch: Dispatcher,
): void {
  const { phase, hasFailed, question, graceMs } = state;
  useEffect(() => {
    if (phase !== 'asking' || !hasFailed || !question) return;
    const { error, failures } = lastFailure.current ?? { error: null, failures: 0 };
    const leftMs = msUntil(addMs(question.deadlineAt, graceMs)) - lastAttemptMs;
    if (leftMs > 0) {
      const pauseMs = Math.min(leftMs, retryDelayOf(error, failures));
      const timer = setTimeout(() => dispatch({ type: 'submitted' }), pauseMs);
      return () => clearTimeout(timer);
    }
    const leaving = new AbortController();
    void (async () => {
      let problem: unknown = null;
      for (let attempts = 0; ; attempts += 1) {
        await sleep(soonestSyncMs + retryDelayOf(problem, attempts), leaving.signal);
        if (leaving.signal.aborted) return;
        problem = await syncQuiz(tournamentId, dispatch);
      }
    })();
    return () => leaving.abort();
  }, [phase, hasFailed, question, graceMs, tournamentId, lastFailure, dispatch]);
}

export function useFeedbackEnd({ phase, feedbackEndsAt }: QuizState, dispatch: Dispatcher): void {
  useEffect(() => {
    if (phase !== 'feedback') return;
    return serverClock.at(feedbackEndsAt, () => dispatch({ type: 'feedback_over' }));
  }, [phase, feedbackEndsAt, dispatch]);
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
