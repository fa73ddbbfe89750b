import { tournaments } from '@paheli/db/schema/tournament';
import { and, asc, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { isAnyOf } from '../foundation/transaction';

/**
 * Closes the practice rounds and daily quizzes that are over and have no running session. Their answers then count in the
 * statistics of the questions. Returns how many it closed.
 */
export function closeRounds({ database: { db }, now }: Pick<Deps, 'database' | 'now'>): Promise<number> {
  const { id, kind, settledAt, cancelledAt, endsAt } = tournaments;
  const isOver = and(ne(kind, 'tournament'), isNull(settledAt), isNull(cancelledAt), lte(endsAt, now()));
  return db.transaction(async (tx) => {
    // Locked by a statement of its own: the next one sees the sessions of all starts that held the lock before.
    const ended = await tx
      .select({ id })
      .from(tournaments)
      .where(isOver)
      .orderBy(asc(id))
      .for('no key update', { skipLocked: true });
    const isThese = isAnyOf(
      id,
      ended.map((round) => round.id),
    );
    const isRunning = sql`exists (select from quiz_session s where s.tournament_id = ${id} and s.finished_at is null)`;
    const closed = await tx
      .update(tournaments)
      .set({ settledAt: now() })
      .where(and(isThese, sql`not ${isRunning}`))
      .returning({ id });
    return closed.length;
  });
}
