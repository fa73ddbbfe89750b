import { Tabs } from '../../../ui/tabs';
import { DisputeList } from './dispute-list';
import { PaymentList } from './payment-list';
import { type PaymentsSearch, readPaymentsSearch } from './payments-search';
import { RefundList } from './refund-list';

type PaymentsPageProps = { search: PaymentsSearch; onSearch: (search: PaymentsSearch) => void };

/** The tabs of payments, refunds and disputes. */
export function PaymentsPage(props: PaymentsPageProps) {
  return (
    <Tabs
      label="Payments, refunds and disputes"
      shown={props.search.tab ?? 'payments'}
      onShow={(tab) => props.onSearch(readPaymentsSearch({ tab }))}
      tabs={[
        { id: 'payments', label: 'Payments', content: <PaymentList {...props} /> },
        { id: 'refunds', label: 'Refunds', content: <RefundList {...props} /> },
        { id: 'disputes', label: 'Disputes', content: <DisputeList {...props} /> },
      ]}
    />
  );
}
