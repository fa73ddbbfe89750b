import { toSeconds } from '@paheli/core/clock';
import { toRupees } from '@paheli/core/money';
import { Problem } from '@paheli/core/problem';
import { percentageOf } from '@paheli/core/quiz/progress';
import { rescore } from '@paheli/core/quiz/rescore';
import type { QuestionStat, QuizResult, SessionRef, ViolationType } from '@paheli/core/quiz/schema';
import { rankOf } from '@paheli/core/tournament/ranking';
import type { Reveal } from '@paheli/core/tournament/schema';
import { sessionQuestions, violations } from '@paheli/db/schema/quiz';
import { tournamentQuestions } from '@paheli/db/schema/tournament';
import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import type { FieldSnapshot } from './fields';
import { requireSession, type SessionRow } from './visit-session';

type StandingRow = {
  finishedAt: Date;
  totalTimeMs: number;
  prize: number;
  prizeState: 'none' | 'paid' | 'held' | 'released' | 'voided';
  closed: boolean;
  reveal: Reveal;
  rank: number;
  players: number;
};

/**
 * Returns the result of the viewer's own session, with the review of every question. While the tournament is not
 * settled the rank is provisional, the prize zero, and questions that never opened to the player are left out. With a
 * reveal after the settlement, right answers, explanations, rank and the field's figures are null until then. Throws
 * `not_found`, and `not_completed` while the quiz runs.
 */
export async function readResults(
  deps: Deps,
  viewer: Viewer,
  { sessionId }: SessionRef,
): Promise<QuizResult> {
  const session = await requireSession(deps, viewer, sessionId, deps.now());
  if (!session.finished) throw new Problem('not_completed', { facts: { sessionId: session.sessionId } });
  const [standing, questionStats, securityViolations] = await Promise.all([
    readStanding(deps, viewer, session),
    readQuestionStats(deps, session),
    readViolations(deps, session.sessionId),
  ]);
  const isRevealed = standing.closed || standing.reveal === 'immediate';
  const isPaid = standing.prizeState === 'paid' || standing.prizeState === 'released';
  return {
    sessionId: session.sessionId,
    tournamentId: session.tournamentId,
    tournamentName: session.tournamentName,
    score: session.score,
    totalQuestions: session.questionsCount,
    percentage: percentageOf(session.score, session.questionsCount),
    timeTaken: toSeconds(standing.finishedAt.getTime() - session.startedAt.getTime()),
    totalTime: toSeconds(session.endsAt.getTime() - session.startedAt.getTime()),
    totalTimeTakenQuestions: toSeconds(standing.totalTimeMs),
    rank: isRevealed ? standing.rank : null,
    participantCount: standing.players,
    prizeAmount: isPaid ? toRupees(standing.prize) : 0,
    held: standing.prizeState === 'held',
    provisional: !standing.closed,
    securityViolations,
    violationCount: session.violationCount,
    reveal: standing.reveal,
    questionStats: questionStats
      .filter(({ startsAt }) => standing.closed || startsAt !== null)
      .map((stat) => (isRevealed ? stat : concealed(stat))),
  };
}

/** Returns a reviewed question without what is revealed after the settlement. */
function concealed(stat: QuestionStat): QuestionStat {
  return { ...stat, correctAnswer: null, explanation: null, fieldTime: null, fieldRightPercentage: null };
}

async function readStanding(
  deps: Deps,
  { userId }: Viewer,
  { sessionId, tournamentId, score }: SessionRow,
): Promise<StandingRow> {
  const { sql } = deps.database;
  const [[row], { snapshot }] = await Promise.all([
    sql<(Omit<StandingRow, 'rank' | 'players'> & { rank: number | null })[]>`
      select s.finished_at, s.total_time_ms, s.prize, s.prize_state, s.rank,
        t.settled_at is not null or t.cancelled_at is not null as closed, t.reveal
      from quiz_session s join tournament t on t.id = s.tournament_id where s.id = ${sessionId}`,
    deps.leaderboards.read(tournamentId),
  ]);
  if (!row) throw new Error(`session ${sessionId} is gone`);
  const others = snapshot.byUser.has(userId) ? snapshot.ranked.length - 1 : snapshot.ranked.length;
  const rank = row.rank ?? rankOf(snapshot.ranked, { score, totalTimeMs: row.totalTimeMs });
  return { ...row, rank, players: others + 1 };
}

async function readQuestionStats(deps: Deps, session: SessionRow): Promise<QuestionStat[]> {
  const [rows, { snapshot }] = await Promise.all([
    readAsked(deps, session),
    deps.fields.read(session.tournamentId),
  ]);
  const { voidedTimeMs } = rescore(rows);
  return rows.map((row) => ({
    questionIndex: row.questionIndex,
    questionText: row.questionText,
    options: row.optionOrder.map((place) => row.options[place] ?? ''),
    correctAnswer: row.correctAnswer,
    userAnswer: row.answer,
    isCorrect: row.isCorrect || row.voided,
    voided: row.voided,
    timedOut: row.timedOut,
    timeTaken: toSeconds(row.voided ? voidedTimeMs : row.timeMs),
    explanation: row.explanation,
    startsAt: row.startsAt,
    closedAt: row.closedAt,
    ...fieldOf(row, snapshot),
  }));
}

/** Returns the session's questions in the order of asking, with their texts from the tournament's pool. */
function readAsked({ database: { db } }: Deps, { sessionId, tournamentId }: SessionRow) {
  const { questionText, options, explanation } = tournamentQuestions;
  const isPooled = and(
    eq(tournamentQuestions.tournamentId, tournamentId),
    eq(tournamentQuestions.questionId, sessionQuestions.questionId),
  );
  return db
    .select({ ...getTableColumns(sessionQuestions), questionText, options, explanation })
    .from(sessionQuestions)
    .innerJoin(tournamentQuestions, isPooled)
    .where(eq(sessionQuestions.sessionId, sessionId))
    .orderBy(asc(sessionQuestions.questionIndex));
}

type Field = Pick<QuestionStat, 'fieldTime' | 'fieldRightPercentage'>;

/** Returns how the tournament's other players did with a question: its field without the player's own answer. */
function fieldOf(row: typeof sessionQuestions.$inferSelect, { byQuestion, closedOf }: FieldSnapshot): Field {
  const { closedAt, isCorrect, voided, timeMs } = row;
  const field = byQuestion.get(row.questionId);
  const isIncluded = closedAt !== null && row.questionIndex < (closedOf.get(row.sessionId) ?? 0);
  const own = isIncluded ? 1 : 0;
  const others = (field?.closed ?? 0) - own;
  if (!field || others <= 0) return { fieldTime: null, fieldRightPercentage: null };
  const right = field.right - own * Number(isCorrect || voided);
  return {
    fieldTime: toSeconds(Math.round((field.timeMs - own * timeMs) / others)),
    fieldRightPercentage: percentageOf(right, others),
  };
}

async function readViolations(
  deps: Deps,
  sessionId: string,
): Promise<{ type: ViolationType; timestamp: Date }[]> {
  const rows = await deps.database.db
    .select({ type: violations.type, timestamp: violations.clientAt })
    .from(violations)
    .where(eq(violations.sessionId, sessionId))
    .orderBy(asc(violations.serverAt), asc(violations.id));
  return rows.map(({ type, timestamp }) => ({ type: type as ViolationType, timestamp }));
}
