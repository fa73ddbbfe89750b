import brand from '@paheli/core/brand.json';
import type { Appeal, DecideAppeal } from '@paheli/core/integrity/appeal';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { appeals, suspensions } from '@paheli/db/schema/integrity';
import { eq } from 'drizzle-orm';
import { recordAction } from '../audit/record-action';
import { assertImpartial, assertNotOwn } from '../decisions/impartiality';
import type { Deps, Viewer } from '../deps';
import { type Tx, transact } from '../foundation/transaction';
import { lockRoles } from '../roles/set-role';
import { readAppeal } from './list-appeals';
import { endSuspension, tellRestored } from './restore-user';
import { tellPlayer } from './tell-player';

/**
 * Decides on an appeal and tells the player: `lifted` ends the suspension, after `upheld` it stands. Throws `not_found`,
 * `already_decided`, and `forbidden` for an administrator who suspended the player or confirmed it (see also
 * `assertImpartial`).
 */
export async function decideAppeal(deps: Deps, viewer: Viewer, input: DecideAppeal): Promise<Appeal> {
  const userId = await transact(deps, (tx) => decide(tx, deps, viewer, input));
  const { outcome, reason } = input;
  if (outcome === 'lifted') await tellRestored(deps, userId, reason);
  else {
    const text = msg('The suspension of your {product} account stands after your appeal. Reason: {reason}', {
      product: brand.name,
      reason,
    });
    await tellPlayer(deps, userId, { kind: 'appeal_upheld', text, variables: { reason } });
  }
  return readAppeal(deps, input.appealId);
}

async function decide(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  { appealId, outcome, reason }: DecideAppeal,
): Promise<string> {
  const isThis = eq(appeals.id, appealId);
  const [known] = await tx
    .select({ suspension: suspensions })
    .from(appeals)
    .innerJoin(suspensions, eq(suspensions.id, appeals.suspensionId))
    .where(isThis);
  if (!known) throw new Problem('not_found', { detail: msg('This appeal was not found.') });
  const { userId, suspendedBy, confirmedBy } = known.suspension;
  await lockRoles(tx, viewer, userId);
  if (outcome === 'lifted') await assertImpartial(tx, deps, viewer, userId);
  else assertNotOwn(viewer, userId);
  if (viewer.userId === suspendedBy || viewer.userId === confirmedBy) {
    throw new Problem('forbidden', {
      detail: msg('You suspended this player. Another administrator decides on the appeal.'),
    });
  }
  const [locked] = await tx.select().from(appeals).where(isThis).for('no key update');
  if (locked?.decidedAt !== null) throw new Problem('already_decided');
  const decided = { outcome, reason, decidedAt: deps.now(), decidedBy: viewer.userId };
  await tx.update(appeals).set(decided).where(isThis);
  if (outcome === 'lifted') await endSuspension(tx, deps, viewer, { userId, reason });
  await recordAction(tx, deps, viewer, {
    action: 'appeal.decide',
    subject: `user:${userId}`,
    after: { outcome, reason },
  });
  return userId;
}
