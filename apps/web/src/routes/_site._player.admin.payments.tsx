import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { readPaymentsSearch } from '../features/admin/page-search';
import { PaymentsPage } from '../features/admin/payments/payments-page';

export const Route = createFileRoute('/_site/_player/admin/payments')({
  staticData: { title: msg`Payments` },
  validateSearch: readPaymentsSearch,
  component: PaymentsPage,
});
