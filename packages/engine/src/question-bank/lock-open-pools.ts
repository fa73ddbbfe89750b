import { tournamentQuestions, tournaments } from '@paheli/db/schema/tournament';
import { and, asc, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../transaction';

/**
 * Keeps first joins out until the transaction ends, before a question leaves its category: a first join
 * counts the questions of the bank and then freezes them, and both have to be the same ones.
 */
export async function lockOpenPools(tx: Tx): Promise<void> {
  await tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(isNull(tournaments.frozenAt), isNull(tournaments.cancelledAt), isNull(tournaments.settledAt)))
    .orderBy(asc(tournaments.id))
    .for('share');
  // A tournament that was created meanwhile is not among them; no pool is frozen past this lock.
  await tx.execute(sql`lock table ${tournamentQuestions} in share mode`);
}
