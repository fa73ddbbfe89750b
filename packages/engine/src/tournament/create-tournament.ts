import type { AdminTournament } from '@paheli/core/tournament/administration';
import { currentDrawVersion } from '@paheli/core/tournament/draw-version';
import { withStoredStart } from '@paheli/core/tournament/press-start';
import type { TournamentDraft } from '@paheli/core/tournament/schema';
import { tournaments } from '@paheli/db/schema/tournament';
import { isSocial } from '../account/legal-mode';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { ownerOf } from '../foundation/owner';
import { type Tx, transact } from '../foundation/transaction';
import { openEscrow } from '../ledger/accounts';
import { assertMayHold } from './assert-may-hold';
import { placeNewPool } from './exposure';
import { joinCodeFor } from './join-code';
import { readAdminTournament } from './list-admin-tournaments';
import { tournamentChanged } from './tournament-changed';
import { toColumns } from './tournament-draft';

const secretBytes = 32;

/**
 * Creates a tournament with its escrow, which an organiser holds in their own name. A start in the past is allowed: the tournament is active at once. Where the
 * administrator's exposure needs a second administrator, the tournament waits unlisted until it is approved. In social
 * mode it has neither a fee nor a prize, even if the deployment changes to money mode later.
 */
export async function createTournament(
  deps: Deps,
  viewer: Viewer,
  input: TournamentDraft,
): Promise<AdminTournament> {
  const tournamentId = deps.newId();
  const draft = withStoredStart(inMode(deps, input));
  await transact(deps, async (tx) => {
    await assertMayHold(tx, ownerOf(viewer), draft, { seats: 'new' });
    const placed = await placeNewPool(tx, deps, viewer, draft);
    await insertTournament(tx, deps, draft, {
      ...placed,
      id: tournamentId,
      ownerId: ownerOf(viewer),
      createdBy: viewer.userId,
    });
    const action = 'tournament.create';
    await recordAction(tx, deps, viewer, { action, subject: `tournament:${tournamentId}`, after: draft });
    const shown = { approvalPendingSince: null, ...draft, ...placed, id: tournamentId, hiddenAt: null };
    await appendEvents(tx, tournamentChanged(shown));
  });
  return readAdminTournament(deps, viewer, { tournamentId });
}

/** Returns terms as a tournament is made with them: in social mode without a fee and a prize. */
export function inMode<Terms extends Pick<TournamentDraft, 'entryFee' | 'prizePool'>>(
  deps: Pick<Deps, 'settings'>,
  terms: Terms,
): Terms {
  return isSocial(deps) ? { ...terms, entryFee: 0, prizePool: 0 } : terms;
}

type Stored = typeof tournaments.$inferInsert;

/** Stores a tournament with its escrow, in the caller's transaction. `more` has what is not in its draft. */
export async function insertTournament(
  tx: Tx,
  deps: Deps,
  draft: TournamentDraft,
  more: Partial<Stored> & Pick<Stored, 'id' | 'ownerId' | 'createdBy'>,
): Promise<void> {
  await tx.insert(tournaments).values({
    ...toColumns(draft),
    secret: Buffer.from(deps.random(secretBytes)),
    drawVersion: currentDrawVersion,
    graceMs: deps.settings.answerGraceMs,
    floorMs: deps.settings.answerFloorMs,
    joinCode: await joinCodeFor(tx, deps, draft, null),
    createdAt: deps.now(),
    ...more,
  });
  await openEscrow(tx, more.id);
}
