import { cancelledReason } from '@paheli/core/wallet/withdrawals/cancelled-reason';
import type { Destination, Withdrawal, WithdrawalStatus } from '@paheli/core/wallet/withdrawals/schema';
import { isolated } from './isolate';

/** The label and tone of each withdrawal status. */
export const withdrawalStates = {
  requested: { label: 'Requested', tone: 'structure' },
  approved: { label: 'On its way', tone: 'structure' },
  paid: { label: 'Paid', tone: 'right' },
  rejected: { label: 'Rejected', tone: 'wrong' },
  failed: { label: 'Sent back', tone: 'wrong' },
} as const satisfies Record<WithdrawalStatus, { label: string; tone: 'structure' | 'right' | 'wrong' }>;

/** Returns label and tone, and distinguishes withdrawals cancelled by the player. */
export function stateOfWithdrawal({ status, reason }: Pick<Withdrawal, 'status' | 'reason'>) {
  return status === 'rejected' && reason === cancelledReason
    ? ({ label: 'Cancelled', tone: 'plain' } as const)
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
        ? 'Approved by one administrator. Larger amounts need a second approval.'
        : 'An administrator checks your request. You can cancel it until then.';
    case 'approved':
      return 'Approved. The bank is moving the money.';
    case 'paid':
      return bankReference === null ? 'The money has left for you.' : `Bank reference ${bankReference}.`;
    case 'rejected':
      return `${reason === cancelledReason ? 'You cancelled it.' : isolated(reason ?? 'It was not approved.')} The money is back in your winnings.`;
    case 'failed':
      return 'The bank returned the money. The amount stays reserved while we check the reason.';
  }
}
