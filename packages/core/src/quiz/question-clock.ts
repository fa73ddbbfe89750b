// Long because the whole clock is one state machine.

import { addMs, earlier, later } from '../clock';
import type { ProblemCode } from '../problem';
import type { Choice } from '../question-bank/choice';
import { deadAfterMs, earlyToleranceMs, feedbackMs, longestOutageMs, questionMs } from './constants';

/**
 * The clock of one quiz, as a pure state machine: the reference for the database functions `advance_sessions`,
 * `answer_many`, `delay_many` and `ask_sessions`. A question closes when its answer arrives or its deadline passes. Silence is noticed at the next read,
 * without a timer. All instants are the server's.
 */
export type ClockedQuestion = {
  readonly startsAt: Date;
  readonly deadlineAt: Date;
  readonly closedAt: Date | null;
  /** When the answer reached the server; null while the question is open, and where silence closed it. */
  readonly receivedAt: Date | null;
  readonly answer: Choice | null;
  readonly isCorrect: boolean;
  readonly timedOut: boolean;
  readonly timeMs: number;
};

export type ClockedSession = {
  readonly startedAt: Date;
  readonly endsAt: Date;
  readonly correctAnswers: readonly Choice[];
  /** How long each question is open. */
  readonly limitsMs: readonly number[];
  /** The questions opened so far. While the session runs, the last one is the current one. */
  readonly questions: readonly ClockedQuestion[];
  /** Whether an answer opened the current question. Then REST may hand it out early. */
  readonly openedByAnswer: boolean;
  /** The server process that sends the questions; null where none is known. */
  readonly askedBy: number | null;
  /** Whether a door may have handed out the text of the current question: its opening then no longer moves. */
  readonly isOpeningFixed: boolean;
  readonly finishedAt: Date | null;
};

/** What a server process knows of itself and the others. */
export type Processes = {
  /** The process that applies the rule; null outside of servers. */
  readonly own: number | null;
  /** When each known process last told that it was alive. */
  readonly aliveAt: ReadonlyMap<number, Date>;
  /** When each process began to serve; absent where that was long ago. */
  readonly registeredAt?: ReadonlyMap<number, Date>;
  /** Those that stopped in order after their last sign of life. */
  readonly stopped: ReadonlySet<number>;
};

const noProcesses: Processes = { own: null, aliveAt: new Map(), stopped: new Set() };

export type Answer = {
  readonly questionIndex: number;
  readonly answer: number | null;
  /** When the door read the answer, before any queue. The time that ranks runs up to here. */
  readonly receivedAt: Date;
  /** The earliest instant at which it may have arrived, where the door was kept from reading it. */
  readonly arrivedAt?: Date;
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
  correctAnswers: readonly Choice[],
  startedAt: Date,
  totalMs: number,
  askedBy: number | null = null,
  limitsMs: readonly number[] = correctAnswers.map(() => questionMs),
): ClockedSession {
  const endsAt = addMs(startedAt, totalMs);
  const session = {
    startedAt,
    endsAt,
    correctAnswers,
    limitsMs,
    questions: [],
    openedByAnswer: false,
    askedBy,
    isOpeningFixed: false,
    finishedAt: null,
  };
  return openNext(session, startedAt, false);
}

/**
 * Closes every question whose deadline and grace period ended by `now`, and the session after its last question. Stops at
 * a lost question, which waits for its player.
 */
export function closeSilent(
  session: ClockedSession,
  now: Date,
  graceMs: number,
  processes = noProcesses,
): ClockedSession {
  const current = session.questions.at(-1);
  if (session.finishedAt || !current || addMs(current.deadlineAt, graceMs) >= now) return session;
  if (isLost(session, now, processes)) return session;
  const closed = closeCurrent(session, {
    closedAt: current.deadlineAt,
    receivedAt: null,
    answer: null,
    floorMs: 0,
  });
  const next = openNext(closed, addMs(current.deadlineAt, feedbackMs), false);
  return closeSilent(next, now, graceMs, processes);
}

/**
 * Returns whether nobody can know that the current question was sent: it opened after the last sign of life of the process
 * that had to send it, which has ended. It waits for its player for `longestOutageMs`, which begin anew where all processes
 * were away: until one of them has served for as long, the lateness is the server's.
 */
export function isLost(session: ClockedSession, now: Date, processes: Processes): boolean {
  const current = session.questions.at(-1);
  if (session.finishedAt || !current || session.askedBy === processes.own) return false;
  const aliveAt = lastSignOf(session, processes);
  if (!aliveAt || aliveAt >= current.startsAt || !hasEnded(session, now, processes)) return false;
  if (now < current.startsAt) return false;
  return now <= addMs(current.startsAt, longestOutageMs) || !hasServedLong(now, processes);
}

/** Returns whether a process lives that could be reached for `longestOutageMs`. */
function hasServedLong(now: Date, { own, aliveAt, registeredAt, stopped }: Processes): boolean {
  return [...aliveAt].some(([id, at]) => {
    const isAlive = id === own || (!stopped.has(id) && at >= addMs(now, -deadAfterMs));
    const since = registeredAt?.get(id);
    return isAlive && (!since || since < addMs(now, -longestOutageMs));
  });
}

