import { msg } from '@paheli/core/message';
import { toRupees } from '@paheli/core/money';
import { Problem } from '@paheli/core/problem';
import type { AdminWithdrawal, RejectWithdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { users } from '@paheli/db/schema/account';
import { withdrawals } from '@paheli/db/schema/withdrawals';
import { eq } from 'drizzle-orm';
import { recordAction } from '../../audit/record-action';
import { assertNotOwn } from '../../decisions/impartiality';
import type { Deps, Viewer } from '../../deps';
import { type Tx, transact } from '../../foundation/transaction';
import { readAdminWithdrawal } from './list-admin-withdrawals';
import { type LockedWithdrawal, lockWithdrawal } from './lock-withdrawal';
import { assertReportedByAnother } from './report-return';
import { announceWithdrawal } from './withdrawal-events';
import { returnToWallet } from './withdrawal-postings';

/**
 * Rejects a withdrawal that waits for a decision or whose payout came back: the whole amount, tax included, returns to
 * the wallet. Throws `not_found`, `forbidden` for one's own, `already_decided` once it is approved or paid, and
 * `locked` where the account was closed.
 */
export async function rejectWithdrawal(
  deps: Deps,
  viewer: Viewer,
  { withdrawalId, reason }: RejectWithdrawal,
): Promise<AdminWithdrawal> {
  await transact(deps, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId);
    assertNotOwn(viewer, withdrawal.userId);
    if (withdrawal.status !== 'requested' && withdrawal.status !== 'failed') {
      throw new Problem('already_decided');
    }
    await assertNotClosed(tx, withdrawal.userId);
    if (withdrawal.status === 'failed') await assertReportedByAnother(tx, deps, viewer, withdrawal);
    await returnWithdrawal(tx, deps, viewer, withdrawal, reason);
    await recordAction(tx, deps, viewer, {
      action: 'withdrawal.reject',
      subject: `withdrawal:${withdrawalId}`,
      before: { status: withdrawal.status, amount: toRupees(withdrawal.amount) },
      after: { status: 'rejected', reason },
    });
  });
  return readAdminWithdrawal(deps, withdrawalId);
}

/** Throws `locked` for a closed account: money credited to its wallet can never be withdrawn. */
async function assertNotClosed(tx: Tx, userId: string): Promise<void> {
  const [player] = await tx
    .select({ closedAt: users.closedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('share');
  if (!player?.closedAt) return;
  throw new Problem('locked', {
    detail: msg(
      'This account is closed, so the money cannot go back to its wallet. Retry the payout or pay at the bank.',
    ),
  });
}

/** Returns the money of a locked withdrawal to its player. */
export async function returnWithdrawal(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  withdrawal: LockedWithdrawal,
  reason: string,
): Promise<void> {
  const isTaxKept = withdrawal.status === 'failed';
  await returnToWallet(tx, deps, withdrawal, { isTaxKept, actor: viewer.userId });
  await tx
    .update(withdrawals)
    .set({ status: 'rejected', reason, decidedBy: viewer.userId, decidedAt: deps.now() })
    .where(eq(withdrawals.id, withdrawal.id));
  await announceWithdrawal(tx, deps, withdrawal, 'rejected', reason);
}
