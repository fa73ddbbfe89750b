import { createHash } from 'node:crypto';
import { toRupees } from '@paheli/core/money';
import type { Translations } from '@paheli/core/question-bank/question-texts';
import { questionMs } from '@paheli/core/quiz/constants';
import type { Difficulty } from '@paheli/core/quiz/schema';
import {
  type DigestedParts,
  type FairnessAnswer,
  type FairnessDocument,
  type FairnessPoolQuestion,
  type FairnessSeat,
  verifiableDrawVersion,
} from '@paheli/core/tournament/fairness';
import { digestParts, hashedText } from '@paheli/core/tournament/fairness-hash';
import type { TournamentRef } from '@paheli/core/tournament/schema';
import type { tournaments } from '@paheli/db/schema/tournament';
import type { Deps, Viewer } from '../deps';
import { tournamentNotFound } from './lock-tournament';
import { readSheet } from './read-settlement-sheet';

type Sql = Deps['database']['sql'];
type Tournament = Pick<
  typeof tournaments.$inferSelect,
  | 'id'
  | 'secret'
  | 'drawVersion'
  | 'createdAt'
  | 'settledAt'
  | 'cancelledAt'
  | 'questionsCount'
  | 'easyCount'
  | 'mediumCount'
  | 'hardCount'
  | 'graceMs'
  | 'floorMs'
  | 'prizeSplitBps'
> & { readonly isListed: boolean };

/**
 * Returns the fairness document of a tournament: the commitment to its secret, and once the tournament is over, all that
 * its draws, scores, ranks and prizes were computed from. Documents of tournaments that are older than commitments have
 * the settlement sheet alone. A final document is written once in this process, and everybody may read it. Throws
 * `not_found`, also for players while the tournament waits for its approval.
 */
export async function readFairness(
  { database, finalDocuments }: Pick<Deps, 'database' | 'finalDocuments'>,
  viewer: Viewer | null,
  { tournamentId }: TournamentRef,
): Promise<FairnessDocument> {
  const kept = finalDocuments.get(tournamentId);
  if (kept) return kept;
  // One snapshot for all parts: a prize may be decided on meanwhile.
  const document = await database.sql.begin('isolation level repeatable read read only', async (sql) => {
    // Another call may have written it while this one waited for a connection.
    const written = finalDocuments.get(tournamentId);
    if (written) return written;
    const tournament = await findTournament(sql as unknown as Sql, tournamentId);
    if (!tournament || !(tournament.isListed || viewer?.role === 'admin')) throw tournamentNotFound();
    return writeDocument(sql as unknown as Sql, tournament);
  });
  finalDocuments.keep(tournamentId, document);
  return document;
}

async function findTournament(sql: Sql, tournamentId: string): Promise<Tournament | undefined> {
  const [tournament] = await sql<Tournament[]>`
    select id, secret, draw_version, created_at, settled_at, cancelled_at, questions_count, easy_count, medium_count,
      hard_count, grace_ms, floor_ms, prize_split_bps, approval_pending_since is null as is_listed
    from tournament where id = ${tournamentId} and kind = 'tournament'`;
  return tournament;
}

async function writeDocument(sql: Sql, tournament: Tournament): Promise<FairnessDocument> {
  const { secret, drawVersion, createdAt, settledAt, cancelledAt, graceMs, floorMs } = tournament;
  const isCommitted = drawVersion === verifiableDrawVersion;
  const head = {
    commitment: createHash('sha256').update(secret).digest('hex'),
    algorithm: isCommitted ? ('paheli-2' as const) : ('paheli-1' as const),
    published_at: isCommitted ? createdAt.toISOString() : null,
  };
  const closedAt = settledAt ?? cancelledAt;
  if (!closedAt) return head;
  const { settlement, awarded } = await readSheet(sql, tournament.id, {
    outcome: settledAt ? 'settled' : 'cancelled',
    closed_at: closedAt.toISOString(),
  });
  if (!isCommitted || graceMs === null || floorMs === null) return { ...head, settlement };
  // Nothing was decided by the play of a cancelled tournament.
  const pool = settledAt ? await readPool(sql, tournament.id) : [];
  const wereReturned = settlement.fees === settlement.refunds;
  const parts: DigestedParts = {
    ...head,
    tournament_id: tournament.id,
    secret: secret.toString('hex'),
    rules: {
      questions: tournament.questionsCount,
      easy: tournament.easyCount ?? 0,
      medium: tournament.mediumCount ?? 0,
      hard: tournament.hardCount ?? 0,
      question_ms: questionMs,
      grace_ms: graceMs,
      floor_ms: floorMs,
      prize_pool: toRupees(awarded),
      prize_split_bps: tournament.prizeSplitBps,
    },
    pool,
    seats: settledAt ? await readSeats(sql, tournament.id, { pool, wereReturned }) : [],
    settlement,
  };
  return { ...parts, digests: await digestParts(parts) };
}

