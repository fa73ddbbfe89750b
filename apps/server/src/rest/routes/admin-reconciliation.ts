import { get, post, type RestRoute } from '../route';

export const adminReconciliationRoutes: readonly RestRoute[] = [
  get('/admin/reconciliation', 'admin.reconciliation.runs', {
    id: 'listReconciliations',
    summary: 'Lists the latest reconciliation runs with the payment provider, newest first.',
  }),
  post('/admin/reconciliation', 'admin.reconciliation.run', {
    id: 'startReconciliation',
    summary: 'Reconciles a period of days with the payment provider now.',
  }),
  get('/admin/reconciliation/differences', 'admin.reconciliation.differences', {
    id: 'listReconciliationDifferences',
    summary: 'Lists differences between our books and the payment provider.',
  }),
];
