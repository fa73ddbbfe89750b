import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PendingDecision } from '@paheli/core/integrity/pending-decision';
import { Scale } from 'lucide-react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { useUser } from '../../../lib/session/auth';
import { formatInstant, formatRupees } from '../../../lib/text/format';
import { type Column, DataTable } from '../../../ui/data-table';
import { AdminList } from '../admin-list';
import { ConfirmedAction } from '../confirmed-action';
import { TournamentLink } from '../tournament-link';
import { nameDecision } from './name-decision';
import { describePending } from './pending-note';

/** Decisions about much money, which wait for a second administrator or for their time. */
export function DecisionsPage() {
  const { t } = useLingui();
  const list = trpc.admin.decisions.list.useInfiniteQuery({ limit: pageSize }, byCursor);
  return (
    <AdminList
      title={t`Decisions`}
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
      {(decisions) => <DataTable columns={columns} rows={decisions} />}
    </AdminList>
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
  const meta = { failure: t`The decision could not be sent. Please try again.` };
  const confirm = trpc.admin.decisions.confirm.useMutation({
    meta,
    onSuccess: () => showToast(t`Decision confirmed`, 'success'),
  });
  const withdraw = trpc.admin.decisions.withdraw.useMutation({
    meta,
    onSuccess: () => showToast(t`Decision withdrawn`, 'success'),
  });
  const decisionId = decision.id;
  const name = nameDecision(decision);
  const of = <span className="sr-only">: {name}</span>;
  return (
    <div className="flex flex-wrap gap-2 xl:flex-nowrap">
      {decision.requestedBy.id !== ownId && (
        <ConfirmedAction
          label={t`Confirm`}
          of={of}
          title={t`Confirm this decision?`}
          description={name}
          confirm={t`Confirm`}
          busy={confirm.isPending}
          onConfirm={(close) => confirm.mutate({ decisionId }, { onSettled: close })}
        />
      )}
      <ConfirmedAction
        label={t`Withdraw decision`}
        of={of}
        button={{ variant: 'danger' }}
        title={t`Withdraw this decision?`}
        description={name}
        confirm={t`Withdraw decision`}
        busy={withdraw.isPending}
        onConfirm={(close) => withdraw.mutate({ decisionId }, { onSettled: close })}
      />
    </div>
  );
}
