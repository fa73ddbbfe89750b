import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminDispute, AdminRefund } from '@paheli/core/wallet/payments/refund';
import { getRouteApi } from '@tanstack/react-router';
import { Scale, Undo2 } from 'lucide-react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { type Column, DataTable } from '../../../ui/data-table';
import { Tabs } from '../../../ui/tabs';
import { AdminList } from '../admin-list';
import { readPaymentsSearch } from '../page-search';
import { At, Money, Named, Payer, State } from './cells';
import { PaymentList } from './payment-list';

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

/** Refunds, started or completed, newest first. */
function RefundList() {
  const { t } = useLingui();
  const list = trpc.admin.payments.refunds.useInfiniteQuery({ limit: pageSize }, byCursor);
  return (
    <AdminList
      list={list}
      failure={t`The refunds could not be loaded`}
      count={(shown, total) => t`${shown} of ${plural(total, { one: '# refund', other: '# refunds' })}`}
      empty={{ icon: Undo2, title: t`No refunds yet` }}
    >
      {(refunds) => <DataTable columns={refundColumns} rows={refunds} />}
    </AdminList>
  );
}

const refundStates = {
  asked: { label: msg`On its way`, tone: 'structure' },
  done: { label: msg`Returned`, tone: 'right' },
  failed: { label: msg`Failed`, tone: 'wrong' },
} as const;

const refundColumns: readonly Column<AdminRefund>[] = [
  { name: msg`Payment`, cell: ({ paymentId }) => <Named id={paymentId} /> },
  { name: msg`Player`, cell: ({ user }) => <Payer user={user} /> },
  { name: msg`Amount`, cell: (refund) => <Money {...refund} /> },
  { name: msg`Status`, cell: ({ status, failure }) => <State {...refundStates[status]} note={failure} /> },
  {
    name: msg`Requested by`,
    cell: ({ requestedBy }) => requestedBy ?? <span className="text-ink-soft">{t`By itself`}</span>,
  },
  { name: msg`Reason`, cell: ({ reason }) => <p className="break-words">{reason}</p> },
  { name: msg`Requested`, cell: ({ createdAt }) => <At instant={createdAt} /> },
];

/** Disputed payments, newest first. Administrators respond to disputes in the payment provider's dashboard. */
function DisputeList() {
  const { t } = useLingui();
  const list = trpc.admin.payments.disputes.useInfiniteQuery({ limit: pageSize }, byCursor);
  return (
    <AdminList
      list={list}
      failure={t`The disputes could not be loaded`}
      count={(shown, total) => t`${shown} of ${plural(total, { one: '# dispute', other: '# disputes' })}`}
      empty={{ icon: Scale, title: t`No payment is disputed` }}
    >
      {(disputes) => <DataTable columns={disputeColumns} rows={disputes} />}
    </AdminList>
  );
}

const disputeStates = {
  open: { label: msg`Open`, tone: 'structure' },
  won: { label: msg`Won`, tone: 'right' },
  lost: { label: msg`Lost`, tone: 'wrong' },
} as const;

const disputeColumns: readonly Column<AdminDispute>[] = [
  { name: msg`Dispute`, cell: ({ id, paymentId }) => <Named id={id} note={paymentId} /> },
  { name: msg`Player`, cell: ({ user }) => <Payer user={user} /> },
  { name: msg`Amount`, cell: ({ amount }) => <Money amount={amount} currency="INR" /> },
  { name: msg`Status`, cell: ({ status }) => <State {...disputeStates[status]} /> },
  { name: msg`Reason`, cell: ({ reason }) => reason },
  { name: msg`Opened`, cell: ({ createdAt }) => <At instant={createdAt} /> },
  { name: msg`Decided`, cell: ({ decidedAt }) => decidedAt && <At instant={decidedAt} /> },
];
