import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { tournaments } from '@paheli/db/schema/tournament';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../foundation/transaction';

export type LockedTournament = typeof tournaments.$inferSelect;

/** Locks a tournament against joining, leaving, cancelling and settling. Throws `not_found`, also for practice. */
export async function lockTournament(tx: Tx, tournamentId: string) {
  const [tournament] = await tx
    .select()
    .from(tournaments)
    .where(and(eq(tournaments.id, tournamentId), eq(tournaments.kind, 'tournament')))
    .for('no key update');
  if (!tournament) throw tournamentNotFound();
  return tournament;
}

/** Returns the problem for a tournament that does not exist, or waits unlisted for a second administrator. */
export function tournamentNotFound(): Problem {
  return new Problem('not_found', { detail: msg('This tournament was not found.') });
}
