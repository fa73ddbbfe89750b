import { toSeconds } from '@paheli/core/clock';
import type { Language } from '@paheli/core/languages';
import { msg } from '@paheli/core/message';
import { fieldProblem, isProblemCode, Problem } from '@paheli/core/problem';
import { secondsLimits } from '@paheli/core/question-bank/question-shape';
import {
  type AnswerQuestion,
  type AnswerResult,
  choiceOf,
  type Difficulty,
  type QuestionView,
  revealAnswer,
} from '@paheli/core/quiz/schema';
import type { Category } from '@paheli/core/tournament/schema';
import { formulasOf } from '@paheli/question-files/formulas/render-formulas';
import type { Deps, Viewer } from '../deps';
import { locked, type QueuedWork, type WorkMode } from '../foundation/queue';
import { nameMedium, type StoredMedium } from '../question-bank/media/media-names';
import { concealUntilOpen } from './visit-session';

/** One answer on its way to the database. */
export type AnswerItem = {
  readonly userId: string;
  readonly sessionRef: string;
  readonly questionIndex: number;
  readonly answer: number | null;
  /** When the door read the answer, before any queue. */
  readonly receivedAt: Date;
  /** The earliest instant at which it may have arrived, where the door was kept from reading it. */
  readonly arrivedAt?: Date;
  readonly claimedS: number | null;
  /** The round trip that the client measured. */
  readonly roundTripMs?: number | null;
  /** Whether the next question is handed out with the result (REST). */
  readonly handsOut: boolean;
  /** When the use case began: the next question is handed out as of this instant. */
  readonly now: Date;
};

export type AnswerOutcome = {
  problem: string | null;
  sessionId: string | null;
  tournamentId: string | null;
  questionIndex: number;
  isCorrect: boolean | null;
  correctAnswer: number | null;
  explanation: string | null;
  currentScore: number | null;
  currentPoints: number | null;
  timedOut: boolean | null;
  timeMs: number | null;
  finished: boolean | null;
  recorded: boolean;
  endsAt: Date | null;
  nextIndex: number | null;
  nextStartsAt: Date | null;
  nextDeadlineAt: Date | null;
  nextText: string | null;
  nextOptions: string[] | null;
  nextLanguage: Language;
  nextCategory: Category | null;
  nextDifficulty: Difficulty | null;
  nextLimitMs: number | null;
  nextHasSeveral: boolean | null;
  nextMedia: StoredMedium | null;
  /** The tournament's own grace; null where it has none. */
  graceMs: number | null;
  /** Whether this process asks the session's questions. */
  isAsking: boolean;
};

/** Answers of all players, in batches. */
export const answers: QueuedWork<Deps, AnswerItem, AnswerOutcome> = {
  name: 'answers',
  groupOf: () => '',
  keyOf: ({ userId }) => userId,
  // Voiding a question locks the tournament's sessions for a moment.
  waitsForLocks: true,
  work: async (deps, items, how) =>
    (await answerMany(deps, items, how)).map((outcome) => (outcome.problem === 'locked' ? locked : outcome)),
};

const claimLimitsS = { min: 1, max: secondsLimits.most };
const longestRoundTripMs = 30_000;

/**
 * Records one answer and returns its result; repeating it returns the stored result. Throws `not_found`, `cancelled`,
 * `out_of_order`, `too_early` and, for an option that the question lacks, `invalid_input`.
 */
export async function answerQuestion(
  deps: Deps,
  viewer: Viewer,
  input: AnswerQuestion,
  { receivedAt, arrivedAt = receivedAt, handsOut }: Pick<AnswerItem, 'receivedAt' | 'arrivedAt' | 'handsOut'>,
): Promise<AnswerResult> {
  deps.reach('answer.received');
  const now = deps.now();
  const item: AnswerItem = {
    userId: viewer.userId,
    sessionRef: input.sessionId,
    questionIndex: input.questionIndex,
    answer: choiceOf(input),
    receivedAt,
    arrivedAt,
    claimedS: input.timeTaken === undefined ? null : clampClaim(input.timeTaken),
    roundTripMs: input.roundTripMs === undefined ? null : clampRoundTrip(input.roundTripMs),
    handsOut,
    now,
  };
  const outcome = await deps.queues.run(answers, deps, item);
  deps.reach('answer.committed');
  if (outcome.problem) throw toProblem(outcome.problem);
  const result = toResult(deps, outcome, item);
  if (outcome.finished) deps.live.wake();
  tellTurn(deps, viewer, outcome);
  if (outcome.recorded && outcome.sessionId && outcome.tournamentId) {
    announce(deps, viewer, outcome.sessionId, result);
    deps.live.played(outcome.tournamentId);
  }
  return result;
}

/**
 * Records answers of different sessions in one round trip; returns one outcome for each, in order. With `skipsLocked`, the
 * problem of an answer whose session is locked is `locked`.
 */
