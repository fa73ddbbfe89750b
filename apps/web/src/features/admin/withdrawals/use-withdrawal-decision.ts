import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminWithdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { problemDetailOr } from '../../../lib/api/problem';
import { queries, trpc } from '../../../lib/api/trpc';
import { logWarning } from '../../../lib/log';
import { showToast } from '../../../lib/page/toasts';

const outcomeMessages = {
  requested: msg`Approved. Another administrator has to approve it as well.`,
  approved: msg`Approved. The payout is on its way.`,
  paid: msg`Marked as paid.`,
  rejected: msg`Rejected. The amount is back in the winnings of the player.`,
  failed: msg`Marked as returned.`,
} as const satisfies Record<AdminWithdrawal['status'], MessageDescriptor>;

/** Returns the decisions on a withdrawal. Each shows its outcome as a toast. */
export function useWithdrawalDecision({ id: withdrawalId }: AdminWithdrawal, onDecided: () => void) {
  const { t } = useLingui();
  const outcome = {
    onSuccess: ({ status }: AdminWithdrawal) => {
      showToast(t(outcomeMessages[status]), 'success');
      onDecided();
    },
    onError: (error: unknown) => {
      logWarning('The decision on the withdrawal failed.', error);
      showToast(problemDetailOr(error, t`The decision could not be sent. Please try again.`), 'error');
    },
    onSettled: () => void queries.admin.withdrawals.invalidate(),
  };
  const approve = trpc.admin.withdrawals.approve.useMutation(outcome);
  const retry = trpc.admin.withdrawals.retry.useMutation(outcome);
  const reject = trpc.admin.withdrawals.reject.useMutation(outcome);
  const reportReturn = trpc.admin.withdrawals.reportReturn.useMutation(outcome);
  const pay = (bankReference: string) => ({ withdrawalId, ...(bankReference && { bankReference }) });
  return {
    isSending: approve.isPending || retry.isPending || reject.isPending || reportReturn.isPending,
    approve: (bankReference: string) => approve.mutate(pay(bankReference)),
    retry: (bankReference: string) => retry.mutate(pay(bankReference)),
    reject: (reason: string) => reject.mutate({ withdrawalId, reason }),
    reportReturn: (reason: string) => reportReturn.mutate({ withdrawalId, reason }),
  };
}
