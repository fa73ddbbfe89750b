import type { Viewer } from '../deps';
import { ownerOf } from '../foundation/owner';
import type { Tx } from '../foundation/transaction';
import { type LockedTournament, lockTournament, tournamentNotFound } from './lock-tournament';

/** Locks like `lockTournament`. Throws `not_found` also for an organiser whose tournament it is not. */
export async function lockManaged(tx: Tx, viewer: Viewer, tournamentId: string): Promise<LockedTournament> {
  const tournament = await lockTournament(tx, tournamentId);
  const ownerId = ownerOf(viewer);
  if (ownerId !== null && tournament.ownerId !== ownerId) throw tournamentNotFound();
  return tournament;
}
