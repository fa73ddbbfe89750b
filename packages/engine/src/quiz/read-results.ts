import { toSeconds } from '@paheli/core/clock';
import { toRupees } from '@paheli/core/money';
import { Problem } from '@paheli/core/problem';
import { questionMs } from '@paheli/core/quiz/constants';
import { percentageOf } from '@paheli/core/quiz/progress';
import { rescore } from '@paheli/core/quiz/rescore';
import type { QuestionStat, QuizResult, SessionRef, ViolationType } from '@paheli/core/quiz/schema';
import type { Reveal } from '@paheli/core/tournament/schema';
import { sessionQuestions, violations } from '@paheli/db/schema/quiz';
import { asc, eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
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
    readStanding(deps, session),
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

async function readStanding(deps: Deps, { sessionId }: SessionRow): Promise<StandingRow> {
  const [row] = await deps.database.sql<StandingRow[]>`
    with field as (
      select s.id, s.rank, s.score,
        s.total_time_ms + case when s.finished_at is null then (s.questions_count - s.current_index) * ${questionMs}::int else 0 end as time_ms
      from quiz_session s where s.tournament_id = (select tournament_id from quiz_session where id = ${sessionId})
    )
    select s.finished_at, s.total_time_ms, s.prize, s.prize_state,
      t.settled_at is not null or t.cancelled_at is not null as closed, t.reveal,
      coalesce(s.rank, 1 + (select count(*) from field o, field me
        where me.id = s.id and (o.score > me.score or (o.score = me.score and o.time_ms < me.time_ms)))) as rank,
      (select count(*) from field) as players
    from quiz_session s join tournament t on t.id = s.tournament_id where s.id = ${sessionId}`;
  if (!row) throw new Error(`session ${sessionId} is gone`);
  return row;
}

async function readQuestionStats(deps: Deps, session: SessionRow): Promise<QuestionStat[]> {
  const [rows, field] = await Promise.all([
    deps.database.db
      .select()
      .from(sessionQuestions)
      .where(eq(sessionQuestions.sessionId, session.sessionId))
      .orderBy(asc(sessionQuestions.questionIndex)),
    readField(deps, session),
  ]);
  const { voidedTimeMs } = rescore(rows);
  return rows.map((row) => ({
    questionIndex: row.questionIndex,
    questionText: row.questionText,
    options: row.options,
    correctAnswer: row.correctAnswer,
    userAnswer: row.answer,
    isCorrect: row.isCorrect || row.voided,
    voided: row.voided,
    timedOut: row.timedOut,
    timeTaken: toSeconds(row.voided ? voidedTimeMs : row.timeMs),
    explanation: row.explanation,
    startsAt: row.startsAt,
    closedAt: row.closedAt,
    ...(field.get(row.questionIndex) ?? { fieldTime: null, fieldRightPercentage: null }),
  }));
}

type Field = Pick<QuestionStat, 'fieldTime' | 'fieldRightPercentage'>;

/** Returns how the tournament's other players did with the questions of this session, by their index here. */
async function readField(
  { database: { sql } }: Deps,
  { sessionId, tournamentId }: SessionRow,
): Promise<Map<number, Field>> {
  // By the tournament's sessions, each read by its key. By question, the rows of every session that was ever asked it
  // would be read.
  const rows = await sql<{ questionIndex: number; timeMs: number; rightShare: number }[]>`
    with field as (
      select question_id, avg(time_ms)::float8 as time_ms, avg((is_correct or voided)::int)::float8 as right_share
      from session_question
      where closed_at is not null and session_id = any(array(
        select id from quiz_session where tournament_id = ${tournamentId} and id <> ${sessionId}))
      group by question_id)
    select own.question_index, field.time_ms, field.right_share
    from session_question own join field on field.question_id = own.question_id
    where own.session_id = ${sessionId}`;
  return new Map(
    rows.map(({ questionIndex, timeMs, rightShare }) => [
      questionIndex,
      { fieldTime: toSeconds(Math.round(timeMs)), fieldRightPercentage: percentageOf(rightShare, 1) },
    ]),
  );
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
