import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { queries, trpc } from '../../lib/api/trpc';
import { showToast } from '../../lib/page/toasts';
import { updateUser } from '../../lib/session/session';
import { formatPrice } from '../../lib/text/format';
import { isolated } from '../../lib/text/isolate';
import { ConfirmDialog } from '../../ui/confirm-dialog';

type LeaveDialogProps = { tournament: TournamentCard; open: boolean; onClose: () => void };

/** Leaves a tournament before its start: confirms, then refunds the fee. */
export default function LeaveDialog({ tournament: { id, name, entryFee }, open, onClose }: LeaveDialogProps) {
  const { t } = useLingui();
  const leave = trpc.tournament.leave.useMutation({
    meta: { failure: t`The tournament could not be left. Please try again.` },
    onSuccess: ({ walletBalance, refunded }) => {
      updateUser({ walletBalance });
      void queries.wallet.invalidate();
      showToast(
        refunded > 0 ? t`You left, and ${formatPrice(refunded)} is back in your wallet.` : t`You left.`,
        'success',
      );
    },
    onSettled: () => {
      void queries.tournament.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title={t`Leave ${isolated(name)}?`}
      description={
        entryFee > 0
          ? t`Your seat becomes free, and the entry fee of ${formatPrice(entryFee)} goes back to your wallet.`
          : t`Your seat becomes free.`
      }
      confirm={leave.isPending ? t`Processing...` : t`Leave`}
      cancel={t`Stay`}
      variant="danger"
      busy={leave.isPending}
      onConfirm={() => leave.mutate({ tournamentId: id })}
      onCancel={onClose}
    />
  );
}
