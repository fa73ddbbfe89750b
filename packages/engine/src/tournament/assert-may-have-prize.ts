import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { quizSessions } from '@paheli/db/schema/quiz';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../foundation/transaction';
import type { LockedTournament } from './lock-tournament';

/**
 * Throws `locked` where a tournament gets its first prize after an administrator has started their quiz, because
 * administrators do not play for prizes. Call it with the tournament locked.
 */
export async function assertMayHavePrize(
  tx: Tx,
  { id, prizePool }: Pick<LockedTournament, 'id' | 'prizePool'>,
): Promise<void> {
  if (prizePool > 0) return;
  const [played] = await tx
    .select({ id: quizSessions.id })
    .from(quizSessions)
    .innerJoin(users, and(eq(users.id, quizSessions.userId), eq(users.role, 'admin')))
    .where(eq(quizSessions.tournamentId, id))
    .limit(1);
  if (!played) return;
  const message = msg('An administrator has played in this tournament, so it can no longer get a prize.');
  throw new Problem('locked', { detail: message, errors: [{ path: 'prizePool', message }] });
}
