import type { AdminTournament } from '@paheli/core/tournament/administration';
import { startOfPress } from '@paheli/core/tournament/press-start';
import type { TournamentRef } from '@paheli/core/tournament/schema';
import { tournaments } from '@paheli/db/schema/tournament';
import { eq } from 'drizzle-orm';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { transact } from '../foundation/transaction';
import { readAdminTournament } from './list-admin-tournaments';
import { lockManaged } from './lock-managed';
import { tournamentChanged } from './tournament-changed';

/**
 * Starts a tournament that waits for its organiser, for all players at once. Throws `not_found`, and `locked` where it does not
 * wait: only the first of several presses starts it.
 */
export async function startNow(
  deps: Deps,
  viewer: Viewer,
  { tournamentId }: TournamentRef,
): Promise<AdminTournament> {
  await transact(deps, async (tx) => {
    const tournament = await lockManaged(tx, viewer, tournamentId);
    const isClosed = tournament.settledAt !== null || tournament.cancelledAt !== null;
    // The clock is read under the lock: a press that waited for the lock past the latest start comes too late.
    const pressedAt = deps.now();
    const startsAt = startOfPress({ ...tournament, isClosed }, pressedAt);
    await tx
      .update(tournaments)
      .set({ startsAt, startsOnPress: false, pressedAt })
      .where(eq(tournaments.id, tournamentId));
    const subject = `tournament:${tournamentId}`;
    await recordAction(tx, deps, viewer, { action: 'tournament.start', subject, after: { startsAt } });
    await appendEvents(tx, tournamentChanged(tournament));
  });
  return readAdminTournament(deps, viewer, { tournamentId });
}
