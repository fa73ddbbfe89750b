import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { quizSessions } from '@paheli/db/schema/quiz';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Tx } from '../foundation/transaction';
import { lockTournament } from '../tournament/lock-tournament';

export type LockedPrize = Awaited<ReturnType<typeof lockHeldPrize>>;

/**
 * Locks a held prize for a decision: its tournament first, so that decisions of one tournament come one after
 * the other, then its session. Throws `not_found` where no prize was ever held, and `already_decided`.
 */
export async function lockHeldPrize(tx: Tx, sessionId: string) {
  const isThis = eq(quizSessions.id, sessionId);
  const [known] = await tx
    .select({ tournamentId: quizSessions.tournamentId })
    .from(quizSessions)
    .where(isThis);
  if (!known) throw neverHeld();
  const tournament = await lockTournament(tx, known.tournamentId);
  const columns = { ...getTableColumns(quizSessions), points: sql<number>`points_of(${quizSessions})` };
  const [session] = await tx.select(columns).from(quizSessions).where(isThis).for('no key update');
  if (!session || session.prizeState === 'none' || session.prizeState === 'paid') throw neverHeld();
  if (session.prizeState !== 'held') throw new Problem('already_decided');
  return { tournament, session };
}

function neverHeld(): Problem {
  return new Problem('not_found', { detail: msg('No prize of this session is or was held.') });
}
