import type { AdminTournament } from '@paheli/core/tournament/administration';
import type { TournamentDraft } from '@paheli/core/tournament/schema';
import { tournaments } from '@paheli/db/schema/tournament';
import { recordAction } from '../admin/record-action';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../outbox';
import { transact } from '../transaction';
import { openEscrow } from '../wallet/accounts';
import { readAdminTournament } from './list-admin-tournaments';
import { toColumns } from './tournament-draft';

const secretBytes = 32;

/** Creates a tournament with its escrow. A start in the past is allowed: it is active at once. */
export async function createTournament(
  deps: Deps,
  viewer: Viewer,
  draft: TournamentDraft,
): Promise<AdminTournament> {
  const tournamentId = deps.newId();
  await transact(deps, async (tx) => {
    await tx.insert(tournaments).values({
      ...toColumns(draft),
      id: tournamentId,
      secret: Buffer.from(deps.random(secretBytes)),
      createdBy: viewer.userId,
      createdAt: deps.now(),
    });
    await openEscrow(tx, tournamentId);
    const action = 'tournament.create';
    await recordAction(tx, deps, viewer, { action, subject: `tournament:${tournamentId}`, after: draft });
    await appendEvents(tx, [{ audience: 'everyone', event: { type: 'tournament_update', tournamentId } }]);
  });
  return readAdminTournament(deps, viewer, { tournamentId });
}
