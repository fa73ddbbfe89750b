import { addMs, earlier } from '../clock';
import type { ProblemCode } from '../problem';
import { earlyToleranceMs, feedbackMs, handedOutMs, longestDelayMs, questionMs } from './constants';

/**
 * The clock of one quiz, as a pure state machine: the reference for the database functions `advance_sessions`,
 * `answer_many` and `delay_many`. A question closes when its answer arrives or its deadline passes. Silence is noticed at the next read,
 * without a timer. All instants are the server's.
 */
export type ClockedQuestion = {
  readonly startsAt: Date;
  readonly deadlineAt: Date;
  readonly closedAt: Date | null;
  /** When the answer reached the server; null while the question is open, and where silence closed it. */
  readonly receivedAt: Date | null;
  readonly answer: number | null;
  readonly isCorrect: boolean;
  readonly timedOut: boolean;
  readonly timeMs: number;
};

export type ClockedSession = {
  readonly startedAt: Date;
  readonly endsAt: Date;
  readonly correctAnswers: readonly number[];
  /** The questions opened so far. While the session runs, the last one is the current one. */
  readonly questions: readonly ClockedQuestion[];
  /** Whether an answer opened the current question. Then REST may hand it out early. */
  readonly openedByAnswer: boolean;
  readonly finishedAt: Date | null;
};

export type Answer = {
  readonly questionIndex: number;
  readonly answer: number | null;
  /** The time of arrival, set at the door before any queue. */
  readonly receivedAt: Date;
  /** Whether the response hands out the next question (REST). */
  readonly handsOut: boolean;
};

/** The settings of the question clock. */
export type ClockRules = {
  /** How long after its deadline an answer may arrive and still count. */
  readonly graceMs: number;
  /** The minimum ranking time of an answer. A faster answer counts as this. */
  readonly floorMs: number;
};

export type AnswerOutcome = { readonly session: ClockedSession; readonly problem: ProblemCode | null };

/** Opens the first question at once. */
export function openSession(
  correctAnswers: readonly number[],
  startedAt: Date,
  totalMs: number,
): ClockedSession {
  const endsAt = addMs(startedAt, totalMs);
  const session = {
    startedAt,
    endsAt,
    correctAnswers,
    questions: [],
    openedByAnswer: false,
    finishedAt: null,
  };
  return openNext(session, startedAt, questionMs, false);
}

/** Closes every question whose deadline and grace period ended by `now`, and the session after its last question. */
export function closeSilent(session: ClockedSession, now: Date, graceMs: number): ClockedSession {
  const current = session.questions.at(-1);
  if (session.finishedAt || !current || addMs(current.deadlineAt, graceMs) >= now) return session;
  const closed = closeCurrent(session, {
    closedAt: current.deadlineAt,
    receivedAt: null,
    answer: null,
    floorMs: 0,
  });
  const next = openNext(closed, addMs(current.deadlineAt, feedbackMs), questionMs, false);
  return closeSilent(next, now, graceMs);
}

/** Takes one answer. An answer to a closed question changes nothing; the caller reads the stored one. */
export function takeAnswer(
  session: ClockedSession,
  input: Answer,
  now: Date,
  rules: ClockRules,
): AnswerOutcome {
  const advanced = closeSilent(session, input.receivedAt, rules.graceMs);
  const index = advanced.questions.length - 1;
  const exists = input.questionIndex < advanced.correctAnswers.length;
  const isStored = exists && (input.questionIndex < index || advanced.finishedAt !== null);
  if (isStored) {
    const late = takeLateAnswer(advanced, input, rules);
    return { session: input.handsOut ? handOut(late, now) : late, problem: null };
  }
  if (input.questionIndex > index) return { session: advanced, problem: 'out_of_order' };
  const current = questionAt(advanced, index);
  if (input.receivedAt < addMs(current.startsAt, -earlyToleranceMs))
    return { session: advanced, problem: 'too_early' };
  const closedAt = earlier(input.receivedAt, current.deadlineAt);
  const { receivedAt, answer } = input;
  const closed = closeCurrent(advanced, { closedAt, receivedAt, answer, floorMs: rules.floorMs });
  const next = openNext(closed, addMs(closedAt, feedbackMs), questionMs, true);
  return { session: input.handsOut ? handOut(next, now) : next, problem: null };
}

/** Hands out the next question now, if an answer opened it. Its clock starts now and includes the pause. */
export function handOut(session: ClockedSession, now: Date): ClockedSession {
  const current = session.questions.at(-1);
  if (session.finishedAt || !current || !session.openedByAnswer || current.startsAt <= now) return session;
  const opened = { ...current, startsAt: now, deadlineAt: earlier(addMs(now, handedOutMs), session.endsAt) };
  return { ...session, questions: [...session.questions.slice(0, -1), opened] };
}

