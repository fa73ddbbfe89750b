import { tournamentQuestions, tournaments } from '@paheli/db/schema/tournament';
import { and, asc, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../transaction';

/**
 * Blocks first joins until the transaction ends, before a question leaves its category. A first join counts the
 * questions of the bank and then freezes them, and both have to be the same ones.
 */
export async function lockOpenPools(tx: Tx): Promise<void> {
  await tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(isNull(tournaments.frozenAt), isNull(tournaments.cancelledAt), isNull(tournaments.settledAt)))
    .orderBy(asc(tournaments.id))
    .for('share');
  // This covers tournaments created meanwhile too: no pool can be frozen while this lock is held.
  await tx.execute(sql`lock table ${tournamentQuestions} in share mode`);
}
