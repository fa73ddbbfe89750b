import { prizeDecisions } from '@paheli/db/schema/integrity';
import type { Deps, Viewer } from '../deps';
import type { Tx } from '../transaction';
import type { LockedPrize } from './lock-held-prize';

/** Stores the decision on a held prize, which its player reads with the result. */
export async function recordDecision(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  viewer: Viewer,
  { session, reason }: Pick<LockedPrize, 'session'> & { readonly reason: string | null },
): Promise<void> {
  await tx
    .insert(prizeDecisions)
    .values({ sessionId: session.id, reason, decidedBy: viewer.userId, decidedAt: deps.now() });
}
