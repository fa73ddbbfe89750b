import type { TournamentCard } from '@paheli/core/tournament/schema';
import { formatPrice } from '../../lib/text/format';
import { isolated } from '../../lib/text/isolate';
import { ConfirmDialog } from '../../ui/confirm-dialog';

type LeaveDialogProps = {
  tournament: TournamentCard | null;
  isLeaving: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

export function LeaveDialog({ tournament, isLeaving, onConfirm, onCancel }: LeaveDialogProps) {
  const fee = tournament?.entryFee ?? 0;
  return (
    <ConfirmDialog
      open={tournament !== null}
      title={`Leave ${isolated(tournament?.name ?? '')}?`}
      description={
        fee > 0
          ? `Your seat becomes free, and the entry fee of ${formatPrice(fee)} goes back to your wallet.`
          : 'Your seat becomes free.'
      }
      confirm={isLeaving ? 'Processing...' : 'Leave'}
      cancel="Stay"
      variant="danger"
      busy={isLeaving}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
