import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PendingDecision } from '@paheli/core/integrity/pending-decision';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { showToast } from '../../../lib/page/toasts';
import { useUser } from '../../../lib/session/auth';
import { formatInstant, formatRupees } from '../../../lib/text/format';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { type Column, DataTable } from '../../../ui/data-table';
import { PagedList } from '../../../ui/paged-list';
import { ListHead } from '../list-head';
import { TournamentLink } from '../tournament-link';
import { nameDecision } from './name-decision';
import { describePending } from './pending-note';

/** Decisions about much money, which wait for a second administrator or for their time. */
export function DecisionsPage() {
  const { t } = useLingui();
  const list = usePages(trpc.admin.decisions.list.useInfiniteQuery({ limit: pageSize }, byCursor));
  return (
    <div className="flex flex-col gap-4">
      <ListHead title={t`Decisions`} />
      <PagedList
        list={list}
        failure={t`The decisions could not be loaded`}
        count={(shown, total) =>
          t`${shown} of ${plural(total, { one: '# decision', other: '# decisions' })}, the newest first`
        }
        empty={{
          icon: Scale,
          title: t`No decision waits`,
          detail: t`Decisions about large prizes and prize pools wait here for a second administrator.`,
        }}
      >
        {(decisions) => <DataTable from="lg" columns={columns} rows={decisions} keyOf={({ id }) => id} />}
      </PagedList>
    </div>
  );
}

const columns: readonly Column<PendingDecision>[] = [
  {
    name: msg`Decision`,
    cell: (decision) => (
      <div className="min-w-0 break-words text-left lg:max-w-[40ch]">
        <span className="font-medium">{nameDecision(decision)}</span>
        {decision.reason !== null && <p dir="auto">{decision.reason}</p>}
        <span className="block text-[0.875rem] text-ink-soft">{describePending(decision)}</span>
      </div>
    ),
  },
  { name: msg`Tournament`, cell: ({ tournament }) => <TournamentLink tournament={tournament} /> },
  { name: msg`At stake`, isFigure: true, cell: ({ amount }) => formatRupees(amount) },
  {
    name: msg`Requested by`,
    cell: ({ requestedBy, requestedAt }) => (
      <>
        <bdi>{requestedBy.name}</bdi>
        <span className="block text-[0.875rem] text-ink-soft">{formatInstant(requestedAt)}</span>
      </>
    ),
  },
  { name: msg`Actions`, isUnnamed: true, cell: (decision) => <DecisionActions decision={decision} /> },
];

/** The buttons that confirm or withdraw a decision. The administrator who decided first only withdraws it. */
function DecisionActions({ decision }: { decision: PendingDecision }) {
  const { t } = useLingui();
  const { id: ownId } = useUser();
  const [asking, setAsking] = useState<'confirm' | 'withdraw' | null>(null);
  const outcome = {
    meta: { failure: t`The decision could not be sent. Please try again.` },
    onSettled: () => setAsking(null),
  };
  const confirm = trpc.admin.decisions.confirm.useMutation({
    ...outcome,
    onSuccess: () => showToast(t`Decision confirmed`, 'success'),
  });
  const withdraw = trpc.admin.decisions.withdraw.useMutation({
    ...outcome,
    onSuccess: () => showToast(t`Decision withdrawn`, 'success'),
  });
  const busy = confirm.isPending || withdraw.isPending;
  const decisionId = decision.id;
  const of = <span className="sr-only">: {nameDecision(decision)}</span>;
  return (
    <div className="flex flex-wrap gap-2 xl:flex-nowrap">
      {decision.requestedBy.id !== ownId && (
        <Button size="small" disabled={busy} onClick={() => setAsking('confirm')}>
          {t`Confirm`}
          {of}
        </Button>
      )}
      <Button variant="danger" size="small" disabled={busy} onClick={() => setAsking('withdraw')}>
        {t`Withdraw decision`}
        {of}
      </Button>
      <ConfirmDialog
        open={asking !== null}
        title={asking === 'withdraw' ? t`Withdraw this decision?` : t`Confirm this decision?`}
        description={nameDecision(decision)}
        confirm={asking === 'withdraw' ? t`Withdraw decision` : t`Confirm`}
        cancel={t`Cancel`}
        busy={busy}
        onConfirm={() => (asking === 'withdraw' ? withdraw : confirm).mutate({ decisionId })}
        onCancel={() => setAsking(null)}
      />
    </div>
  );
}
