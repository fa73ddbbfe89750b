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
import { usePages } from '../../../lib/api/use-pages';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { type Column, DataTable } from '../../../ui/data-table';
import { PagedList } from '../../../ui/paged-list';
import { ExportButton } from '../export-button';
import { FilterSelect } from '../filter-select';
import { ListHead } from '../list-head';
import type { readPaymentsSearch } from '../page-search';
import { SearchForm } from '../search-form';
import { useNarrow } from '../use-narrow';
import { At, formatMoney, Money, Named, Payer } from './cells';
import { RefundDialog } from './refund-dialog';

const route = getRouteApi('/_site/_player/admin/payments');

const outcomeNames: Readonly<Record<PaymentOutcome, MessageDescriptor>> = {
  credited: msg`Credited`,
  suspense: msg`Not credited`,
  exception: msg`Other currency`,
};

/** All captured payments, newest first. The address holds the search text. */
export function PaymentList() {
  const { t } = useLingui();
  const search = route.useSearch();
  const narrow = useNarrow<ReturnType<typeof readPaymentsSearch>>();
  const [refunding, setRefunding] = useState<AdminPayment | null>(null);
  const { outcome } = search;
  // The address may hold a shorter text, which the form never sends.
  const text = search.text && search.text.trim().length >= shortestPaymentSearch ? search.text : undefined;
  const list = usePages(
    trpc.admin.payments.list.useInfiniteQuery({ limit: pageSize, search: text, outcome }, byCursor),
  );
  return (
    <div className="flex flex-col gap-4">
      <ListHead title={t`Payments`}>
        <ExportButton list="payments" filters={{ search: text, outcome }} />
      </ListHead>
      <SearchForm
        name={t`Find payments`}
        label={t`Payment, order or player`}
        text={text}
        shortest={shortestPaymentSearch}
        isSlow
        onSearch={(next) => narrow({ text: next })}
      >
        <FilterSelect
          label={t`Outcome`}
          names={outcomeNames}
          value={outcome}
          onChoose={(next) => narrow({ outcome: next })}
        />
      </SearchForm>
      <PagedList
        list={list}
        failure={t`The payments could not be loaded`}
        count={(shown, total) => t`${shown} of ${plural(total, { one: '# payment', other: '# payments' })}`}
        empty={{
          icon: CreditCard,
          title: text || outcome ? t`No payment is found` : t`No payments yet`,
          detail: text && t`Try a part of the name, or the whole id of the payment.`,
        }}
      >
        {(payments) => <PaymentsTable payments={payments} onRefund={setRefunding} />}
      </PagedList>
      {refunding && (
        <RefundDialog key={refunding.id} payment={refunding} onClose={() => setRefunding(null)} />
      )}
    </div>
  );
}

const outcomes: Record<PaymentOutcome, { label: MessageDescriptor; tone: 'right' | 'wrong' | 'structure' }> =
  {
    credited: { label: msg`Credited`, tone: 'right' },
    suspense: { label: msg`Not credited`, tone: 'wrong' },
    exception: { label: msg`Other currency`, tone: 'structure' },
  };

type PaymentsTableProps = {
  payments: readonly AdminPayment[];
  onRefund: (payment: AdminPayment) => void;
};

function PaymentsTable({ payments, onRefund }: PaymentsTableProps) {
  const columns: Column<AdminPayment>[] = [
    { name: msg`Payment`, cell: ({ id, orderId }) => <Named id={id} note={orderId} /> },
    { name: msg`Player`, cell: ({ user }) => <Payer user={user} /> },
    { name: msg`Amount`, cell: (payment) => <Money {...payment} /> },
    { name: msg`Outcome`, cell: (payment) => <Outcome {...payment} /> },
    { name: msg`Returned or disputed`, cell: (payment) => <GivenBack payment={payment} /> },
    { name: msg`Captured`, cell: ({ capturedAt }) => <At instant={capturedAt} /> },
    {
      name: msg`Actions`,
      cell: (payment) =>
        payment.refundable > 0 ? (
          <Button variant="quiet" size="small" onClick={() => onRefund(payment)}>
            <Trans>
              Refund<span className="sr-only"> {payment.id}</span>
            </Trans>
          </Button>
        ) : null,
    },
  ];
  return <DataTable from="lg" columns={columns} rows={payments} keyOf={({ id }) => id} />;
}

function Outcome({ outcome, reason }: Pick<AdminPayment, 'outcome' | 'reason'>) {
  const { t } = useLingui();
  const { label, tone } = outcomes[outcome];
  return (
    <>
      <Badge tone={tone}>{t(label)}</Badge>
      {reason && <p className="mt-1 text-[0.8125rem] text-ink-soft">{reason}</p>}
    </>
  );
}

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
