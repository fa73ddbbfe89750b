import { maskPayout } from '@paheli/core/kyc/schema';
import { toPaise, toRupees } from '@paheli/core/money';
import type { PreviewWithdrawal, WithdrawalPreview } from '@paheli/core/wallet/withdrawals/schema';
import type { Deps, Viewer } from '../../deps';
import { transact } from '../../foundation/transaction';
import { lockWithdrawer, settleTerms } from './withdrawer';

/**
 * Returns the amount, tax and destination that a withdrawal would have now; nothing moves. Throws the same problems as
 * requesting it: `kyc_required`, `under_age`, `insufficient_funds`.
 */
export async function previewWithdrawal(
  deps: Deps,
  viewer: Viewer,
  { amount }: PreviewWithdrawal,
): Promise<WithdrawalPreview> {
  const amountPaise = toPaise(amount);
  const { userId } = viewer;
  const { taxablePaise, tdsPaise, payee } = await transact(deps, async (tx) => {
    const kycStatus = await lockWithdrawer(tx, deps, userId);
    return settleTerms(tx, deps, { userId, kycStatus }, amountPaise);
  });
  return {
    amount,
    taxable: toRupees(taxablePaise),
    taxRate: deps.settings.tdsBps / 100,
    tds: toRupees(tdsPaise),
    net: toRupees(amountPaise - tdsPaise),
    destination: maskPayout(payee.destination),
  };
}
