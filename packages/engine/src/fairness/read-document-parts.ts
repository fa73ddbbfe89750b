import { createHash } from 'node:crypto';
import { toRupees } from '@paheli/core/money';
import type { Translations } from '@paheli/core/question-bank/question-texts';
import { longestGraceOfStallMs, questionMs } from '@paheli/core/quiz/constants';
import type { Difficulty } from '@paheli/core/quiz/schema';
import type { FairnessAnswer, FairnessPoolQuestion, FairnessSeat } from '@paheli/core/tournament/fairness';
import { hashedText } from '@paheli/core/tournament/fairness-hash';
import type { Deps } from '../deps';

type Sql = Deps['database']['sql'];

/** How many seats or questions are read and written between two turns of the event loop. */
const pageSize = 25;

/** Reads one snapshot of the database, whatever is decided meanwhile. It locks nothing. */
export function readSnapshot<Result>(
  { database }: Pick<Deps, 'database'>,
  read: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  return database.sql.begin('isolation level repeatable read read only', (sql) =>
    read(sql as unknown as Sql),
  ) as Promise<Result>;
}

/** The place of each question in the pool, by its id. */
export type Places = Map<string, number>;

type PoolRow = {
  questionId: string;
  alias: string;
  difficulty: Difficulty;
  level: number | null;
  isMeasured: boolean | null;
  stratum: string | null;
  options: string[];
  correctAnswer: number;
  seconds: number;
  keepsOrder: boolean;
  isVoided: boolean;
  questionText: string;
  translations: Translations;
  mediaHash: string | null;
  mediaAlt: string | null;
  salt: string;
};

/** Returns the questions of a pool in the frozen order, page by page, and notes their places. */
export async function* readPool(
  sql: Sql,
  tournamentId: string,
  places: Places,
): AsyncGenerator<FairnessPoolQuestion[]> {
  const ids = await sql<{ ids: string | null }[]>`
    select string_agg(question_id::text, ' ' order by alias) as ids
    from tournament_question where tournament_id = ${tournamentId}`;
  for (const page of pagesOf(ids)) {
    const rows = await sql<PoolRow[]>`
      select question_id, alias, difficulty, level, is_measured, stratum, options, correct_answer, seconds, keeps_order, voided_at is not null as is_voided, question_text,
        translations, media_hash, media_alt, salt
      from tournament_question where tournament_id = ${tournamentId} and question_id = any(${page}::uuid[])`;
    const ordered = inOrder(page, rows, ({ questionId }) => questionId);
    for (const { questionId } of ordered) places.set(questionId, places.size);
    yield ordered.map(toPoolQuestion);
  }
}

function toPoolQuestion({
  alias,
  options,
  correctAnswer,
  seconds,
  keepsOrder,
  isVoided,
  salt,
  ...row
}: PoolRow): FairnessPoolQuestion {
  const { difficulty, level, isMeasured, stratum, ...texts } = row;
  return {
    alias,
    ...(stratum !== null && { stratum }),
    difficulty,
    ...(level !== null && isMeasured !== null && { level, measured: isMeasured }),
    options: options.length,
    ...(keepsOrder && { keeps_order: keepsOrder }),
    key: correctAnswer,
    ...(seconds * 1_000 !== questionMs && { question_ms: seconds * 1_000 }),
    voided: isVoided,
    text_hash: createHash('sha256')
      .update(hashedText(salt, { ...texts, options }))
      .digest('hex'),
  };
}

type AskedColumns = [
  questionId: string,
  order: number[],
  openedMs: number | null,
  deadlineMs: number | null,
  receivedMs: number | null,
  answer: number | null,
  isCorrect: boolean,
  timeMs: number,
  isStalled: boolean,
];

type SeatRow = {
  id: string;
  pseudonym: string;
  fee: number;
  startedAt: Date | null;
  seen: number[] | null;
  voided: number[] | null;
  asked: AskedColumns[] | null;
  score: number | null;
  markedPoints: number | null;
  totalTimeMs: number | null;
  rank: number | null;
  prize: number | null;
  prizeState: FairnessSeat['prize_state'] | null;
};

/** Returns the seats of a tournament in the order of joining, page by page. `places` are those of the pool, read before. */
export async function* readSeats(
  sql: Sql,
  tournamentId: string,
  { places, wereReturned }: { places: Places; wereReturned: boolean },
): AsyncGenerator<FairnessSeat[]> {
  const ids = await sql<{ ids: string | null }[]>`
    select string_agg(id::text, ' ' order by join_order) as ids
    from entry where tournament_id = ${tournamentId} and left_at is null`;
  for (const page of pagesOf(ids)) {
    const rows = await sql<SeatRow[]>`
      select e.id, e.pseudonym, e.fee, s.started_at, d.seen, d.voided, s.score, s.marked_points, s.total_time_ms, s.rank, s.prize, s.prize_state,
        (select json_agg(json_build_array(q.question_id, q.option_order, extract(epoch from q.starts_at) * 1000,
            extract(epoch from q.deadline_at) * 1000, extract(epoch from q.received_at) * 1000, q.answer, q.is_correct,
            q.time_ms, coalesce(q.voided and q.stalled_ms > ${longestGraceOfStallMs}, false)) order by q.question_index)
          from session_question q where q.session_id = s.id) as asked
      from entry e
      -- OFFSET 0: each seat's session and draw by their keys, whatever the statistics say.
      left join lateral (select * from quiz_session o
        where o.tournament_id = e.tournament_id and o.user_id = e.user_id offset 0) s on s.entry_id = e.id
      left join lateral (select * from session_draw o where o.session_id = s.id offset 0) d on true
      where e.id = any(${page}::uuid[])`;
    yield inOrder(page, rows, ({ id }) => id).map((row) => toSeat(row, places, wereReturned));
  }
}

function toSeat(row: SeatRow, places: Places, wereReturned: boolean): FairnessSeat {
  return {
    pseudonym: row.pseudonym,
    fee: wereReturned ? 0 : toRupees(row.fee),
    started_at: row.startedAt?.toISOString() ?? null,
    seen: row.seen ?? [],
    voided: row.voided ?? [],
    questions: (row.asked ?? []).map((asked) => toAnswer(asked, places)),
    score: row.score ?? 0,
    ...(row.markedPoints !== null && { points: row.markedPoints }),
    total_time_ms: row.totalTimeMs ?? 0,
    rank: row.rank,
    prize: toRupees(row.prize ?? 0),
    prize_state: row.prizeState ?? 'none',
  };
}

function toAnswer(
  [questionId, order, openedMs, deadlineMs, receivedMs, answer, right, timeMs, isStalled]: AskedColumns,
  places: Places,
): FairnessAnswer {
  const question = places.get(questionId);
  if (question === undefined) throw new Error(`question ${questionId} is not in the pool`);
  return {
    question,
    order,
    opened_at: toText(openedMs),
    deadline_at: toText(deadlineMs),
    received_at: toText(receivedMs),
    answer,
    right,
    time_ms: timeMs,
    ...(isStalled && { voided: true }),
  };
}

function toText(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** Cuts a list of ids into pages. */
function pagesOf([row]: readonly { readonly ids: string | null }[]): string[][] {
  const ids = row?.ids?.split(' ') ?? [];
  return Array.from({ length: Math.ceil(ids.length / pageSize) }, (_, page) =>
    ids.slice(page * pageSize, (page + 1) * pageSize),
  );
}

function inOrder<Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (row === undefined) throw new Error(`the snapshot lacks ${id}`);
    return row;
  });
}
