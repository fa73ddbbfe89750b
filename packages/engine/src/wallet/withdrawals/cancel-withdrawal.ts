import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { cancelledReason } from '@paheli/core/wallet/withdrawals/cancelled-reason';
import type { Withdrawal, WithdrawalRef } from '@paheli/core/wallet/withdrawals/schema';
import type { Deps, Viewer } from '../../deps';
import { transact } from '../../foundation/transaction';
import { readOwnWithdrawal } from './list-withdrawals';
import { lockWithdrawal } from './lock-withdrawal';
import { returnWithdrawal } from './reject-withdrawal';

/**
 * Cancels a withdrawal of the viewer's own that has no approval yet: the amount returns to the wallet. Throws
 * `not_found`, also for another user's, and `already_decided`.
 */
export async function cancelWithdrawal(
  deps: Deps,
  viewer: Viewer,
  { withdrawalId }: WithdrawalRef,
): Promise<Withdrawal> {
  await transact(deps, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId, viewer.userId);
    if (withdrawal.status !== 'requested' || withdrawal.firstApprovedBy !== null) {
      throw new Problem('already_decided', {
        detail: msg('This withdrawal has been decided on; it can no longer be cancelled.'),
      });
    }
    await returnWithdrawal(tx, deps, viewer, withdrawal, cancelledReason);
  });
  return readOwnWithdrawal(deps, viewer, withdrawalId);
}
