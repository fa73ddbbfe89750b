import { createCipheriv, createHmac } from 'node:crypto';
import {
  type DrawPool,
  drawQuestions,
  optionOrder,
  type RandomUint32,
  toDrawPool,
} from '@paheli/core/quiz/draw';
import { tournamentQuestions, type tournaments } from '@paheli/db/schema/tournament';
import { eq, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { arrayOf, type Tx } from '../transaction';

type Tournament = typeof tournaments.$inferSelect;
type PooledQuestion = Pick<
  typeof tournamentQuestions.$inferSelect,
  'questionId' | 'difficulty' | 'options' | 'voidedAt'
>;

/** A seat whose player starts. */
export type SeatToDraw = { readonly userId: string; readonly entryId: string; readonly startedAt: Date };

type DrawnQuestion = { readonly questionId: string; readonly optionOrder: readonly number[] };

/**
 * Stores a session for each seat, with the questions drawn from the tournament's frozen pool. The draw is seeded by the
 * tournament's secret and the player's id. A player who has a session keeps it.
 */
export async function drawSessions(
  tx: Tx,
  deps: Deps,
  tournament: Tournament,
  seats: readonly SeatToDraw[],
): Promise<void> {
  if (seats.length === 0) return;
  const { easyCount: easy, mediumCount: medium, hardCount: hard } = tournament;
  if (easy === null || medium === null || hard === null)
    throw new Error(`the pool of ${tournament.id} is not frozen`);
  const questions = await readPool(tx, tournament.id);
  const byId = new Map(questions.map((question) => [question.questionId, question]));
  const pool = toDrawPool(
    questions.map(({ questionId, difficulty, voidedAt }) => ({
      id: questionId,
      difficulty,
      voided: voidedAt !== null,
    })),
  );
  const seen = await findSeen(tx, tournament, seats);
  const sessions = seats.map((seat) => {
    const drawn = drawFor(tournament, seat.userId, { pool, counts: { easy, medium, hard }, seen, byId });
    if (drawn.length !== tournament.questionsCount)
      throw new Error(`the pool of ${tournament.id} is too small`);
    return { ...seat, id: deps.newId(), drawn };
  });
  await storeSessions(tx, tournament.id, sessions);
}

async function readPool(tx: Tx, tournamentId: string): Promise<PooledQuestion[]> {
  const { questionId, difficulty, options, voidedAt } = tournamentQuestions;
  return tx
    .select({ questionId, difficulty, options, voidedAt })
    .from(tournamentQuestions)
    .where(eq(tournamentQuestions.tournamentId, tournamentId));
}

type Drawing = {
  readonly pool: DrawPool;
  readonly counts: { readonly easy: number; readonly medium: number; readonly hard: number };
  readonly seen: ReadonlyMap<string, ReadonlySet<string>>;
  readonly byId: ReadonlyMap<string, PooledQuestion>;
};

function drawFor(
  { secret }: Tournament,
  userId: string,
  { pool, counts, seen, byId }: Drawing,
): DrawnQuestion[] {
  const random = randomOf(secret, userId);
  return drawQuestions(pool, counts, seen.get(userId) ?? new Set(), random).map((questionId) => {
    const question = byId.get(questionId);
    if (!question) throw new Error(`question ${questionId} is gone`);
    return { questionId, optionOrder: optionOrder(question.options.length, random) };
  });
}

const blockBytes = 1_024;
const uint32Bytes = 4;

/** Returns a player's random numbers: the key stream of AES-256 in counter mode under HMAC-SHA-256(secret, user id). */
function randomOf(secret: Uint8Array, userId: string): RandomUint32 {
  const key = createHmac('sha256', secret).update(userId).digest();
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

/** Returns which questions of the tournament's pool each player was asked before, in tournaments of the same category. */
export async function findSeen(
  tx: Tx,
  { id, category }: Pick<Tournament, 'id' | 'category'>,
  seats: readonly SeatToDraw[],
): Promise<Map<string, Set<string>>> {
  const userIds = seats.map(({ userId }) => userId);
  const rows = await tx.execute<{ userId: string; seen: string[] }>(sql`
    select s.user_id, array_agg(distinct q.question_id) as seen
    from quiz_session s join tournament t on t.id = s.tournament_id and t.category = ${category}
    join session_question q on q.session_id = s.id
    join tournament_question p on p.tournament_id = ${id} and p.question_id = q.question_id
    where s.user_id = any(${arrayOf('uuid', userIds)})
    group by s.user_id`);
  return new Map(rows.map(({ userId, seen }) => [userId, new Set(seen)]));
}

type DrawnSession = SeatToDraw & { readonly id: string; readonly drawn: readonly DrawnQuestion[] };

async function storeSessions(tx: Tx, tournamentId: string, sessions: readonly DrawnSession[]): Promise<void> {
  const questions = sessions.flatMap(({ id, drawn }) => drawn.map((question) => ({ ...question, id })));
  const ids = sessions.map(({ id }) => id);
  const userIds = sessions.map(({ userId }) => userId);
  const entryIds = sessions.map(({ entryId }) => entryId);
  const startedAt = sessions.map((session) => session.startedAt.toISOString());
  const orders = questions.map((question) => `{${question.optionOrder.join()}}`);
  await tx.execute(sql`
    select store_sessions(${tournamentId}::uuid, ${arrayOf('uuid', ids)}, ${arrayOf('uuid', userIds)},
      ${arrayOf('uuid', entryIds)}, ${arrayOf('timestamptz', startedAt)},
      ${arrayOf(
        'uuid',
        questions.map(({ id }) => id),
      )},
      ${arrayOf(
        'uuid',
        questions.map(({ questionId }) => questionId),
      )}, ${arrayOf('text', orders)})`);
}
