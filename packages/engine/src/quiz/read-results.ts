import { toSeconds } from '@paheli/core/clock';
import { toRupees } from '@paheli/core/money';
import { Problem } from '@paheli/core/problem';
import { optionsOf, soleOption } from '@paheli/core/question-bank/choice';
import { percentageOf } from '@paheli/core/quiz/progress';
import { rescore } from '@paheli/core/quiz/rescore';
import { type QuestionStat, type QuizResult, revealAnswer, type SessionRef } from '@paheli/core/quiz/schema';
import { pointsOfQuestion } from '@paheli/core/tournament/marks';
import { rankOf } from '@paheli/core/tournament/ranking';
import type { Deps, Viewer } from '../deps';
import { readPlayerRating } from '../foundation/read-player-rating';
import { nameMedium } from '../question-bank/media/media-names';
import { withFormulas } from '../question-bank/with-formulas';
import type { FieldSnapshot } from './fields';
import { type AskedRow, type ResultRow, results } from './result-rows';
import { requireSession, type VisitAction } from './visit-session';

/**
 * Returns the result of the viewer's own session, with the review of every question. While the tournament is not
 * settled the rank is provisional, the prize zero, and questions that never opened to the player are left out. With a
 * reveal after the settlement, right answers, explanations, rank and the field's figures are null until then. A running
 * quiz is ended first by the action `complete`. Throws `not_found`, and `not_completed` while the quiz runs.
 */
export async function readResults(
  deps: Deps,
  viewer: Viewer,
  { sessionId }: SessionRef,
  action: VisitAction = 'read',
): Promise<QuizResult> {
  const row = await readFinished(deps, viewer, sessionId, action);
  const [{ rank, players }, questionStats, rating] = await Promise.all([
    readStanding(deps, viewer, row),
    readQuestionStats(deps, row),
    // A quiz is rated once it has its final rank.
    row.rank === null
      ? null
      : readPlayerRating(deps, { userId: viewer.userId, quizSessionId: row.sessionId }),
  ]);
  const isRevealed = row.closed || row.reveal === 'immediate';
  const shown = questionStats
    .filter(({ startsAt }) => row.closed || startsAt !== null)
    .map((stat) => (isRevealed ? stat : concealed(stat)));
  const isPaid = row.prizeState === 'paid' || row.prizeState === 'released';
  return {
    sessionId: row.sessionId,
    tournamentId: row.tournamentId,
    tournamentName: row.tournamentName,
    kind: row.kind,
    language: row.language,
    score: row.score,
    points: row.points,
    totalQuestions: row.questionsCount,
    percentage: percentageOf(row.score, row.questionsCount),
    timeTaken: toSeconds(row.finishedAt.getTime() - row.startedAt.getTime()),
    totalTime: toSeconds(row.endsAt.getTime() - row.startedAt.getTime()),
    totalTimeTakenQuestions: toSeconds(row.totalTimeMs),
    rank: isRevealed && row.kind === 'tournament' ? rank : null,
    participantCount: players,
    prizeAmount: isPaid ? toRupees(row.prize) : 0,
    held: row.prizeState === 'held',
    decision: decisionOf(row),
    provisional: !row.closed && row.kind === 'tournament',
    securityViolations: (row.violations ?? []).map(({ type, timestamp }) => ({
      type,
      timestamp: new Date(timestamp),
    })),
    violationCount: row.violationCount,
    reveal: row.reveal,
    rating,
    questionStats: await withFormulas(deps, shown, textsOf),
  };
}

function textsOf({ questionText, options, explanation }: QuestionStat): (string | null)[] {
  return [questionText, ...options, explanation];
}

function decisionOf({ prizeState, decidedAt, decisionReason }: ResultRow): QuizResult['decision'] {
  if (prizeState !== 'released' && prizeState !== 'voided') return null;
  return { status: prizeState, reason: decisionReason, decidedAt };
}

type FinishedRow = ResultRow & { readonly finishedAt: Date };

