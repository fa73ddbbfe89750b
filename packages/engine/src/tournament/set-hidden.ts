import type { AdminTournament } from '@paheli/core/tournament/administration';
import type { SetHidden } from '@paheli/core/tournament/report';
import { tournamentReports, tournaments } from '@paheli/db/schema/tournament';
import { and, eq, isNull } from 'drizzle-orm';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { transact } from '../foundation/transaction';
import { readAdminTournament } from './list-admin-tournaments';
import { lockTournament } from './lock-tournament';
import { assertOfOrganiser } from './report-tournament';
import { tournamentChanged } from './tournament-changed';

/**
 * Hides an organiser's tournament from lists and new players, or shows it again, and thereby decides its open reports. Players
 * keep their seats. Throws `not_found`, and `forbidden` for a tournament of the house. Repeating it changes nothing.
 */
export async function setHidden(
  deps: Deps,
  viewer: Viewer,
  { tournamentId, hidden }: SetHidden,
): Promise<AdminTournament> {
  await transact(deps, async (tx) => {
    const tournament = await lockTournament(tx, tournamentId);
    assertOfOrganiser(tournament);
    const now = deps.now();
    await tx
      .update(tournamentReports)
      .set({ handledAt: now })
      .where(and(eq(tournamentReports.tournamentId, tournamentId), isNull(tournamentReports.handledAt)));
    if (hidden === (tournament.hiddenAt !== null)) return;
    const after = { ...tournament, hiddenAt: hidden ? now : null };
    await tx.update(tournaments).set({ hiddenAt: after.hiddenAt }).where(eq(tournaments.id, tournamentId));
    const action = hidden ? 'tournament.hide' : 'tournament.show';
    await recordAction(tx, deps, viewer, { action, subject: `tournament:${tournamentId}` });
    await appendEvents(tx, tournamentChanged(after, tournament));
  });
  return readAdminTournament(deps, viewer, { tournamentId });
}
