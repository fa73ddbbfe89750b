import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminRefund, RefundStatus } from '@paheli/core/wallet/payments/refund';
import { Undo2 } from 'lucide-react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { Badge } from '../../../ui/badge';
import { type Column, DataTable } from '../../../ui/data-table';
import { PagedList } from '../../../ui/paged-list';
import { At, Money, Named, Payer } from './cells';

const statuses: Record<RefundStatus, { label: MessageDescriptor; tone: 'structure' | 'right' | 'wrong' }> = {
  asked: { label: msg`On its way`, tone: 'structure' },
  done: { label: msg`Returned`, tone: 'right' },
  failed: { label: msg`Failed`, tone: 'wrong' },
};

/** Refunds, started or completed, newest first. */
export function RefundList() {
  const { t } = useLingui();
  const list = usePages(trpc.admin.payments.refunds.useInfiniteQuery({ limit: pageSize }, byCursor));
  return (
    <PagedList
      list={list}
      failure={t`The refunds could not be loaded`}
      count={(shown, total) => t`${shown} of ${plural(total, { one: '# refund', other: '# refunds' })}`}
      empty={{ icon: Undo2, title: t`No refunds yet` }}
    >
      {(refunds) => <DataTable from="lg" columns={columns} rows={refunds} keyOf={({ id }) => id} />}
    </PagedList>
  );
}

const columns: readonly Column<AdminRefund>[] = [
  { name: msg`Payment`, cell: ({ paymentId }) => <Named id={paymentId} /> },
  { name: msg`Player`, cell: ({ user }) => <Payer user={user} /> },
  { name: msg`Amount`, cell: (refund) => <Money {...refund} /> },
  { name: msg`Status`, cell: (refund) => <Status {...refund} /> },
  {
    name: msg`Requested by`,
    cell: ({ requestedBy }) => requestedBy ?? <span className="text-ink-soft">{t`By itself`}</span>,
  },
  { name: msg`Reason`, cell: ({ reason }) => <p className="break-words">{reason}</p> },
  { name: msg`Requested`, cell: ({ createdAt }) => <At instant={createdAt} /> },
];

function Status({ status, failure }: Pick<AdminRefund, 'status' | 'failure'>) {
  const { t } = useLingui();
  const { label, tone } = statuses[status];
  return (
    <>
      <Badge tone={tone}>{t(label)}</Badge>
      {failure && <p className="mt-1 text-[0.8125rem] text-ink-soft">{failure}</p>}
    </>
  );
}