/** Returns the session once it has ended. Only one that may still run is visited, which closes overdue questions. */
async function readFinished(
  deps: Deps,
  viewer: Viewer,
  ref: string,
  action: VisitAction,
): Promise<FinishedRow> {
  const read = () => deps.queues.run(results, deps, { userId: viewer.userId, ref });
  const known = await read();
  if (known && isFinished(known)) return known;
  const { sessionId, finished } = await requireSession(deps, viewer, ref, deps.now(), action);
  if (!finished) throw new Problem('not_completed', { facts: { sessionId } });
  const row = await read();
  if (!row || !isFinished(row)) throw new Error(`session ${sessionId} is gone`);
  return row;
}

function isFinished(row: ResultRow): row is FinishedRow {
  return row.finishedAt !== null;
}

/** Returns a reviewed question without what is revealed after the settlement. */
function concealed(stat: QuestionStat): QuestionStat {
  return { ...stat, ...revealAnswer(null), explanation: null, fieldTime: null, fieldRightPercentage: null };
}

async function readStanding(
  deps: Deps,
  { userId }: Viewer,
  { tournamentId, kind, points, totalTimeMs, rank, closed }: ResultRow,
): Promise<{ rank: number; players: number }> {
  if (kind === 'practice') return { rank: 1, players: 1 };
  const { snapshot } = await deps.leaderboards.read(tournamentId, { isOver: closed });
  const others = snapshot.byUser.has(userId) ? snapshot.ranked.length - 1 : snapshot.ranked.length;
  return { rank: rank ?? rankOf(snapshot.ranked, { points, totalTimeMs }), players: others + 1 };
}

async function readQuestionStats(deps: Deps, session: ResultRow): Promise<QuestionStat[]> {
  const snapshot = await readField(deps, session);
  const { voidedTimeMs } = rescore(session.asked);
  return session.asked.map((row) => ({
    questionIndex: row.questionIndex,
    questionText: row.questionText,
    options: [...row.options],
    ...(row.media && { media: nameMedium(deps, { ...session, ...row }, row.media) }),
    language: row.language,
    ...revealAnswer(row.correctAnswer),
    userAnswer: row.answer === null ? null : soleOption(row.answer),
    userAnswers: row.answer === null ? null : optionsOf(row.answer),
    isCorrect: row.isCorrect || row.voided,
    voided: row.voided,
    points: pointsOfRow(row),
    timedOut: row.timedOut,
    timeTaken: toSeconds(row.voided ? voidedTimeMs : row.timeMs),
    explanation: row.explanation,
    startsAt: toInstant(row.startsAt),
    closedAt: toInstant(row.closedAt),
    ...fieldOf(session.sessionId, row, snapshot),
  }));
}

function pointsOfRow({ weights, isCorrect, voided, answer }: AskedRow): number | null {
  return weights && pointsOfQuestion(weights, { isRight: isCorrect || voided, isAnswered: answer !== null });
}

const nobody: FieldSnapshot = { isFinal: true, byQuestion: new Map(), closedOf: new Map() };

/** Returns the field of a session. A practice round has one player, so none is read and kept for it. */
async function readField(
  { fields }: Deps,
  { kind, tournamentId, closed }: ResultRow,
): Promise<FieldSnapshot> {
  if (kind === 'practice') return nobody;
  return (await fields.read(tournamentId, { isOver: closed })).snapshot;
}

type Field = Pick<QuestionStat, 'fieldTime' | 'fieldRightPercentage'>;

/** Returns how the tournament's other players did with a question: its field without the player's own answer. */
function fieldOf(sessionId: string, row: AskedRow, { byQuestion, closedOf }: FieldSnapshot): Field {
  const { closedAt, isCorrect, voided, timeMs } = row;
  const field = byQuestion.get(row.questionId);
  const isIncluded = closedAt !== null && row.questionIndex < (closedOf.get(sessionId) ?? 0);
  const own = isIncluded ? 1 : 0;
  const others = (field?.closed ?? 0) - own;
  if (!field || others <= 0) return { fieldTime: null, fieldRightPercentage: null };
  const right = field.right - own * Number(isCorrect || voided);
  return {
    fieldTime: toSeconds(Math.round((field.timeMs - own * timeMs) / others)),
    fieldRightPercentage: percentageOf(right, others),
  };
}

function toInstant(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