type PoolRow = {
  questionId: string;
  difficulty: Difficulty;
  options: string[];
  correctAnswer: number;
  isVoided: boolean;
  questionText: string;
  translations: Translations;
  salt: string;
};

async function readPool(sql: Sql, tournamentId: string): Promise<FairnessPoolQuestion[]> {
  const rows = await sql<PoolRow[]>`
    select question_id, difficulty, options, correct_answer, voided_at is not null as is_voided, question_text, translations, salt
    from tournament_question where tournament_id = ${tournamentId} order by question_id`;
  return rows.map(({ questionId, difficulty, options, correctAnswer, isVoided, salt, ...texts }) => ({
    question_id: questionId,
    difficulty,
    options: options.length,
    key: correctAnswer,
    voided: isVoided,
    text_hash: createHash('sha256')
      .update(hashedText(salt, { ...texts, options }))
      .digest('hex'),
  }));
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
];

type SeatRow = {
  pseudonym: string;
  fee: number;
  startedAt: Date | null;
  seen: number[] | null;
  voided: number[] | null;
  asked: AskedColumns[] | null;
  score: number | null;
  totalTimeMs: number | null;
  rank: number | null;
  prize: number | null;
  prizeState: FairnessSeat['prize_state'] | null;
};

async function readSeats(
  sql: Sql,
  tournamentId: string,
  { pool, wereReturned }: { pool: readonly FairnessPoolQuestion[]; wereReturned: boolean },
): Promise<FairnessSeat[]> {
  const placeOf = new Map(pool.map(({ question_id: id }, place) => [id, place]));
  const rows = await sql<SeatRow[]>`
    select e.pseudonym, e.fee, s.started_at, d.seen, d.voided, s.score, s.total_time_ms, s.rank, s.prize, s.prize_state,
      (select json_agg(json_build_array(q.question_id, q.option_order, extract(epoch from q.starts_at) * 1000,
          extract(epoch from q.deadline_at) * 1000, extract(epoch from q.received_at) * 1000, q.answer, q.is_correct,
          q.time_ms) order by q.question_index)
        from session_question q where q.session_id = s.id) as asked
    from entry e
    -- OFFSET 0: each seat's session and draw by their keys, whatever the statistics say.
    left join lateral (select * from quiz_session o
      where o.tournament_id = e.tournament_id and o.user_id = e.user_id offset 0) s on s.entry_id = e.id
    left join lateral (select * from session_draw o where o.session_id = s.id offset 0) d on true
    where e.tournament_id = ${tournamentId} and e.left_at is null
    order by e.join_order`;
  return rows.map((row) => ({
    pseudonym: row.pseudonym,
    fee: wereReturned ? 0 : toRupees(row.fee),
    started_at: row.startedAt?.toISOString() ?? null,
    seen: row.seen ?? [],
    voided: row.voided ?? [],
    questions: (row.asked ?? []).map((asked) => toAnswer(asked, placeOf)),
    score: row.score ?? 0,
    total_time_ms: row.totalTimeMs ?? 0,
    rank: row.rank,
    prize: toRupees(row.prize ?? 0),
    prize_state: row.prizeState ?? 'none',
  }));
}

function toAnswer(
  [questionId, order, openedMs, deadlineMs, receivedMs, answer, right, timeMs]: AskedColumns,
  placeOf: ReadonlyMap<string, number>,
): FairnessAnswer {
  const question = placeOf.get(questionId);
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
  };
}

function toText(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
