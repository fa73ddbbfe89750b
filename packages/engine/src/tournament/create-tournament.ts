import type { AdminTournament } from '@paheli/core/tournament/administration';
import { currentDrawVersion } from '@paheli/core/tournament/draw-version';
import type { TournamentDraft } from '@paheli/core/tournament/schema';
import { tournaments } from '@paheli/db/schema/tournament';
import { isSocial } from '../account/legal-mode';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { transact } from '../foundation/transaction';
import { openEscrow } from '../ledger/accounts';
import { placeNewPool } from './exposure';
import { readAdminTournament } from './list-admin-tournaments';
import { toColumns } from './tournament-draft';

const secretBytes = 32;

/**
 * Creates a tournament with its escrow. A start in the past is allowed: the tournament is active at once. Where the
 * administrator's exposure needs a second administrator, the tournament waits unlisted until it is approved. In social
 * mode it has neither a fee nor a prize, even if the deployment changes to money mode later.
 */
export async function createTournament(
  deps: Deps,
  viewer: Viewer,
  input: TournamentDraft,
): Promise<AdminTournament> {
  const tournamentId = deps.newId();
  const draft = isSocial(deps) ? { ...input, entryFee: 0, prizePool: 0 } : input;
  await transact(deps, async (tx) => {
    const placed = await placeNewPool(tx, deps, viewer, draft);
    await tx.insert(tournaments).values({
      ...toColumns(draft),
      ...placed,
      id: tournamentId,
      secret: Buffer.from(deps.random(secretBytes)),
      drawVersion: currentDrawVersion,
      graceMs: deps.settings.answerGraceMs,
      floorMs: deps.settings.answerFloorMs,
      createdBy: viewer.userId,
      createdAt: deps.now(),
    });
    await openEscrow(tx, tournamentId);
    const action = 'tournament.create';
    await recordAction(tx, deps, viewer, { action, subject: `tournament:${tournamentId}`, after: draft });
    const audience = placed.approvalPendingSince ? 'admins' : 'everyone';
    await appendEvents(tx, [{ audience, event: { type: 'tournament_update', tournamentId } }]);
  });
  return readAdminTournament(deps, viewer, { tournamentId });
}
