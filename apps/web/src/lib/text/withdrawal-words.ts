import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { cancelledReason } from '@paheli/core/wallet/withdrawals/cancelled-reason';
import type { Destination, Withdrawal, WithdrawalStatus } from '@paheli/core/wallet/withdrawals/schema';
import { isolated } from './isolate';

/** The label and tone of each withdrawal status. */
export const withdrawalStates = {
  requested: { label: msg`Requested`, tone: 'structure' },
  approved: { label: msg`On its way`, tone: 'structure' },
  paid: { label: msg`Paid`, tone: 'right' },
  rejected: { label: msg`Rejected`, tone: 'wrong' },
  failed: { label: msg`Sent back`, tone: 'wrong' },
} as const satisfies Record<
  WithdrawalStatus,
  { label: MessageDescriptor; tone: 'structure' | 'right' | 'wrong' }
>;

/** Returns label and tone, and distinguishes withdrawals cancelled by the player. */
export function stateOfWithdrawal({ status, reason }: Pick<Withdrawal, 'status' | 'reason'>) {
  return status === 'rejected' && reason === cancelledReason
    ? ({ label: msg`Cancelled`, tone: 'plain' } as const)
    : withdrawalStates[status];
}

/** Formats a destination: 'aXXX@okbank', or 'XXXXXXXX1012, HDFC0000123'. */
export function nameDestination(destination: Destination): string {
  return 'upiId' in destination ? destination.upiId : `${destination.accountNumber}, ${destination.ifsc}`;
}

/** Returns a sentence for the player about a withdrawal's status and next step. */
export function explainWithdrawal({ status, reason, bankReference, approvals }: Withdrawal): string {
  switch (status) {
    case 'requested':
      return approvals > 0
        ? t`Approved by one administrator. Larger amounts need a second approval.`
        : t`An administrator checks your request. You can cancel it until then.`;
    case 'approved':
      return t`Approved. The bank is moving the money.`;
    case 'paid':
      return bankReference === null ? t`The money has left for you.` : t`Bank reference ${bankReference}.`;
    case 'rejected':
      return `${reason === cancelledReason ? t`You cancelled it.` : isolated(reason ?? t`It was not approved.`)} ${t`The money is back in your winnings.`}`;
    case 'failed':
      return t`The bank returned the money. The amount stays reserved while we check the reason.`;
  }
}
