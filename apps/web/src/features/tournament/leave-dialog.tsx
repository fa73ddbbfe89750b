import { useLingui } from '@lingui/react/macro';
import { formatPrice } from '../../lib/text/format';
import { isolated } from '../../lib/text/isolate';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { useLeaveTournament } from './use-leave-tournament';

/** Asks before a tournament is left. */
export function LeaveDialog({ leave }: { leave: ReturnType<typeof useLeaveTournament> }) {
  const { t } = useLingui();
  const { confirming: tournament, isLeaving } = leave;
  const fee = tournament?.entryFee ?? 0;
  return (
    <ConfirmDialog
      open={tournament !== null}
      title={t`Leave ${isolated(tournament?.name ?? '')}?`}
      description={
        fee > 0
          ? t`Your seat becomes free, and the entry fee of ${formatPrice(fee)} goes back to your wallet.`
          : t`Your seat becomes free.`
      }
      confirm={isLeaving ? t`Processing...` : t`Leave`}
      cancel={t`Stay`}
      variant="danger"
      busy={isLeaving}
      onConfirm={leave.confirm}
      onCancel={leave.cancel}
    />
  );
}
