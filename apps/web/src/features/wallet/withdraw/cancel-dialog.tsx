import { useLingui } from '@lingui/react/macro';
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
  const { t } = useLingui();
  const cancel = trpc.wallet.cancelWithdrawal.useMutation({
    onSuccess: () => showToast(t`Cancelled. The money is back in your winnings.`, 'success'),
    onError: (error) => {
      logWarning('The withdrawal could not be cancelled.', error);
      showToast(problemDetailOr(error, t`The withdrawal could not be cancelled. Please try again.`), 'error');
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
      title={t`Cancel the withdrawal of ${formatRupees(withdrawal?.amount ?? 0)}?`}
      description={t`The whole amount goes back to your winnings.`}
      confirm={cancel.isPending ? t`Processing...` : t`Cancel withdrawal`}
      cancel={t`Keep it`}
      variant="danger"
      busy={cancel.isPending}
      onConfirm={() => withdrawal && cancel.mutate({ withdrawalId: withdrawal.id })}
      onCancel={onClose}
    />
  );
}
