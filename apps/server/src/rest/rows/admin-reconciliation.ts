import { get, post, type Row } from '../row';

export const adminReconciliationRows: readonly Row[] = [
  get('/admin/reconciliation', 'admin.reconciliation.looks', {
    summary: 'The latest comparisons of our books with the payment provider, newest first.',
  }),
  post('/admin/reconciliation', 'admin.reconciliation.look', {
    summary: 'Compares a period of days with the payment provider now.',
  }),
  get('/admin/reconciliation/differences', 'admin.reconciliation.differences', {
    summary: 'Where our books and the payment provider disagree, or did.',
  }),
];
