import { createCipheriv, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Language } from '@paheli/core/languages';
import {
  type DrawPool,
  drawQuestions,
  optionOrder,
  type RandomUint32,
  toDrawPool,
} from '@paheli/core/quiz/draw';
import type { Stratum } from '@paheli/core/tournament/strata';
import { tournamentQuestions, type tournaments } from '@paheli/db/schema/tournament';
import { asc, eq, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { arrayOf, type Tx } from '../foundation/transaction';

type Tournament = typeof tournaments.$inferSelect;
type PooledQuestion = Pick<
  typeof tournamentQuestions.$inferSelect,
  'questionId' | 'stratum' | 'options' | 'keepsOrder' | 'voidedAt'
>;

/** A seat whose player starts. */
export type SeatToDraw = {
  readonly userId: string;
  /** Null in practice rounds and daily quizzes, which have no seats. */
  readonly entryId: string | null;
  /** What seeds the draw: the seat's name in public documents, in practice rounds and daily quizzes the player's id. */
  readonly seed: string;
  /** The language in which the player reads the questions. The draw does not depend on it. */
  readonly language: Language;
  readonly startedAt: Date;
};

type DrawnQuestion = { readonly questionId: string; readonly optionOrder: readonly number[] };

/**
 * Stores a session for each seat, with the questions drawn from the tournament's frozen pool. The draw is seeded by the
 * tournament's secret and the seat's name (docs/fairness.md). A player who has a session keeps it.
 */
export async function drawSessions(
  tx: Tx,
  deps: Deps,
  tournament: Tournament,
  seats: readonly SeatToDraw[],
): Promise<void> {
  if (seats.length === 0) return;
  const { strata } = tournament;
  if (strata === null) throw new Error(`the pool of ${tournament.id} is not frozen`);
  const [questions, seen] = await Promise.all([readPool(tx, tournament), findSeen(tx, tournament, seats)]);
  const byId = new Map(questions.map((question) => [question.questionId, question]));
  const pool = toDrawPool(
    questions.map(({ questionId, stratum, voidedAt }) => ({
      id: questionId,
      stratum,
      voided: voidedAt !== null,
    })),
  );
  const secret = createSecretKey(tournament.secret);
  const sessions = seats.map((seat) => {
    const drawn = drawFor(seat, { secret, pool, strata, seen, byId });
    if (drawn.length !== tournament.questionsCount)
      throw new Error(`the pool of ${tournament.id} is too small`);
    return { ...seat, id: deps.newId(), drawn };
  });
  // Statements of a transaction run in the order in which they are sent.
  await Promise.all([
    storeSessions(tx, deps, tournament.id, sessions),
    storeDraws(tx, questions, sessions, seen),
  ]);
}

async function readPool(tx: Tx, { id }: Tournament): Promise<PooledQuestion[]> {
  const { questionId, alias, stratum, options, keepsOrder, voidedAt } = tournamentQuestions;
  return (
    tx
      .select({ questionId, stratum, options, keepsOrder, voidedAt })
      .from(tournamentQuestions)
      .where(eq(tournamentQuestions.tournamentId, id))
      // The fairness document refers to questions by their place in this order.
      .orderBy(asc(alias))
  );
}

type Drawing = {
  readonly secret: KeyObject;
  readonly pool: DrawPool;
  readonly strata: readonly Stratum[];
  readonly seen: ReadonlyMap<string, ReadonlySet<string>>;
  readonly byId: ReadonlyMap<string, PooledQuestion>;
};

function drawFor(
  { userId, seed }: SeatToDraw,
  { secret, pool, strata, seen, byId }: Drawing,
): DrawnQuestion[] {
  const random = randomOf(secret, seed);
  return drawQuestions(pool, strata, seen.get(userId) ?? new Set(), random).map((questionId) => {
    const question = byId.get(questionId);
    if (!question) throw new Error(`question ${questionId} is gone`);
    const { options, keepsOrder } = question;
    return { questionId, optionOrder: optionOrder({ optionCount: options.length, keepsOrder }, random) };
  });
}

const blockBytes = 1_024;
const uint32Bytes = 4;

/**
 * Returns the random numbers of a seat: the key stream of AES-256 in counter mode under HMAC-SHA-256(secret, seed). It
 * equals core's `seatRandom`, which needs no Node but cannot be continued at will.
 */
function randomOf(secret: KeyObject, seed: string): RandomUint32 {
  // Node takes five times as long for a key in plain bytes.
  const key = createSecretKey(createHmac('sha256', secret).update(seed).digest());
  const cipher = createCipheriv('aes-256-ctr', key, new Uint8Array(16));
  const zeros = new Uint8Array(blockBytes);
  let block = cipher.update(zeros);
  let offset = 0;
  return () => {
    if (offset === block.length) {
      block = cipher.update(zeros);
      offset = 0;
    }
    const drawn = block.readUInt32BE(offset);
    offset += uint32Bytes;
    return drawn;
  };
}

/**
 * Returns which questions of the tournament's pool each player was asked before, in tournaments and practice of the same
 * category and in practice of all categories, which is stored as general.
 */
export async function findSeen(
  tx: Tx,
  { id, category }: Pick<Tournament, 'id' | 'category'>,
  seats: readonly Pick<SeatToDraw, 'userId'>[],
): Promise<Map<string, Set<string>>> {
  const userIds = seats.map(({ userId }) => userId);
  // Offset 0: each player's sessions, then their questions, each by key. Statistics may be of a time when all was empty.
  const rows = await tx.execute<{ userId: string; seen: string[] }>(sql`
    select u.id as user_id, array_agg(distinct q.question_id) as seen
    from unnest(${arrayOf('uuid', userIds)}) as u(id)
    cross join lateral (select o.id, o.tournament_id from quiz_session o where o.user_id = u.id offset 0) s
    join tournament t on t.id = s.tournament_id
      and (t.category = ${category} or (t.kind <> 'tournament' and t.category = 'general'))
    cross join lateral (select o.question_id from session_question o where o.session_id = s.id offset 0) q
    cross join lateral (select from tournament_question o
      where o.tournament_id = ${id} and o.question_id = q.question_id offset 0) p
    group by u.id`);
  return new Map(rows.map(({ userId, seen }) => [userId, new Set(seen)]));
}

type DrawnSession = SeatToDraw & { readonly id: string; readonly drawn: readonly DrawnQuestion[] };

async function storeSessions(
  tx: Tx,
  { processId }: Deps,
  tournamentId: string,
  sessions: readonly DrawnSession[],
): Promise<void> {
  const questions = sessions.flatMap(({ id, drawn }) => drawn.map((question) => ({ ...question, id })));
  const ids = sessions.map(({ id }) => id);
  const userIds = sessions.map(({ userId }) => userId);
  const entryIds = sessions.map(({ entryId }) => entryId);
  const languages = sessions.map(({ language }) => language);
  const startedAt = sessions.map((session) => session.startedAt.toISOString());
  const sessionIds = questions.map(({ id }) => id);
  const questionIds = questions.map(({ questionId }) => questionId);
  const orders = questions.map((question) => `{${question.optionOrder.join()}}`);
  await tx.execute(sql`
    select store_sessions(${tournamentId}::uuid, ${arrayOf('uuid', ids)}, ${arrayOf('uuid', userIds)},
      ${arrayOf('uuid', entryIds)}, ${arrayOf('timestamptz', startedAt)}, ${arrayOf('text', languages)},
      ${processId()}::int)`);
  await tx.execute(sql`
    select store_questions(${tournamentId}::uuid, ${arrayOf('uuid', sessionIds)}, ${arrayOf('uuid', questionIds)},
      ${arrayOf('text', orders)})`);
}

/** Stores what each draw depended on besides the seat and the pool, where there is anything. */
async function storeDraws(
  tx: Tx,
  questions: readonly PooledQuestion[],
  sessions: readonly DrawnSession[],
  seen: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  const placesOf = (isThis: (question: PooledQuestion) => boolean) =>
    questions.flatMap((question, place) => (isThis(question) ? [place] : []));
  const voided = placesOf(({ voidedAt }) => voidedAt !== null);
  const draws = sessions
    .map(({ id, userId }) => ({
      id,
      seen: placesOf(({ questionId }) => seen.get(userId)?.has(questionId) ?? false),
    }))
    .filter((draw) => draw.seen.length > 0 || voided.length > 0);
  if (draws.length === 0) return;
  const ids = arrayOf(
    'uuid',
    draws.map(({ id }) => id),
  );
  const seenPlaces = arrayOf(
    'text',
    draws.map((draw) => `{${draw.seen.join()}}`),
  );
  // A player who had a session keeps it, together with its draw.
  await tx.execute(sql`
    insert into session_draw (session_id, seen, voided)
    select s.id, x.seen::int[], ${`{${voided.join()}}`}::int[]
    from unnest(${ids}, ${seenPlaces}) as x(id, seen) join quiz_session s on s.id = x.id`);
}
