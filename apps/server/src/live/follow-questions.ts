import { toSeconds } from '@paheli/core/clock';
import { lateToleranceMs } from '@paheli/core/quiz/constants';
import type { QuestionPush, QuestionView, SessionRef } from '@paheli/core/quiz/schema';
import type { SignedInViewer } from '@paheli/engine/account/session';
import { readTurn } from '@paheli/engine/quiz/ask-question';
import { delayQuestion } from '@paheli/engine/quiz/delay-question';
import type { Turn } from '@paheli/engine/quiz/turn';
import { isUnavailable } from '@paheli/engine/unavailable';
import type { Services } from '../trpc/context';
import { maxConcurrentCalls } from '../trpc/turns';
import type { Signal } from './listeners';

/** The pause between two reads of the same open question, so that a clock that lags cannot cause a busy loop. */
const shortestPauseMs = 50;
/** The pause between two attempts to read a quiz while the database is away. */
const outagePauseMs = 500;

/**
 * Yields the viewer's questions, each at the instant it opens and never before, then `finished`. Sleeps until the next
 * question is due or the open one is over. The answers that this process records tell what comes next; the database is
 * queried at first, after silence, and after changes made elsewhere. While it is away, the player waits.
 */
export async function* followQuestions(
  { deps, hub, runInTurn, schedule }: Pick<Services, 'deps' | 'hub' | 'runInTurn' | 'schedule'>,
  viewer: SignedInViewer,
  ref: SessionRef,
  signal: AbortSignal | undefined,
): AsyncGenerator<QuestionPush, void, void> {
  const alarm = createAlarm(schedule);
  // Null where the turn has to be read from the database.
  let turn: Turn | null = null;
  let changes = 0;
  const unlisten = hub.listen(viewer.userId, (received) => {
    if (!changesQuiz(received, turn)) return;
    turn = turn && received.type === 'turn' ? received.turn : null;
    changes += 1;
    alarm.ring();
  });
  signal?.addEventListener('abort', alarm.ring);
  try {
    let pushed: QuestionView | null = null;
    // A player who begins to listen after the opening was not kept waiting by the server.
    let isFollowing = false;
    let isDelayed = false;
    while (!signal?.aborted && !hub.isClosing()) {
      alarm.set();
      // Each answer wakes every subscription of its player. Together they hold two places in the queue at most.
      if (turn === null) {
        const before = changes;
        const read = () => readTurn(deps, viewer, ref);
        const queue = `questions:${viewer.userId}`;
        const current = await runInTurn(queue, maxConcurrentCalls.play, read).catch(toNullInOutage);
        if (current === null) await alarm.rang(outagePauseMs);
        // What was read may be older than a change that came meanwhile.
        if (current === null || changes !== before) continue;
        turn = current;
      }
      const { sessionId, question, endsAt, graceMs }: Turn = turn;
      if (!question) {
        yield { type: 'finished', sessionId };
        return;
      }
      const now = deps.now();
      const isOpen = question.startsAt <= now;
      const isDue = isOpen && !(pushed && isSameOpening(question, pushed));
      if (isDue && isFollowing && !isDelayed && isLate(question, now)) {
        const before = changes;
        const delayed: Turn | null = await delayQuestion(deps, turn).catch(toNullInOutage);
        // Sent with the moved instants, or read again where the session asks another question by now.
        if (changes === before) turn = delayed;
        isDelayed = turn === delayed && delayed !== null;
        continue;
      }
      isFollowing = true;
      if (isDue) {
        isDelayed = false;
        pushed = question;
        const remainingTime = toSeconds(Math.max(0, endsAt.getTime() - now.getTime()));
        yield { type: 'question', question, remainingTime, now };
      }
      const dueMs = isOpen ? question.deadlineAt.getTime() + graceMs : question.startsAt.getTime();
      const isOver = await alarm.rang(Math.max(shortestPauseMs, dueMs - deps.now().getTime()));
      // Silence closes a question in the database.
      if (isOver && isOpen) turn = null;
    }
  } finally {
    unlisten();
    signal?.removeEventListener('abort', alarm.ring);
  }
}

/** Returns null for the error of a database that is away or busy. Throws any other. */
function toNullInOutage(error: unknown): null {
  if (isUnavailable(error)) return null;
  throw error;
}

/** Returns whether two views show the same opening of a question. One that was lost opens again later. */
function isSameOpening(question: QuestionView, pushed: QuestionView): boolean {
  return question.questionIndex === pushed.questionIndex && question.startsAt <= pushed.deadlineAt;
}

/** Returns whether the server is so late with a question that its opening is moved. */
function isLate({ startsAt }: QuestionView, now: Date): boolean {
  return now.getTime() - startsAt.getTime() > lateToleranceMs;
}

/** Returns whether a signal says something about the followed quiz that `turn` does not know. */
function changesQuiz(signal: Signal, turn: Turn | null): boolean {
  if (signal.type === 'closing' || signal.type === 'quiz_completed') return true;
  if (signal.type === 'turn') return turn === null || turn.sessionId === signal.turn.sessionId;
  if (signal.type !== 'answer_submitted') return false;
  if (turn === null) return true;
  // This process told the turn before the event if it recorded the answer itself.
  const { question } = turn;
  return (
    turn.sessionId === signal.sessionId &&
    question !== null &&
    question.questionIndex <= signal.result.questionIndex
  );
}

/** An alarm that remembers a ring between being set and being awaited. */
function createAlarm(schedule: Services['schedule']) {
  let ring: (isOver: boolean) => void = () => undefined;
  let rung: Promise<boolean> = Promise.resolve(false);
  return {
    set() {
      rung = new Promise((resolve) => {
        ring = resolve;
      });
    },
    ring: () => ring(false),
    /** Resolves after the given time with true, or with false as soon as the alarm rings. */
    async rang(withinMs: number): Promise<boolean> {
      const cancel = schedule(withinMs, () => ring(true));
      const isOver = await rung;
      cancel();
      return isOver;
    },
  };
}
