import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { hidingReports, type ReportTournament } from '@paheli/core/tournament/report';
import { tournamentReports, tournaments } from '@paheli/db/schema/tournament';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { transact } from '../foundation/transaction';
import { type LockedTournament, lockTournament } from './lock-tournament';
import { tournamentChanged } from './tournament-changed';

/**
 * Reports an organiser's tournament, once for each player. Enough open reports hide it until an administrator decides. Throws
 * `not_found`, and `forbidden` for a tournament of the house.
 */
export function reportTournament(
  deps: Deps,
  { userId }: Viewer,
  { tournamentId, reason }: ReportTournament,
): Promise<void> {
  return transact(deps, async (tx) => {
    const tournament = await lockTournament(tx, tournamentId);
    assertOfOrganiser(tournament);
    await tx
      .insert(tournamentReports)
      .values({ tournamentId, userId, reason, createdAt: deps.now() })
      .onConflictDoNothing();
    const isOpen = and(eq(tournamentReports.tournamentId, tournamentId), isNull(tournamentReports.handledAt));
    const hides = !tournament.hiddenAt && (await tx.$count(tournamentReports, isOpen)) >= hidingReports;
    if (hides)
      await tx.update(tournaments).set({ hiddenAt: deps.now() }).where(eq(tournaments.id, tournamentId));
    // Administrators see what waits, and players a tournament that leaves the lists.
    await appendEvents(tx, [
      { audience: 'admins', event: { type: 'tournament_update', tournamentId } },
      ...(hides ? tournamentChanged(tournament) : []),
    ]);
  });
}

/** Throws `forbidden` for a tournament of the house. */
export function assertOfOrganiser({ ownerId }: Pick<LockedTournament, 'ownerId'>): void {
  if (ownerId === null)
    throw new Problem('forbidden', {
      detail: msg("Only organisers' tournaments can be reported and hidden here."),
    });
}