/**
 * Lets the own process ask the questions from now on. A lost question opens anew, and the end of the session moves by the
 * time that was lost. Where the caller hands out the text of an open question (`shows`), its opening is fixed. It is fixed as
 * well where the process that asked so far is alive, because that one may hand out the text too. While nobody can know
 * whether the open question was sent or is lost, nothing changes unless the text is handed out now.
 */
export function takeOver(
  session: ClockedSession,
  now: Date,
  processes: Processes,
  shows = false,
): ClockedSession {
  const current = session.questions.at(-1);
  const { own } = processes;
  if (session.finishedAt || !current || own === null) return session;
  const isOpen = current.startsAt <= now;
  const isShown = shows && isOpen;
  if (isLost(session, now, processes)) return { ...reopen(session, now, own), isOpeningFixed: isShown };
  const isOpeningFixed = session.isOpeningFixed || isShown;
  if (session.askedBy === own) return { ...session, isOpeningFixed };
  const aliveAt = lastSignOf(session, processes);
  const isUndecided = isOpen && aliveAt !== undefined && aliveAt < current.startsAt;
  if (isUndecided && !shows) return session;
  const isShownElsewhere = session.askedBy !== null && (isOpen || !hasEnded(session, now, processes));
  return { ...session, askedBy: own, isOpeningFixed: isOpeningFixed || isShownElsewhere };
}

/** Opens the current question anew, at an instant that is not before its first opening. */
function reopen(session: ClockedSession, startsAt: Date, askedBy: number | null): ClockedSession {
  const index = session.questions.length - 1;
  const current = questionAt(session, index);
  const endsAt = addMs(session.endsAt, startsAt.getTime() - current.startsAt.getTime());
  const reopened = {
    ...current,
    startsAt,
    deadlineAt: earlier(addMs(startsAt, limitOf(session, index)), endsAt),
  };
  const questions = [...session.questions.slice(0, -1), reopened];
  return { ...session, endsAt, questions, openedByAnswer: false, askedBy };
}

/** Returns whether the process that asks stopped, or has been silent for so long that it must be dead. */
function hasEnded(session: ClockedSession, now: Date, processes: Processes): boolean {
  const aliveAt = lastSignOf(session, processes);
  if (session.askedBy === null || !aliveAt || session.askedBy === processes.own) return false;
  return processes.stopped.has(session.askedBy) || addMs(aliveAt, deadAfterMs) < now;
}

function lastSignOf({ askedBy }: ClockedSession, { aliveAt }: Processes): Date | undefined {
  return askedBy === null ? undefined : aliveAt.get(askedBy);
}

/**
 * Takes one answer. An answer to a closed question changes nothing; the caller reads the stored one. An answer to a lost
 * question counts, however late, with the full time of a question.
 */
export function takeAnswer(
  session: ClockedSession,
  input: Answer,
  now: Date,
  rules: ClockRules,
  processes = noProcesses,
): AnswerOutcome {
  const { receivedAt, arrivedAt = receivedAt, answer } = input;
  const advanced = closeSilent(session, arrivedAt, rules.graceMs, processes);
  const index = advanced.questions.length - 1;
  const exists = input.questionIndex < advanced.correctAnswers.length;
  const isStored = exists && (input.questionIndex < index || advanced.finishedAt !== null);
  if (isStored) {
    const late = takeLateAnswer(advanced, input, rules);
    return {
      session: input.handsOut ? handOut(takeOver(late, now, processes, true), now) : late,
      problem: null,
    };
  }
  if (input.questionIndex > index) return { session: advanced, problem: 'out_of_order' };
  const asked = reopenForAnswer(advanced, input, rules, processes);
  const current = questionAt(asked, index);
  if (receivedAt < addMs(current.startsAt, -earlyToleranceMs))
    return { session: advanced, problem: 'too_early' };
  // What kept the door from reading it costs no answer, and gains nobody time.
  const countedAt = earlier(receivedAt, addMs(current.deadlineAt, rules.graceMs));
  const closedAt = earlier(countedAt, current.deadlineAt);
  const closed = closeCurrent(asked, { closedAt, receivedAt: countedAt, answer, floorMs: rules.floorMs });
  const opened = openNext(closed, addMs(closedAt, feedbackMs), true);
  // The process that took the answer asks what an ended one cannot ask any more.
  const isLeft = processes.own !== null && hasEnded(asked, receivedAt, processes);
  const next = isLeft ? { ...opened, askedBy: processes.own } : opened;
  return {
    session: input.handsOut ? handOut(takeOver(next, now, processes, true), now) : next,
    problem: null,
  };
}

/** Opens a lost question anew for an answer after its deadline, so that the answer comes at the end of its time. */
function reopenForAnswer(
  session: ClockedSession,
  { receivedAt, arrivedAt = receivedAt }: Answer,
  { graceMs }: ClockRules,
  { own }: Processes,
): ClockedSession {
  const index = session.questions.length - 1;
  const { startsAt, deadlineAt } = questionAt(session, index);
  // Silence closed all others.
  const isLostOne = addMs(deadlineAt, graceMs) < arrivedAt;
  return isLostOne
    ? reopen(session, later(startsAt, addMs(receivedAt, -limitOf(session, index))), own)
    : session;
}

