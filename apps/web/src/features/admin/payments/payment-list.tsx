import type { AdminPayment } from '@paheli/core/wallet/refund';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { byCursor, pageSize } from '../../../lib/paging';
import { trpc } from '../../../lib/trpc';
import { usePages } from '../../../lib/use-pages';
import { PagedList } from '../../../ui/paged-list';
import { Select } from '../../../ui/select';
import { ExportButton } from '../export-button';
import { ListHead } from '../list-head';
import { SearchForm } from '../search-form';
import { type PaymentsListProps, readPaymentsSearch } from './payments-search';
import { PaymentsTable } from './payments-table';
import { RefundDialog } from './refund-dialog';

const outcomes = [
  { value: '', label: 'All' },
  { value: 'credited', label: 'Credited' },
  { value: 'suspense', label: 'Not credited' },
  { value: 'exception', label: 'Other currency' },
] as const;

/** Every captured payment, newest first; what is looked for stands in the address. */
export function PaymentList({ search, onSearch }: PaymentsListProps) {
  const [refunding, setRefunding] = useState<AdminPayment | null>(null);
  const { text, outcome, pages } = search;
  const list = usePages(
    trpc.admin.payments.list.useInfiniteQuery({ limit: pageSize, search: text, outcome }, byCursor),
    pages,
    (next) => onSearch({ ...search, pages: next }),
  );
  return (
    <div className="flex flex-col gap-4">
      <ListHead title="Payments">
        <ExportButton list="payments" asked={{ search: text, outcome }} />
      </ListHead>
      <SearchForm
        name="Find payments"
        label="Payment, order or player"
        text={search.text}
        onSearch={(next) => onSearch({ text: next, outcome })}
      >
        <Select
          label="Outcome"
          options={outcomes}
          value={search.outcome ?? ''}
          onChange={({ target }) =>
            onSearch({ text, outcome: readPaymentsSearch({ outcome: target.value }).outcome })
          }
        />
      </SearchForm>
      <PagedList
        list={list}
        one="payment"
        empty={{
          icon: CreditCard,
          title: search.text || search.outcome ? 'No payment is found' : 'Nothing has been paid yet',
          detail: search.text && 'Try a part of the name, or the whole id of the payment.',
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
