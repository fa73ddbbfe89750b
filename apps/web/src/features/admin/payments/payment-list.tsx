import type { AdminPayment } from '@paheli/core/wallet/refund';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { byCursor, pageSize } from '../../../lib/paging';
import { trpc } from '../../../lib/trpc';
import { Choice } from '../../../ui/choice';
import { PagedList } from '../../../ui/paged-list';
import { SearchForm } from '../search-form';
import { type PaymentsSearch, readPaymentsSearch } from './payments-search';
import { PaymentsTable } from './payments-table';
import { RefundDialog } from './refund-dialog';

const outcomes = [
  { value: 'all', label: 'All' },
  { value: 'credited', label: 'Credited' },
  { value: 'suspense', label: 'Not credited' },
  { value: 'exception', label: 'Other currency' },
] as const;

type PaymentListProps = { search: PaymentsSearch; onSearch: (search: PaymentsSearch) => void };

/** Every captured payment, newest first; what is looked for stands in the address. */
export function PaymentList({ search, onSearch }: PaymentListProps) {
  const [refunding, setRefunding] = useState<AdminPayment | null>(null);
  const list = trpc.admin.payments.list.useInfiniteQuery(
    { limit: pageSize, search: search.text, outcome: search.outcome },
    byCursor,
  );
  return (
    <div className="flex flex-col gap-4">
      <SearchForm
        name="Find payments"
        label="Payment, order or player"
        text={search.text}
        onSearch={(text) => onSearch({ ...search, text })}
      >
        <Choice
          name="outcome"
          legend="Show"
          options={outcomes}
          value={search.outcome ?? 'all'}
          onChange={({ target }) =>
            onSearch({ text: search.text, outcome: readPaymentsSearch({ outcome: target.value }).outcome })
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