/** Hands out the next question now, if an answer opened it. Its clock starts now and includes the pause. */
export function handOut(session: ClockedSession, now: Date): ClockedSession {
  const current = session.questions.at(-1);
  if (session.finishedAt || !current || !session.openedByAnswer || current.startsAt <= now) return session;
  const openMs = feedbackMs + limitOf(session, session.questions.length - 1);
  const opened = { ...current, startsAt: now, deadlineAt: earlier(addMs(now, openMs), session.endsAt) };
  return { ...session, isOpeningFixed: true, questions: [...session.questions.slice(0, -1), opened] };
}

/**
 * Decides, once for each opening, when a question opens that is sent late: at the instant of its sending, with its deadline
 * and the end of the session, however late. A question that opens at another instant than `scheduledAt` by now stays, and so
 * does one whose opening is fixed or that another process asks. From then on the opening is fixed.
 */
export function delayOpening(
  session: ClockedSession,
  scheduledAt: Date,
  sentAt: Date,
  processes = noProcesses,
): ClockedSession {
  const current = session.questions.at(-1);
  const isSent = current?.startsAt.getTime() === scheduledAt.getTime() && sentAt >= scheduledAt;
  if (session.finishedAt || !current || !isSent) return session;
  if (session.isOpeningFixed || session.askedBy !== processes.own)
    return takeOver(session, sentAt, processes, true);
  const delayMs = sentAt.getTime() - scheduledAt.getTime();
  const delayed = { ...current, startsAt: sentAt, deadlineAt: addMs(current.deadlineAt, delayMs) };
  return {
    ...session,
    endsAt: addMs(session.endsAt, delayMs),
    isOpeningFixed: true,
    questions: [...session.questions.slice(0, -1), delayed],
  };
}

/** Ends the session at `now`. Open and unreached questions count as timed out. */
export function completeSession(
  session: ClockedSession,
  now: Date,
  graceMs: number,
  processes = noProcesses,
): ClockedSession {
  const advanced = closeSilent(session, now, graceMs, processes);
  if (advanced.finishedAt) return advanced;
  return { ...advanced, finishedAt: now };
}

/** Returns the number of right answers so far. */
export function scoreOf(session: ClockedSession): number {
  return session.questions.filter((question) => question.isCorrect).length;
}

/** Returns the ranking time: closed questions by the server's clock, all others at their full time. */
export function totalTimeMsOf(session: ClockedSession): number {
  return session.limitsMs.reduce((sum, limitMs, index) => {
    const question = session.questions[index];
    return sum + (question?.closedAt ? question.timeMs : limitMs);
  }, 0);
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
  const limit = addMs(stored.deadlineAt, graceMs);
  const inTime = (input.arrivedAt ?? input.receivedAt) <= limit;
  const tooEarly = input.receivedAt < addMs(stored.startsAt, -earlyToleranceMs);
  if (!inTime || tooEarly) return session;
  const answered = answeredQuestion(session, input.questionIndex, {
    closedAt: stored.closedAt,
    receivedAt: earlier(input.receivedAt, limit),
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
  const closed = answeredQuestion(session, index, closing);
  return { ...session, questions: session.questions.with(index, closed) };
}

function answeredQuestion(
  session: ClockedSession,
  index: number,
  { floorMs, ...closing }: Closing,
): ClockedQuestion {
  const question = questionAt(session, index);
  const limitMs = limitOf(session, index);
  const timedOut = closing.receivedAt === null || closing.answer === null;
  const elapsedMs = closing.receivedAt ? closing.receivedAt.getTime() - question.startsAt.getTime() : limitMs;
  return {
    ...question,
    ...closing,
    timedOut,
    isCorrect: !timedOut && closing.answer === session.correctAnswers[index],
    timeMs: timedOut ? limitMs : Math.min(limitMs, Math.max(floorMs, elapsedMs)),
  };
}

/** Opens the next question, or ends the session where no question or no time is left. */
function openNext(session: ClockedSession, startsAt: Date, openedByAnswer: boolean): ClockedSession {
  const isLast = session.questions.length === session.correctAnswers.length;
  if (isLast || startsAt >= session.endsAt) {
    return { ...session, finishedAt: session.questions.at(-1)?.closedAt ?? startsAt };
  }
  const question: ClockedQuestion = {
    startsAt,
    deadlineAt: earlier(addMs(startsAt, limitOf(session, session.questions.length)), session.endsAt),
    closedAt: null,
    receivedAt: null,
    answer: null,
    isCorrect: false,
    timedOut: false,
    timeMs: 0,
  };
  return { ...session, questions: [...session.questions, question], openedByAnswer, isOpeningFixed: false };
}

function limitOf({ limitsMs }: ClockedSession, index: number): number {
  return limitsMs[index] ?? questionMs;
}

function questionAt(session: ClockedSession, index: number): ClockedQuestion {
  const question = session.questions[index];
  if (!question) throw new RangeError(`question ${index} has not been opened`);
  return question;
}