export async function answerMany(
  deps: Deps,
  items: readonly AnswerItem[],
  { skipsLocked }: WorkMode = { skipsLocked: false },
): Promise<AnswerOutcome[]> {
  const { sql } = deps.database;
  return sql<AnswerOutcome[]>`
    select problem, session_id, tournament_id, question_index, is_correct,
      correct_answer, explanation, current_score, current_points, timed_out,
      time_ms, finished, recorded, ends_at, next_index, next_starts_at,
      next_deadline_at, next_text, next_options,
      next_category, next_difficulty, next_language, grace_ms, is_asking,
      next_limit_ms, next_has_several, next_media
    from answer_many(
      ${items.map(({ userId }) => userId)}::uuid[], ${items.map(({ sessionRef }) => sessionRef)}::uuid[],
      ${items.map(({ questionIndex }) => questionIndex)}::int[], ${items.map(({ answer }) => answer)}::int[],
      ${items.map(({ receivedAt }) => receivedAt.toISOString())}::text[]::timestamptz[],
      ${items.map(({ claimedS }) => claimedS)}::int[], ${items.map(({ handsOut }) => String(handsOut))}::text[]::boolean[],
      ${items.map(({ now }) => now.toISOString())}::text[]::timestamptz[], ${skipsLocked}::boolean,
      ${items.map(({ roundTripMs = null }) => roundTripMs)}::int[]::smallint[], ${deps.processId()}::int,
      ${items.map(({ receivedAt, arrivedAt = receivedAt }) => arrivedAt.toISOString())}::text[]::timestamptz[])`;
}

function toResult(
  deps: Pick<Deps, 'personalData'>,
  outcome: AnswerOutcome,
  { handsOut, now }: AnswerItem,
): AnswerResult {
  const { isCorrect, currentScore, currentPoints, timedOut, timeMs } = outcome;
  if (
    isCorrect === null ||
    currentScore === null ||
    currentPoints === null ||
    timedOut === null ||
    timeMs === null
  ) {
    throw new Error('an answer without its result');
  }
  const next = toNextQuestion(deps, outcome);
  const shown = next && concealUntilOpen(next, now);
  const nextQuestion = handsOut ? shown : null;
  return {
    questionIndex: outcome.questionIndex,
    isCorrect,
    ...revealAnswer(outcome.correctAnswer),
    explanation: outcome.explanation,
    ...formulasOf([outcome.explanation]),
    currentScore,
    currentPoints,
    timedOut,
    timeTaken: toSeconds(timeMs),
    finished: outcome.finished ?? false,
    ...(outcome.nextStartsAt && { nextStartsAt: outcome.nextStartsAt }),
    ...(nextQuestion && { nextQuestion }),
    ...(shown?.mediaAheadUrl && { mediaAheadUrl: shown.mediaAheadUrl }),
    now,
  };
}

/**
 * Tells the player's followed quiz what it asks next, so that its push needs no query. A process that does not ask the
 * session's questions has to take it over in the database first.
 */
function tellTurn(deps: Deps, { userId }: Viewer, outcome: AnswerOutcome): void {
  const { sessionId, endsAt, graceMs, isAsking } = outcome;
  if (isAsking && sessionId && endsAt && graceMs !== null)
    deps.live.turn(userId, { sessionId, endsAt, graceMs, question: toNextQuestion(deps, outcome) });
}

/** Returns the question that the session asks next; null once it has ended. */
function toNextQuestion(deps: Pick<Deps, 'personalData'>, outcome: AnswerOutcome): QuestionView | null {
  const { nextIndex, nextText, nextOptions, nextCategory, nextDifficulty, nextStartsAt, nextDeadlineAt } =
    outcome;
  const { nextLimitMs, nextHasSeveral, nextMedia, sessionId } = outcome;
  if (nextIndex === null || nextText === null || !nextOptions || nextLimitMs === null) return null;
  if (!nextCategory || !nextDifficulty || !nextStartsAt || !nextDeadlineAt) return null;
  return {
    questionIndex: nextIndex,
    questionText: nextText,
    options: nextOptions,
    choices: nextHasSeveral ? 'several' : 'one',
    timeLimit: toSeconds(nextLimitMs),
    language: outcome.nextLanguage,
    category: nextCategory,
    difficulty: nextDifficulty,
    ...(nextMedia &&
      sessionId && { media: nameMedium(deps, { sessionId, questionIndex: nextIndex }, nextMedia) }),
    startsAt: nextStartsAt,
    deadlineAt: nextDeadlineAt,
    ...formulasOf([nextText, ...nextOptions]),
  };
}

/** Notifies the player's other tabs. A question handed out over REST is sent to no other tab. */
function announce(
  deps: Deps,
  viewer: Viewer,
  sessionId: string,
  { nextQuestion: _, ...result }: AnswerResult,
): void {
  deps.live.push(viewer.userId, { type: 'answer_submitted', sessionId, result });
}

function clampClaim(seconds: number): number {
  return Math.min(claimLimitsS.max, Math.max(claimLimitsS.min, Math.round(seconds)));
}

/** Returns a measured round trip as it is stored: whole milliseconds, half a minute at most. */
function clampRoundTrip(ms: number): number {
  return Math.min(longestRoundTripMs, Math.max(0, Math.round(ms)));
}

function toProblem(code: string): Problem {
  if (!isProblemCode(code)) throw new Error(`the database returned an unknown problem ${code}`);
  if (code === 'invalid_input') return fieldProblem('answer', msg('This question has no such option.'));
  return code === 'not_found'
    ? new Problem(code, { detail: msg('This quiz session was not found.') })
    : new Problem(code);
}
