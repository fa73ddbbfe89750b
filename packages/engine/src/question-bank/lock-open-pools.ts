import { tournamentQuestions, tournaments } from '@paheli/db/schema/tournament';
import { and, asc, eq, exists, isNull, or, sql } from 'drizzle-orm';
import { isAnyOf, type Tx } from '../foundation/transaction';

/**
 * Blocks first joins until the transaction ends, before a question leaves its category. A first join counts the
 * questions of the bank and then freezes them, and both have to be the same ones.
 */
export async function lockOpenPools(tx: Tx): Promise<void> {
  await tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(isNull(tournaments.frozenAt), isOpen))
    .orderBy(asc(tournaments.id))
    .for('share');
  // This covers tournaments created meanwhile too: no pool can be frozen while this lock is held.
  await tx.execute(sql`lock table ${tournamentQuestions} in share mode`);
}

/**
 * Blocks first joins, and locks the open tournaments with one of the questions in their pools, before something changes that
 * these pools depend on. All tournaments come before the table and the questions, as in every use case that writes pools.
 */
export async function lockPoolsOf(tx: Tx, questionIds: readonly string[]): Promise<void> {
  const pooled = tx
    .select({ id: tournamentQuestions.questionId })
    .from(tournamentQuestions)
    .where(
      and(
        eq(tournamentQuestions.tournamentId, tournaments.id),
        isAnyOf(tournamentQuestions.questionId, questionIds),
      ),
    );
  await tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(or(isNull(tournaments.frozenAt), exists(pooled)), isOpen))
    .orderBy(asc(tournaments.id))
    .for('no key update');
  // As above, and one change at a time: two that held the same shared lock would wait for each other when they write.
  await tx.execute(sql`lock table ${tournamentQuestions} in share row exclusive mode`);
}

const isOpen = and(isNull(tournaments.cancelledAt), isNull(tournaments.settledAt));
