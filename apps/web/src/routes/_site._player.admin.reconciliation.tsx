import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ReconciliationPage } from '../features/admin/reconciliation/reconciliation-page';
import { queries } from '../lib/api/trpc';

export const Route = createFileRoute('/_site/_player/admin/reconciliation')({
  staticData: { title: msg`Reconciliation` },
  loader: () => {
    void queries.admin.ledgerInvariants.prefetch();
    void queries.admin.reconciliation.runs.prefetch();
    void queries.admin.reconciliation.differences.prefetch({ state: 'open' });
  },
  component: ReconciliationPage,
});
