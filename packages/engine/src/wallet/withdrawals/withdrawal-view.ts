import { maskPayout } from '@paheli/core/kyc/schema';
import { toRupees } from '@paheli/core/money';
import type { Withdrawal } from '@paheli/core/wallet/withdrawals/schema';
import type { withdrawals } from '@paheli/db/schema/withdrawals';
import type { Deps } from '../../deps';
import { openPayee } from './withdrawal-destination';

/** Converts a withdrawal as its player, `user`, sees it. */
export function toWithdrawal(
  deps: Pick<Deps, 'personalData'>,
  row: typeof withdrawals.$inferSelect,
  user: Withdrawal['user'],
): Withdrawal {
  const isApproved = row.decidedBy !== null && row.status !== 'rejected';
  return {
    id: row.id,
    user,
    amount: toRupees(row.amount),
    tds: toRupees(row.tds),
    net: toRupees(row.amount - row.tds),
    status: row.status,
    reason: row.reason,
    bankReference: row.bankReference,
    destination: maskPayout(openPayee(deps, row).destination),
    approvals: Number(row.firstApprovedBy !== null) + Number(isApproved),
    createdAt: row.createdAt,
    decidedAt: row.decidedAt,
    paidAt: row.paidAt,
  };
}
