import type { Clock } from '@paheli/core/clock';
import type { Database } from '@paheli/db/client/connect';
import { createSnapshots, type Snapshots } from '../tournament/snapshots';

/** How all players of a tournament did with one question that they closed. */
export type QuestionField = {
  readonly questionId: string;
  readonly closed: number;
  readonly right: number;
  /** The sum of their times, in milliseconds. */
  readonly timeMs: number;
};

export type FieldSnapshot = {
  readonly isFinal: boolean;
  readonly byQuestion: ReadonlyMap<string, QuestionField>;
  /** How many questions of each session the snapshot includes: the first ones, because questions close in order. */
  readonly closedOf: Pick<ReadonlyMap<string, number>, 'get'>;
};

/** All sessions of a counted tournament are included whole. */
const everything = { get: () => Number.POSITIVE_INFINITY };

/** Snapshots of how the players of a tournament did, by question. */
export type Fields = Snapshots<FieldSnapshot>;

/** How many times as long as counting a field takes the count is kept: a reader costs 5 % of a connection at most. */
const restPerCost = 20;

/** Creates snapshots of fields. They read every answer of a tournament, so they are taken less often than leaderboards. */
export function createFields(
  sources: { readonly database: Database; readonly now: Clock },
  { maxAgeMs = 10_000 }: { readonly maxAgeMs?: number } = {},
): Fields {
  return createSnapshots({ ...sources, take: readSnapshot }, { maxAgeMs, restPerCost });
}

async function readSnapshot(database: Database, tournamentId: string): Promise<FieldSnapshot> {
  return (await readCounted(database, tournamentId)) ?? countNow(database, tournamentId);
}

/** Reads the figures of a tournament that `countQuestions` has counted; undefined for any other. */
async function readCounted({ sql }: Database, tournamentId: string): Promise<FieldSnapshot | undefined> {
  const questions = await sql<QuestionField[]>`
    select p.question_id, p.closed, p.closed_right as right, p.closed_time_ms as time_ms
    from tournament t join tournament_question p on p.tournament_id = t.id
    where t.id = ${tournamentId} and t.counted_at is not null and p.closed > 0`;
  if (questions.length === 0) return undefined;
  const byQuestion = new Map(questions.map((question) => [question.questionId, question]));
  return { isFinal: true, byQuestion, closedOf: everything };
}

async function countNow({ sql }: Database, tournamentId: string): Promise<FieldSnapshot> {
  // One statement, so that the figures and the settlement are of the same instant. By the tournament's sessions, each
  // read by its key. By question, the rows of every session that was ever asked it would be read.
  const [row] = await sql<
    { isFinal: boolean; questions: QuestionField[] | null; sessions: [id: string, closed: number][] | null }[]
  >`
    with closed as materialized (
      select session_id, question_id, is_correct or voided as is_right, time_ms from session_question
      where closed_at is not null and session_id = any(array(select id from quiz_session where tournament_id = ${tournamentId}))
    )
    select t.settled_at is not null or t.cancelled_at is not null as is_final,
      (select json_agg(json_build_object('questionId', f.question_id, 'closed', f.closed, 'right', f.right_answers,
          'timeMs', f.time_ms))
        from (
          select question_id, count(*) as closed, count(*) filter (where is_right) as right_answers, sum(time_ms) as time_ms
          from closed group by question_id) f) as questions,
      (select json_agg(json_build_array(session_id, closed))
        from (select session_id, count(*) as closed from closed group by session_id) s) as sessions
    from tournament t where t.id = ${tournamentId}`;
  const questions = row?.questions ?? [];
  return {
    isFinal: row?.isFinal ?? true,
    byQuestion: new Map(questions.map((question) => [question.questionId, question])),
    closedOf: new Map(row?.sessions ?? []),
  };
}
