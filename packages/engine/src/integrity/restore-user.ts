import brand from '@paheli/core/brand.json';
import type { Restore, Suspension } from '@paheli/core/integrity/suspension';
import { suspensionStatus } from '@paheli/core/integrity/suspension';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { appeals, suspensions } from '@paheli/db/schema/integrity';
import { and, eq, isNull } from 'drizzle-orm';
import { recordAction } from '../audit/record-action';
import { assertImpartial } from '../decisions/impartiality';
import type { Deps, Viewer } from '../deps';
import { type Tx, transact } from '../foundation/transaction';
import { lockRoles } from '../roles/set-role';
import { readSuspension } from './list-suspensions';
import { tellPlayer } from './tell-player';

/**
 * Ends a user's suspension, which decides an open appeal against it as well, or withdraws a request that waits. Held
 * prizes stay held. Throws `not_found`, `forbidden` (see `assertImpartial`), and `already_decided` where the user is not
 * suspended.
 */
export async function restoreUser(
  deps: Deps,
  viewer: Viewer,
  { userId, reason }: Restore,
): Promise<Suspension> {
  const { id, status } = await transact(deps, async (tx) => {
    await lockRoles(tx, viewer, userId);
    await assertImpartial(tx, deps, viewer, userId);
    const ended = await endSuspension(tx, deps, viewer, { userId, reason });
    if (!ended) throw new Problem('already_decided', { detail: msg('This user is not suspended.') });
    return ended;
  });
  if (status === 'in_force') await tellRestored(deps, userId, reason);
  return readSuspension(deps, id);
}

/** Reports the end of a suspension to its player. */
export function tellRestored(deps: Deps, userId: string, reason: string): Promise<void> {
  const text = msg('Your {product} account is no longer suspended. Reason: {reason}', {
    product: brand.name,
    reason,
  });
  return tellPlayer(deps, userId, { kind: 'restored', text, variables: { reason } });
}

/**
 * Ends the suspension that is in force or waits, with its open appeal, in the caller's transaction, which holds the
 * user's row. Returns its id and its status so far; undefined for none.
 */
export async function endSuspension(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  { userId, reason }: Restore,
): Promise<{ id: string; status: 'waiting' | 'in_force' } | undefined> {
  const [open] = await tx
    .select()
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.endedAt)))
    .for('no key update');
  const now = deps.now();
  const status = open ? suspensionStatus(open, now) : 'ended';
  if (!open || status === 'ended') return undefined;
  await tx
    .update(suspensions)
    .set({ endedAt: now, endedBy: viewer.userId, endReason: reason })
    .where(eq(suspensions.id, open.id));
  await tx
    .update(appeals)
    .set({ outcome: 'lifted', reason, decidedAt: now, decidedBy: viewer.userId })
    .where(and(eq(appeals.suspensionId, open.id), isNull(appeals.decidedAt)));
  await recordAction(tx, deps, viewer, {
    action: status === 'waiting' ? 'user.suspend.cancel' : 'user.restore',
    subject: `user:${userId}`,
    before: { reason: open.reason, until: open.until, freeze: open.freeze, suspendedBy: open.suspendedBy },
    after: { reason },
  });
  return { id: open.id, status };
}
