import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type { AdminWithdrawal, RejectWithdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { payouts, withdrawals } from '@paheli/db/schema/withdrawals';
import { desc, eq } from 'drizzle-orm';
import { recordAction } from '../../audit/record-action';
import { assertImpartial, assertSecondPairOfEyes } from '../../decisions/impartiality';
import type { Deps, Viewer } from '../../deps';
import { type Tx, transact } from '../../foundation/transaction';
import { recordReturn } from './apply-payout';
import { readAdminWithdrawal } from './list-admin-withdrawals';
import { type LockedWithdrawal, lockWithdrawal } from './lock-withdrawal';
import { countApprovalsNeeded } from './withdrawal-sums';

/**
 * Records that the bank returned a payment that an administrator had made there. The withdrawal is then `failed`, to be
 * retried or rejected. Throws `not_found`, `forbidden` (see `assertImpartial`), and `locked` for a withdrawal that is
 * not paid, or was paid by the provider, which reports returns itself.
 */
export async function reportReturn(
  deps: Deps,
  viewer: Viewer,
  { withdrawalId, reason }: RejectWithdrawal,
): Promise<AdminWithdrawal> {
  await transact(deps, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId);
    await assertImpartial(tx, deps, viewer, withdrawal.userId);
    const payout = await lastPayout(tx, withdrawalId);
    if (withdrawal.status !== 'paid' || payout?.method !== 'bank') {
      throw new Problem('locked', { detail: msg('Only what was paid at the bank is reported as returned.') });
    }
    await recordReturn(tx, deps, { withdrawal, payout }, reason);
    const reported = { decidedBy: viewer.userId, decidedAt: deps.now() };
    await tx.update(withdrawals).set(reported).where(eq(withdrawals.id, withdrawalId));
    await recordAction(tx, deps, viewer, {
      action: 'withdrawal.returned',
      subject: `withdrawal:${withdrawalId}`,
      before: { status: 'paid', bankReference: withdrawal.bankReference },
      after: { status: 'failed', reason },
    });
  });
  return readAdminWithdrawal(deps, withdrawalId);
}

/**
 * Requires another administrator to decide about a return that one administrator alone reported, above the sum for two
 * administrators. Call it with the failed withdrawal locked. Throws `already_decided`, and `forbidden` (see
 * `assertSecondPairOfEyes`).
 */
export async function assertReportedByAnother(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  withdrawal: LockedWithdrawal,
): Promise<void> {
  const { id, decidedBy } = withdrawal;
  if (decidedBy === null || (await countApprovalsNeeded(tx, deps, withdrawal)) === 1) return;
  if ((await lastPayout(tx, id))?.method !== 'bank') return;
  if (decidedBy !== viewer.userId) return assertSecondPairOfEyes(tx, deps, viewer, decidedBy);
  throw new Problem('already_decided', {
    detail: msg('You have reported that it came back; another administrator has to decide about it.'),
  });
}

async function lastPayout(tx: Tx, withdrawalId: string) {
  const [payout] = await tx
    .select()
    .from(payouts)
    .where(eq(payouts.withdrawalId, withdrawalId))
    .orderBy(desc(payouts.attempt))
    .limit(1);
  return payout;
}
