import { useLingui } from '@lingui/react/macro';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import { trpc } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { useUser } from '../../../lib/session/auth';
import { formatInstant, formatPrice } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { Badge } from '../../../ui/badge';
import { ConfirmedAction } from '../confirmed-action';
import { useMay } from '../may';
import { Warning } from './warning';

type ApprovalProps = { tournament: AdminTournament };

/** Returns whether the tournament or its raised pool waits for a second administrator; null for neither. */
function waitingOf({ approvalPendingSince, pendingPrizePool, status }: AdminTournament) {
  if (status === 'cancelled') return null;
  if (approvalPendingSince) return 'tournament';
  return pendingPrizePool === null ? null : 'pool';
}

/** Marks a tournament, or a raised pool, that waits for a second administrator. */
export function ApprovalPill({ tournament }: ApprovalProps) {
  const { t } = useLingui();
  const waiting = waitingOf(tournament);
  if (!waiting) return null;
  return <Badge tone="structure">{waiting === 'pool' ? t`raise waits` : t`waits for approval`}</Badge>;
}

/** Explains the waiting approval, and lets an administrator other than the one who set the pool approve. */
export function Approval({ tournament }: ApprovalProps) {
  const { t } = useLingui();
  const { id: ownId } = useUser();
  const may = useMay();
  const {
    id: tournamentId,
    name,
    exposure,
    pendingPrizePool,
    approvalPendingSince,
    poolSetBy,
    termsVersion,
  } = tournament;
  const approve = trpc.admin.tournaments.approve.useMutation({
    onSuccess: () => showToast(t`Approved.`, 'success'),
    meta: { failure: t`The approval could not be sent. Please try again.` },
  });
  const waiting = waitingOf(tournament);
  if (!waiting) return null;
  const isOwn = poolSetBy?.id === ownId;
  const setter = isOwn ? t`you` : isolated(poolSetBy?.name ?? t`an administrator`);
  const risk = t`Set by ${setter}; the house adds up to ${formatPrice(exposure)}.`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Warning>
        {waiting === 'tournament'
          ? t`Players do not see this tournament until a second administrator approves it. It has waited since ${formatInstant(approvalPendingSince ?? tournament.createdAt)}. ${risk}`
          : t`A pool of ${formatPrice(pendingPrizePool ?? 0)} waits for a second administrator; ${formatPrice(tournament.prizePool)} holds until then. ${risk}`}
        {isOwn && t` Another administrator decides on it.`}
      </Warning>
      {!isOwn && may('admin.tournaments.update') && (
        <ConfirmedAction
          label={t`Approve`}
          title={waiting === 'tournament' ? t`Approve this tournament?` : t`Approve this prize pool?`}
          description={t`The pool is guaranteed: with the fewest players with whom the tournament is played, the house adds ${formatPrice(exposure)}.`}
          confirm={t`Approve`}
          busy={approve.isPending}
          onConfirm={(close) =>
            approve.mutate({ tournamentId, exposure, termsVersion }, { onSettled: close })
          }
        >
          <p className="break-words rounded-card bg-sunken px-4 py-3 font-medium">{name}</p>
        </ConfirmedAction>
      )}
    </div>
  );
}
