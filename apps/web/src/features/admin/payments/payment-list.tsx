import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type AdminPayment,
  type PaymentOutcome,
  shortestPaymentSearch,
} from '@paheli/core/wallet/payments/refund';
import { getRouteApi } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { Button } from '../../../ui/button';
import { type Column, DataTable } from '../../../ui/data-table';
import { AdminList } from '../admin-list';
import { ExportButton } from '../export-button';
import { FilterSelect, ListSearch } from '../filters';
import { At, formatMoney, Money, Named, Payer, State } from './cells';
import { RefundDialog } from './refund-dialog';

const route = getRouteApi('/_site/_player/admin/payments');

const outcomeNames: Readonly<Record<PaymentOutcome, MessageDescriptor>> = {
  credited: msg`Credited`,
  suspense: msg`Not credited`,
  exception: msg`Other currency`,
};
const outcomeTones = { credited: 'right', suspense: 'wrong', exception: 'structure' } as const;

/** All captured payments, newest first. The address holds the filters. */
export function PaymentList() {
  const { t } = useLingui();
  const search = route.useSearch();
  const { outcome } = search;
  // The address may hold a shorter text, which the form never sends.
  const text = search.text && search.text.trim().length >= shortestPaymentSearch ? search.text : undefined;
  const filters = { search: text, outcome };
  const list = trpc.admin.payments.list.useInfiniteQuery({ limit: pageSize, ...filters }, byCursor);
  return (
    <AdminList
      title={t`Payments`}
      actions={<ExportButton list="payments" filters={filters} />}
      filters={
        <ListSearch
          name={t`Find payments`}
          label={t`Payment, order or player`}
          shortest={shortestPaymentSearch}
          isSlow
        >
          <FilterSelect parameter="outcome" label={t`Outcome`} names={outcomeNames} />
        </ListSearch>
      }
      list={list}
      failure={t`The payments could not be loaded`}
      count={(shown, total) => t`${shown} of ${plural(total, { one: '# payment', other: '# payments' })}`}
      empty={{
        icon: CreditCard,
        title: text || outcome ? t`No payment is found` : t`No payments yet`,
        detail: text && t`Try a part of the name, or the whole id of the payment.`,
      }}
    >
      {(payments) => <DataTable columns={columns} rows={payments} />}
    </AdminList>
  );
}

const columns: readonly Column<AdminPayment>[] = [
  { name: msg`Payment`, cell: ({ id, orderId }) => <Named id={id} note={orderId} /> },
  { name: msg`Player`, cell: ({ user }) => <Payer user={user} /> },
  { name: msg`Amount`, cell: (payment) => <Money {...payment} /> },
  {
    name: msg`Outcome`,
    cell: ({ outcome, reason }) => (
      <State label={outcomeNames[outcome]} tone={outcomeTones[outcome]} note={reason} />
    ),
  },
  { name: msg`Returned or disputed`, cell: (payment) => <GivenBack payment={payment} /> },
  { name: msg`Captured`, cell: ({ capturedAt }) => <At instant={capturedAt} /> },
  {
    name: msg`Actions`,
    cell: (payment) => (payment.refundable > 0 ? <RefundButton payment={payment} /> : null),
  },
];

function GivenBack({ payment }: { payment: AdminPayment }) {
  const { t } = useLingui();
  const parts = [
    [t`returned`, payment.refunded],
    [t`on its way`, payment.refunding],
    [t`disputed`, payment.disputed],
  ] as const;
  const nonZeroParts = parts.filter(([, amount]) => amount > 0);
  if (nonZeroParts.length === 0) return <span className="text-ink-soft">{t`Nothing`}</span>;
  return nonZeroParts.map(([what, amount]) => (
    <p key={what} className="whitespace-nowrap">
      <span className="figures">{formatMoney(amount, payment.currency)}</span>{' '}
      <span className="text-[0.875rem] text-ink-soft">{what}</span>
    </p>
  ));
}

function RefundButton({ payment }: { payment: AdminPayment }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        <Trans>
          Refund<span className="sr-only"> {payment.id}</span>
        </Trans>
      </Button>
      {isOpen && <RefundDialog payment={payment} onClose={() => setIsOpen(false)} />}
    </>
  );
}
