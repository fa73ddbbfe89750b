import { addMs } from '@paheli/core/clock';
import type { AnswerResult, QuizSession } from '@paheli/core/quiz/schema';
import { type Dispatch, useEffect, useReducer } from 'react';
import { isRefusedFor, isWorthRepeating } from '../../lib/api/refusal';
import { api } from '../../lib/api/trpc';
import { useLocalStore } from '../../lib/browser/local-store';
import { connection } from '../../lib/live/connection';
import { useLiveEvent } from '../../lib/live/live';
import { logWarning } from '../../lib/log';
import { msUntil, serverClock } from '../../lib/time/server-clock';
import { sleep } from '../../lib/time/sleep';
import { openQuiz, type QuizAction, type QuizState, stepQuiz } from './quiz-state';

const retryMs = 500;
/** How long an open connection may take to bring the question before it is asked for. */
const pushPatienceMs = 400;
/** An unacknowledged question past its deadline is looked up this often. */
const syncEveryMs = 1_000;
/** A call that has not been answered by now is taken for lost. */
const lostMs = 2_500;

type Dispatcher = Dispatch<QuizAction>;

/**
 * Plays one session: the state, and what has to happen in each of its phases. Instants are the server's; a
 * timer here only decides when to ask or to send, never what counts.
 */
export function useQuizPlay(session: QuizSession): [QuizState, Dispatcher] {
  const [state, dispatch] = useReducer(stepQuiz, session, openQuiz);
  const { tournamentId } = session;
  useQuestionPushes(state.sessionId, dispatch);
  useQuestionFallback(state, tournamentId, dispatch);
  useDeadline(state, dispatch);
  useSubmission(state, dispatch);
  useUnacknowledged(state, tournamentId, dispatch);
  useFeedbackEnd(state, dispatch);
  useTotalTime(state, dispatch);
  useQuizEvents(state.sessionId, dispatch);
  return [state, dispatch];
}

/** The server pushes each question at the instant it opens. */
function useQuestionPushes(sessionId: string, dispatch: Dispatcher): void {
  const { epoch } = useLocalStore(connection);
  // A new connection has none of the old one's subscriptions.
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

/** Asks for the awaited question where it is not pushed: at once when the connection is down. */
function useQuestionFallback(state: QuizState, tournamentId: string, dispatch: Dispatcher): void {
  const { phase, sessionId, questionIndex, opensAt } = state;
  useEffect(() => {
    if (phase !== 'waiting') return;
    const leaving = new AbortController();
    void (async () => {
      await sleep(Math.max(0, msUntil(opensAt)), leaving.signal);
      if (connection.get().phase === 'open') await sleep(pushPatienceMs, leaving.signal);
      while (!leaving.signal.aborted) {
        try {
          const question = await api.quiz.question.query(
            { sessionId, questionIndex },
            { signal: AbortSignal.timeout(lostMs) },
          );
          return dispatch({ type: 'opened', question });
        } catch (error) {
          if (isRefusedFor(error, 'finished')) return dispatch({ type: 'over' });
          const isSoon = isRefusedFor(error, 'not_yet');
          if (!isSoon && !isWorthRepeating(error)) await sync(tournamentId, dispatch);
          await sleep(isSoon ? retryMs / 4 : retryMs, leaving.signal);
        }
      }
    })();
    return () => leaving.abort();
  }, [phase, sessionId, questionIndex, opensAt, tournamentId, dispatch]);
}

/** At the deadline, the selected answer is submitted, or that there is none. */
function useDeadline({ phase, question, hasFailed }: QuizState, dispatch: Dispatcher): void {
  useEffect(() => {
    if (phase !== 'asking' || !question || hasFailed) return;
    const timer = setTimeout(() => dispatch({ type: 'submitted' }), msUntil(question.deadlineAt));
    return () => clearTimeout(timer);
  }, [phase, question, hasFailed, dispatch]);
}

/** Sends the answer, once for each submission. */
function useSubmission(state: QuizState, dispatch: Dispatcher): void {
  const { phase, sessionId, questionIndex, selected, question } = state;
  useEffect(() => {
    if (phase !== 'submitting' || !question) return;
    const openMs = serverClock.nowMs() - question.startsAt.getTime();
    const timeTaken = Math.min(5, Math.max(1, openMs / 1_000));
    api.quiz.answer
      .mutate(
        { sessionId, questionIndex, answer: selected, timeTaken },
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
 * Repeats an answer that was not acknowledged for as long as it may count; it is counted once however often
 * it arrives. After that, the server says where the quiz stands.
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

function useFeedbackEnd({ phase, feedbackEndsAt }: QuizState, dispatch: Dispatcher): void {
  useEffect(() => {
    if (phase !== 'feedback') return;
    const timer = setTimeout(() => dispatch({ type: 'feedback_over' }), msUntil(feedbackEndsAt));
    return () => clearTimeout(timer);
  }, [phase, feedbackEndsAt, dispatch]);
}

/** When the total time is over, so is the quiz; a result that is due is still shown. */
function useTotalTime({ phase, endsAt, graceMs }: QuizState, dispatch: Dispatcher): void {
  useEffect(() => {
    if (phase === 'ended') return;
    const timer = setTimeout(() => dispatch({ type: 'over' }), msUntil(addMs(endsAt, graceMs)));
    return () => clearTimeout(timer);
  }, [phase, endsAt, graceMs, dispatch]);
}

/** What the server says of this quiz beside the answers to our calls, such as what another tab did. */
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

/** Asks where the quiz stands: starting a running one hands it out again. */
async function sync(tournamentId: string, dispatch: Dispatcher): Promise<void> {
  try {
    dispatch({ type: 'synced', session: await api.quiz.start.mutate({ tournamentId }) });
  } catch (error) {
    if (isRefusedFor(error, 'finished') || isRefusedFor(error, 'cancelled')) dispatch({ type: 'over' });
    else logWarning('The quiz could not be read again.', error);
  }
}
