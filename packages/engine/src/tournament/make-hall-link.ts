import type { OwnLink } from '@paheli/core/link-code';
import type { MakeHallLink } from '@paheli/core/tournament/hall';
import { tournaments } from '@paheli/db/schema/tournament';
import { eq } from 'drizzle-orm';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { newLinkCode } from '../foundation/link-code';
import { transact } from '../foundation/transaction';
import { lockManaged } from './lock-managed';

/**
 * Makes the link of a tournament's hall screen; returns the existing one unless it is to be renewed, which ends it. Throws
 * `not_found`.
 */
export function makeHallLink(
  deps: Deps,
  viewer: Viewer,
  { tournamentId, renew }: MakeHallLink,
): Promise<OwnLink> {
  return transact(deps, async (tx) => {
    const { hallCode } = await lockManaged(tx, viewer, tournamentId);
    if (hallCode !== null && !renew) return { linkCode: hallCode };
    const linkCode = newLinkCode(deps);
    await tx.update(tournaments).set({ hallCode: linkCode }).where(eq(tournaments.id, tournamentId));
    const subject = `tournament:${tournamentId}`;
    await recordAction(tx, deps, viewer, { action: 'tournament.hall_link', subject });
    return { linkCode };
  });
}
