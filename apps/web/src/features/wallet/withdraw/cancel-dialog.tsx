import type { Withdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { problemDetailOr } from '../../../lib/api/problem';
import { queries, trpc } from '../../../lib/api/trpc';
import { logWarning } from '../../../lib/log';
import { showToast } from '../../../lib/page/toasts';
import { refreshProfile } from '../../../lib/session/auth';
import { formatRupees } from '../../../lib/text/format';
import { ConfirmDialog } from '../../../ui/confirm-dialog';

/** Confirms the cancellation of a withdrawal. */
export function CancelDialog({
  withdrawal,
  onClose,
}: {
  withdrawal: Withdrawal | null;
  onClose: () => void;
}) {
  const cancel = trpc.wallet.cancelWithdrawal.useMutation({
    onSuccess: () => showToast('Cancelled. The money is back in your winnings.', 'success'),
    onError: (error) => {
      logWarning('The withdrawal could not be cancelled.', error);
      showToast(problemDetailOr(error, 'The withdrawal could not be cancelled. Please try again.'), 'error');
    },
    onSettled: () => {
      void queries.wallet.invalidate();
      void refreshProfile();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={withdrawal !== null}
      title={`Cancel the withdrawal of ${formatRupees(withdrawal?.amount ?? 0)}?`}
      description="The whole amount goes back to your winnings."
      confirm={cancel.isPending ? 'Processing...' : 'Cancel withdrawal'}
      cancel="Keep it"
      variant="danger"
      busy={cancel.isPending}
      onConfirm={() => withdrawal && cancel.mutate({ withdrawalId: withdrawal.id })}
      onCancel={onClose}
    />
  );
}
