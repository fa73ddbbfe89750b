import { Trans, useLingui } from '@lingui/react/macro';
import type { Withdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { byCursor } from '../../../lib/api/paging';
import { queries, trpc } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { refreshProfile } from '../../../lib/session/auth';
import { formatRupees } from '../../../lib/text/format';
import { nameDestination } from '../../../lib/text/withdrawal-words';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { PagedList } from '../../../ui/paged-list';
import { Skeleton } from '../../../ui/skeleton';
import { Timeline } from '../../../ui/timeline';
import { stepsOf } from './withdrawal-steps';

const pageSize = 10;

/** The player's withdrawals, with their status and next step. */
export function WithdrawalList() {
  const { t } = useLingui();
  const [cancelled, setCancelled] = useState<Withdrawal | null>(null);
  const list = trpc.wallet.withdrawals.useInfiniteQuery({ limit: pageSize }, byCursor);
  return (
    <PagedList
      list={list}
      failure={t`Your withdrawals could not be loaded`}
      skeleton={<ListSkeleton />}
      empty={{
        icon: Landmark,
        title: t`No withdrawals yet`,
        detail: t`What you win in tournaments can be paid out to your bank account or UPI id.`,
      }}
    >
      {(withdrawals) => (
        <>
          <ul className="flex flex-col gap-3">
            {withdrawals.map((withdrawal) => (
              <WithdrawalTile
                key={withdrawal.id}
                withdrawal={withdrawal}
                onCancel={() => setCancelled(withdrawal)}
              />
            ))}
          </ul>
          <CancelDialog withdrawal={cancelled} onClose={() => setCancelled(null)} />
        </>
      )}
    </PagedList>
  );
}

function WithdrawalTile({ withdrawal, onCancel }: { withdrawal: Withdrawal; onCancel: () => void }) {
  const { t } = useLingui();
  const canCancel = withdrawal.status === 'requested' && withdrawal.approvals === 0;
  return (
    <li aria-label={formatRupees(withdrawal.amount)} className="tile flex flex-col gap-3 p-4">
      <div>
        <p className="figures text-xl">{formatRupees(withdrawal.amount)}</p>
        <p className="text-[0.875rem] text-ink-soft">
          {withdrawal.status !== 'rejected' && t`${formatRupees(withdrawal.net)} to `}
          {nameDestination(withdrawal.destination)}
          {withdrawal.status !== 'rejected' &&
            withdrawal.tds > 0 &&
            t`, after ${formatRupees(withdrawal.tds)} of tax`}
        </p>
      </div>
      <Timeline label={t`Steps of the withdrawal`} steps={stepsOf(withdrawal)} />
      {canCancel && (
        <Button variant="plain" size="small" className="-mr-3 -mb-2 self-end" onClick={onCancel}>
          <Trans>
            Cancel<span className="sr-only"> the withdrawal of {formatRupees(withdrawal.amount)}</span>
          </Trans>
        </Button>
      )}
    </li>
  );
}

function ListSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading withdrawals`} className="flex flex-col gap-3">
      {[1, 2].map((row) => (
        <div key={row} className="tile flex flex-col gap-3 p-4">
          <Skeleton className="h-7 w-32" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      ))}
    </div>
  );
}

/** Confirms the cancellation of a withdrawal. */
function CancelDialog({ withdrawal, onClose }: { withdrawal: Withdrawal | null; onClose: () => void }) {
  const { t } = useLingui();
  const cancel = trpc.wallet.cancelWithdrawal.useMutation({
    onSuccess: () => showToast(t`Cancelled. The money is back in your winnings.`, 'success'),
    meta: { failure: t`The withdrawal could not be cancelled. Please try again.` },
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
