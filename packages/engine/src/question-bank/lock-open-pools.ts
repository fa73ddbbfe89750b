import { questions } from '@paheli/db/schema/question-bank';
import { tournamentQuestions, tournaments } from '@paheli/db/schema/tournament';
import { and, asc, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isOwnedBy } from '../foundation/owner';
import { isAnyOf, type Tx } from '../foundation/transaction';

/**
 * Blocks first joins of the tournaments that ask an owner's questions (null: the house's) until the transaction ends, before a
 * question leaves its category. A first join counts the questions of the bank and then freezes them, and both have to be the
 * same ones.
 */
export async function lockOpenPools(tx: Tx, ownerId: string | null): Promise<void> {
  await tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(isUnfrozen(ownerId), isOpen))
    .orderBy(asc(tournaments.id))
    .for('share');
  await lockQuestions(tx, ownerId);
}

/**
 * Blocks these first joins, and locks the open tournaments with one of the owner's questions in their pools, before something
 * changes that these pools depend on. All tournaments come before the questions, as in every use case that writes pools.
 */
export async function lockPoolsOf(
  tx: Tx,
  ownerId: string | null,
  questionIds: readonly string[],
): Promise<void> {
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
    .where(and(or(isUnfrozen(ownerId), exists(pooled)), isOpen))
    .orderBy(asc(tournaments.id))
    .for('no key update');
  await lockQuestions(tx, ownerId);
}

/** Returns whose question it is: an organiser's, or the house's (null). */
export async function readOwner(tx: Tx, questionId: string): Promise<string | null> {
  const [found] = await tx
    .select({ ownerId: questions.ownerId })
    .from(questions)
    .where(eq(questions.id, questionId));
  return found?.ownerId ?? null;
}

/** Covers tournaments that are created meanwhile too: none of the owner's questions is frozen while this lock is held. */
async function lockQuestions(tx: Tx, ownerId: string | null): Promise<void> {
  await tx.execute(sql`select lock_questions(${ownerId}::uuid, true)`);
}

/** Returns the condition of the tournaments that will freeze questions of an owner. */
function isUnfrozen(ownerId: string | null): SQL | undefined {
  const { frozenAt, sharedQuestions } = tournaments;
  const asks = isOwnedBy(tournaments.ownerId, ownerId);
  return and(isNull(frozenAt), ownerId === null ? or(asks, sharedQuestions) : asks);
}

const isOpen = and(isNull(tournaments.cancelledAt), isNull(tournaments.settledAt));
