import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  type AdminPayment,
  type PaymentOutcome,
  shortestPaymentSearch,
} from '@paheli/core/wallet/payments/refund';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { PagedList } from '../../../ui/paged-list';
import { ExportButton } from '../export-button';
import { FilterSelect } from '../filter-select';
import { ListHead } from '../list-head';
import { SearchForm } from '../search-form';
import type { PaymentsListProps } from './payments-search';
import { PaymentsTable } from './payments-table';
import { RefundDialog } from './refund-dialog';

const outcomeNames: Readonly<Record<PaymentOutcome, MessageDescriptor>> = {
  credited: msg`Credited`,
  suspense: msg`Not credited`,
  exception: msg`Other currency`,
};

/** All captured payments, newest first. The address holds the search text. */
export function PaymentList({ search, onSearch }: PaymentsListProps) {
  const { t } = useLingui();
  const [refunding, setRefunding] = useState<AdminPayment | null>(null);
  const { outcome, pages } = search;
  // The address may hold a shorter text, which the form never sends.
  const text = search.text && search.text.trim().length >= shortestPaymentSearch ? search.text : undefined;
  const list = usePages(
    trpc.admin.payments.list.useInfiniteQuery({ limit: pageSize, search: text, outcome }, byCursor),
    pages,
    (next) => onSearch({ ...search, pages: next }),
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
        onSearch={(next) => onSearch({ text: next, outcome })}
      >
        <FilterSelect
          label={t`Outcome`}
          names={outcomeNames}
          value={outcome}
          onChoose={(next) => onSearch({ text, outcome: next })}
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
