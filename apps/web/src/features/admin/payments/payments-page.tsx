import { useLingui } from '@lingui/react/macro';
import { Tabs } from '../../../ui/tabs';
import { DisputeList } from './dispute-list';
import { PaymentList } from './payment-list';
import { type PaymentsSearch, readPaymentsSearch } from './payments-search';
import { RefundList } from './refund-list';

type PaymentsPageProps = { search: PaymentsSearch; onSearch: (search: PaymentsSearch) => void };

/** The tabs of payments, refunds and disputes. */
export function PaymentsPage(props: PaymentsPageProps) {
  const { t } = useLingui();
  return (
    <Tabs
      label={t`Payments, refunds and disputes`}
      shown={props.search.tab ?? 'payments'}
      onShow={(tab) => props.onSearch(readPaymentsSearch({ tab }))}
      tabs={[
        { id: 'payments', label: t`Payments`, content: <PaymentList {...props} /> },
        { id: 'refunds', label: t`Refunds`, content: <RefundList {...props} /> },
        { id: 'disputes', label: t`Disputes`, content: <DisputeList {...props} /> },
      ]}
    />
  );
}