/**
 * Moves the opening and the deadline of the current question to the instant at which the server sent it, by
 * `longestDelayMs` at most. A question that opens at another instant than `scheduledAt` by now stays.
 */
export function delayOpening(session: ClockedSession, scheduledAt: Date, sentAt: Date): ClockedSession {
  const current = session.questions.at(-1);
  const delayMs = Math.min(longestDelayMs, sentAt.getTime() - scheduledAt.getTime());
  if (session.finishedAt || current?.startsAt.getTime() !== scheduledAt.getTime() || delayMs <= 0)
    return session;
  const delayed = {
    ...current,
    startsAt: addMs(current.startsAt, delayMs),
    deadlineAt: earlier(addMs(current.deadlineAt, delayMs), session.endsAt),
  };
  return { ...session, questions: [...session.questions.slice(0, -1), delayed] };
}

/** Ends the session at `now`. Open and unreached questions count as timed out. */
export function completeSession(session: ClockedSession, now: Date, graceMs: number): ClockedSession {
  const advanced = closeSilent(session, now, graceMs);
  if (advanced.finishedAt) return advanced;
  return { ...advanced, finishedAt: now };
}

/** Returns the number of right answers so far. */
export function scoreOf(session: ClockedSession): number {
  return session.questions.filter((question) => question.isCorrect).length;
}

/** Returns the ranking time: closed questions by the server's clock, all others at the full question time. */
export function totalTimeMsOf(session: ClockedSession): number {
  const closed = session.questions.filter((question) => question.closedAt !== null);
  const unreached = session.correctAnswers.length - closed.length;
  return closed.reduce((sum, question) => sum + question.timeMs, 0) + unreached * questionMs;
}

/**
 * Accepts an answer that arrived in time but was processed after silence had closed its question. This also holds where
 * that silence ended the session. The schedule of the following questions stays.
 */
function takeLateAnswer(
  session: ClockedSession,
  input: Answer,
  { graceMs, floorMs }: ClockRules,
): ClockedSession {
  const stored = session.questions[input.questionIndex];
  if (!stored?.closedAt || stored.receivedAt) return session;
  const inTime = input.receivedAt <= addMs(stored.deadlineAt, graceMs);
  const tooEarly = input.receivedAt < addMs(stored.startsAt, -earlyToleranceMs);
  if (!inTime || tooEarly) return session;
  const answered = answeredQuestion(stored, session.correctAnswers[input.questionIndex], {
    closedAt: stored.closedAt,
    receivedAt: input.receivedAt,
    answer: input.answer,
    floorMs,
  });
  return { ...session, questions: session.questions.with(input.questionIndex, answered) };
}

type Closing = {
  readonly closedAt: Date;
  readonly receivedAt: Date | null;
  readonly answer: number | null;
  readonly floorMs: number;
};

function closeCurrent(session: ClockedSession, closing: Closing): ClockedSession {
  const index = session.questions.length - 1;
  const closed = answeredQuestion(questionAt(session, index), session.correctAnswers[index], closing);
  return { ...session, questions: session.questions.with(index, closed) };
}

function answeredQuestion(
  question: ClockedQuestion,
  correctAnswer: number | undefined,
  { floorMs, ...closing }: Closing,
): ClockedQuestion {
  const timedOut = closing.receivedAt === null || closing.answer === null;
  const elapsedMs = closing.receivedAt
    ? closing.receivedAt.getTime() - question.startsAt.getTime()
    : questionMs;
  return {
    ...question,
    ...closing,
    timedOut,
    isCorrect: !timedOut && closing.answer === correctAnswer,
    timeMs: timedOut ? questionMs : Math.min(questionMs, Math.max(floorMs, elapsedMs)),
  };
}

/** Opens the next question, or ends the session where no question or no time is left. */
function openNext(
  session: ClockedSession,
  startsAt: Date,
  limitMs: number,
  openedByAnswer: boolean,
): ClockedSession {
  const isLast = session.questions.length === session.correctAnswers.length;
  if (isLast || startsAt >= session.endsAt) {
    return { ...session, finishedAt: session.questions.at(-1)?.closedAt ?? startsAt };
  }
  const question: ClockedQuestion = {
    startsAt,
    deadlineAt: earlier(addMs(startsAt, limitMs), session.endsAt),
    closedAt: null,
    receivedAt: null,
    answer: null,
    isCorrect: false,
    timedOut: false,
    timeMs: 0,
  };
  return { ...session, questions: [...session.questions, question], openedByAnswer };
}

function questionAt(session: ClockedSession, index: number): ClockedQuestion {
  const question = session.questions[index];
  if (!question) throw new RangeError(`question ${index} has not been opened`);
  return question;
}
