import { Problem } from '@paheli/core/problem';
import type { AdminWithdrawal, PayWithdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { recordAction } from '../../audit/record-action';
import { assertImpartial } from '../../decisions/impartiality';
import type { Deps, Viewer } from '../../deps';
import { transact } from '../../foundation/transaction';
import { assertMayBePaid } from './assert-may-be-paid';
import { readAdminWithdrawal } from './list-admin-withdrawals';
import { lockWithdrawal } from './lock-withdrawal';
import { assertReportedByAnother } from './report-return';
import { assertPayable, startPayout } from './start-payout';
import { announceWithdrawal } from './withdrawal-events';

/**
 * Retries a withdrawal whose payout came back, by the provider or, with its reference, at the bank. Throws `not_found`,
 * `forbidden` (see `assertImpartial`), `already_decided` where none came back, `kyc_required` and `locked` as approving
 * does, and `unconfigured`.
 */
export async function retryWithdrawal(
  deps: Deps,
  viewer: Viewer,
  { withdrawalId, bankReference }: PayWithdrawal,
): Promise<AdminWithdrawal> {
  await transact(deps, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId);
    await assertImpartial(tx, deps, viewer, withdrawal.userId);
    if (withdrawal.status !== 'failed') throw new Problem('already_decided');
    await assertReportedByAnother(tx, deps, viewer, withdrawal);
    await assertMayBePaid(tx, deps, withdrawal);
    assertPayable(deps, bankReference);
    const status = await startPayout(tx, deps, viewer, { withdrawal, bankReference });
    await recordAction(tx, deps, viewer, {
      action: 'withdrawal.retry',
      subject: `withdrawal:${withdrawalId}`,
      before: { status: 'failed', reason: withdrawal.reason },
      after: { status, ...(bankReference && { bankReference }) },
    });
    await announceWithdrawal(tx, deps, withdrawal, status);
  });
  return readAdminWithdrawal(deps, withdrawalId);
}
