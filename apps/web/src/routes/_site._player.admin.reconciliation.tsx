import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { runsShown } from '../features/admin/page-search';
import { ReconciliationPage } from '../features/admin/reconciliation/reconciliation-page';
import { queries } from '../lib/api/trpc';

export const Route = createFileRoute('/_site/_player/admin/reconciliation')({
  staticData: { title: msg`Reconciliation` },
  loader: () => {
    void queries.admin.reconciliation.runs.prefetch({ limit: runsShown });
    void queries.admin.reconciliation.differences.prefetch({ state: 'open' });
  },
  component: ReconciliationPage,
});
