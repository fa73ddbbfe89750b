import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PaymentsPage } from '../features/admin/payments/payments-page';
import { readPaymentsSearch } from '../features/admin/payments/payments-search';

export const Route = createFileRoute('/_site/_player/admin/payments')({
  staticData: { title: msg`Payments` },
  validateSearch: readPaymentsSearch,
  component: AdminPayments,
});

function AdminPayments() {
  const navigate = Route.useNavigate();
  return (
    <PaymentsPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
