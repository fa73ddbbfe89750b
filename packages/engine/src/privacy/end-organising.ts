import { questions } from '@paheli/db/schema/question-bank';
import { series, tournaments } from '@paheli/db/schema/tournament';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { Tx } from '../foundation/transaction';
import { lockPoolsOf } from '../question-bank/lock-open-pools';
import { removeLocked } from '../tournament/cancel-tournament';
import { endLockedSeries } from '../tournament/series/series';

/**
 * Ends the series of an organiser who leaves, removes their tournaments that nobody joined, and archives their questions. Only
 * pools that have the questions already ask them: tournaments with players go on.
 */
export async function endOrganising(tx: Tx, deps: Deps, userId: string): Promise<void> {
  const isOwn = and(eq(questions.ownerId, userId), isNull(questions.archivedAt));
  const isUnjoined = and(
    eq(tournaments.ownerId, userId),
    isNull(tournaments.frozenAt),
    isNull(tournaments.cancelledAt),
    isNull(tournaments.settledAt),
  );
  const running = await tx
    .select({ id: series.id })
    .from(series)
    .where(and(eq(series.ownerId, userId), isNull(series.endedAt)))
    .orderBy(asc(series.id))
    .for('update');
  const held =
    running.length + (await tx.$count(tournaments, isUnjoined)) + (await tx.$count(questions, isOwn));
  if (held === 0) return;
  // No question is in another's pool; it locks the open tournaments for the removal, and blocks first joins.
  await lockPoolsOf(tx, userId, []);
  for (const { id } of running) await endLockedSeries(tx, deps, id);
  const unjoined = await tx.select().from(tournaments).where(isUnjoined).orderBy(asc(tournaments.id));
  for (const tournament of unjoined) await removeLocked(tx, tournament);
  await tx.update(questions).set({ archivedAt: deps.now() }).where(isOwn);
}
