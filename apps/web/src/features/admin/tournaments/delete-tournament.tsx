import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import type { ReactNode } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { formatPrice } from '../../../lib/text/format';
import { ConfirmedAction } from '../confirmed-action';

type DeleteTournamentProps = {
  tournament: AdminTournament;
  label: ReactNode;
  className?: string;
  onDeleted?: () => void;
};

/** Deletes a tournament, after a question that explains the effect on the tournament and its players' money. */
export function DeleteTournament({ tournament, label, className, onDeleted }: DeleteTournamentProps) {
  const { t } = useLingui();
  const remove = trpc.admin.tournaments.delete.useMutation({
    onSuccess: () => {
      showToast(t`Tournament deleted successfully`, 'success');
      onDeleted?.();
    },
    meta: { title: t`Failed to delete tournament` },
  });
  return (
    <ConfirmedAction
      label={label}
      button={{ variant: 'danger', className }}
      title={t`Are you sure you want to delete this tournament?`}
      description={consequenceOf(tournament)}
      confirm={t`Delete`}
      variant="danger"
      busy={remove.isPending}
      onConfirm={(close) => remove.mutate({ tournamentId: tournament.id }, { onSettled: close })}
    >
      <p className="break-words rounded-card bg-sunken px-4 py-3 font-medium">{tournament.name}</p>
    </ConfirmedAction>
  );
}

/** Returns the effect of a deletion. Players who join in the meantime get their fee back as well. */
function consequenceOf({ participantCount, entryFee, frozen, seriesId }: AdminTournament): string {
  if (!frozen && seriesId !== null)
    return t`Nobody has joined this tournament. It is cancelled, and its series does not make it again.`;
  if (!frozen) return t`Nobody has joined this tournament. It is deleted permanently.`;
  if (participantCount === 0)
    return t`Players have joined this tournament and left. It is cancelled and stays in the list. There are no fees to return.`;
  const players = t`${plural(participantCount, { one: '# player', other: '# players' })}`;
  if (entryFee === 0)
    return t`The tournament is cancelled. ${players} had joined; there are no fees to return.`;
  const [fee, total] = [formatPrice(entryFee), formatPrice(entryFee * participantCount)];
  return participantCount === 1
    ? t`It is cancelled, and every entry fee is refunded: ${fee} to ${players}, ${total} in all. This cannot be taken back.`
    : t`It is cancelled, and every entry fee is refunded: ${fee} to each of ${players}, ${total} in all. This cannot be taken back.`;
}
