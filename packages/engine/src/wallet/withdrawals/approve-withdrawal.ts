import { msg } from '@paheli/core/message';
import { toRupees } from '@paheli/core/money';
import { fieldProblem, Problem } from '@paheli/core/problem';
import type { AdminWithdrawal, PayWithdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { users } from '@paheli/db/schema/account';
import { withdrawals } from '@paheli/db/schema/withdrawals';
import { eq } from 'drizzle-orm';
import { recordAction } from '../../audit/record-action';
import { assertImpartial, assertSecondPairOfEyes } from '../../decisions/impartiality';
import type { Deps, Viewer } from '../../deps';
import { mayStillAct } from '../../foundation/suspension-facts';
import { type Tx, transact } from '../../foundation/transaction';
import { assertMayBePaid } from './assert-may-be-paid';
import { readAdminWithdrawal } from './list-admin-withdrawals';
import { type LockedWithdrawal, lockWithdrawal } from './lock-withdrawal';
import { assertPayable, startPayout } from './start-payout';
import { announceWithdrawal } from './withdrawal-events';
import { keepTax } from './withdrawal-postings';
import { approverDuties, countApprovalsNeeded } from './withdrawal-sums';

/**
 * Approves a withdrawal: its tax is kept, and the rest is paid, by the provider or, with its reference, at the bank.
 * Where the sum of seven days requires two administrators the first one's approval is only recorded. Throws
 * `not_found`, `already_decided` (also for the same administrator twice), `forbidden` for one's own, for an account
 * that shares with it and for a second administrator who is not independent of the first, `kyc_required` where the
 * player is no longer verified, `locked` where the player owes money by now or has another payout destination, and
 * `unconfigured` where there is no way to pay.
 */
export async function approveWithdrawal(
  deps: Deps,
  viewer: Viewer,
  { withdrawalId, bankReference }: PayWithdrawal,
): Promise<AdminWithdrawal> {
  await transact(deps, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId);
    await assertMayApprove(tx, deps, viewer, withdrawal);
    if (await needsAnother(tx, deps, viewer, withdrawal)) {
      await noteFirst(tx, deps, viewer, withdrawal, bankReference);
      return;
    }
    assertPayable(deps, bankReference);
    await keepTax(tx, deps, withdrawal, viewer.userId);
    const status = await startPayout(tx, deps, viewer, { withdrawal, bankReference });
    await recordAction(tx, deps, viewer, {
      action: 'withdrawal.approve',
      subject: `withdrawal:${withdrawalId}`,
      before: { status: 'requested', amount: toRupees(withdrawal.amount) },
      after: { status, tds: toRupees(withdrawal.tds), ...(bankReference && { bankReference }) },
    });
    await announceWithdrawal(tx, deps, withdrawal, status);
  });
  return readAdminWithdrawal(deps, withdrawalId);
}

async function assertMayApprove(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  withdrawal: LockedWithdrawal,
): Promise<void> {
  await assertImpartial(tx, deps, viewer, withdrawal.userId);
  if (withdrawal.status !== 'requested') throw new Problem('already_decided');
  if (withdrawal.firstApprovedBy === viewer.userId) {
    throw new Problem('already_decided', {
      detail: msg('You have approved this withdrawal; another administrator has to approve it as well.'),
    });
  }
  await assertMayBePaid(tx, deps, withdrawal);
}

/** Returns whether a second approval is missing. The first one counts while its author may still give one. */
async function needsAnother(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  withdrawal: LockedWithdrawal,
): Promise<boolean> {
  const { firstApprovedBy } = withdrawal;
  if ((await countApprovalsNeeded(tx, deps, withdrawal)) === 1) return false;
  if (firstApprovedBy === null) return true;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, firstApprovedBy)).for('share');
  if (!(await mayStillAct(tx, deps, firstApprovedBy, approverDuties))) return true;
  await assertSecondPairOfEyes(tx, deps, viewer, firstApprovedBy);
  return false;
}

async function noteFirst(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  withdrawal: LockedWithdrawal,
  bankReference: string | undefined,
): Promise<void> {
  if (bankReference !== undefined) {
    throw fieldProblem(
      'bankReference',
      msg("Two administrators approve this withdrawal: the second one enters the bank's reference."),
    );
  }
  const first = { firstApprovedBy: viewer.userId, firstApprovedAt: deps.now() };
  await tx.update(withdrawals).set(first).where(eq(withdrawals.id, withdrawal.id));
  const amount = toRupees(withdrawal.amount);
  await recordAction(tx, deps, viewer, {
    action: 'withdrawal.approve',
    subject: `withdrawal:${withdrawal.id}`,
    before: { status: 'requested', amount, approvals: 0 },
    after: { status: 'requested', amount, approvals: 1 },
  });
  await announceWithdrawal(tx, deps, withdrawal, 'requested');
}
