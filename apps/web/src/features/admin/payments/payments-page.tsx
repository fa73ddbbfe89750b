import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminDispute, DisputeStatus } from '@paheli/core/wallet/payments/refund';
import { getRouteApi } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { Badge } from '../../../ui/badge';
import { type Column, DataTable } from '../../../ui/data-table';
import { PagedList } from '../../../ui/paged-list';
import { Tabs } from '../../../ui/tabs';
import { readPaymentsSearch } from '../page-search';
import { At, Money, Named, Payer } from './cells';
import { PaymentList } from './payment-list';
import { RefundList } from './refund-list';

const route = getRouteApi('/_site/_player/admin/payments');

/** The tabs of payments, refunds and disputes. */
export function PaymentsPage() {
  const { t } = useLingui();
  const { tab = 'payments' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Tabs
      label={t`Payments, refunds and disputes`}
      shown={tab}
      onShow={(next) => void navigate({ search: readPaymentsSearch({ tab: next }), resetScroll: false })}
      tabs={[
        { id: 'payments', label: t`Payments`, content: <PaymentList /> },
        { id: 'refunds', label: t`Refunds`, content: <RefundList /> },
        { id: 'disputes', label: t`Disputes`, content: <DisputeList /> },
      ]}
    />
  );
}

const statuses: Record<DisputeStatus, { label: MessageDescriptor; tone: 'structure' | 'right' | 'wrong' }> = {
  open: { label: msg`Open`, tone: 'structure' },
  won: { label: msg`Won`, tone: 'right' },
  lost: { label: msg`Lost`, tone: 'wrong' },
};

/** Disputed payments, newest first. Administrators respond to disputes in the payment provider's dashboard. */
function DisputeList() {
  const { t } = useLingui();
  const list = usePages(trpc.admin.payments.disputes.useInfiniteQuery({ limit: pageSize }, byCursor));
  return (
    <PagedList
      list={list}
      failure={t`The disputes could not be loaded`}
      count={(shown, total) => t`${shown} of ${plural(total, { one: '# dispute', other: '# disputes' })}`}
      empty={{ icon: Scale, title: t`No payment is disputed` }}
    >
      {(disputes) => <DataTable from="lg" columns={columns} rows={disputes} keyOf={({ id }) => id} />}
    </PagedList>
  );
}

const columns: readonly Column<AdminDispute>[] = [
  { name: msg`Dispute`, cell: ({ id, paymentId }) => <Named id={id} note={paymentId} /> },
  { name: msg`Player`, cell: ({ user }) => <Payer user={user} /> },
  { name: msg`Amount`, cell: ({ amount }) => <Money amount={amount} currency="INR" /> },
  {
    name: msg`Status`,
    cell: ({ status }) => <Badge tone={statuses[status].tone}>{t(statuses[status].label)}</Badge>,
  },
  { name: msg`Reason`, cell: ({ reason }) => reason },
  { name: msg`Opened`, cell: ({ createdAt }) => <At instant={createdAt} /> },
  { name: msg`Decided`, cell: ({ decidedAt }) => decidedAt && <At instant={decidedAt} /> },
];
