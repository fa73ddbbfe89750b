import { paymentsCsv } from '../admin-csv';
import { get, post, type RestRoute } from '../route';

export const adminPaymentRoutes: readonly RestRoute[] = [
  get('/admin/payments', 'admin.payments.list', {
    id: 'listAdminPayments',
    summary: 'Lists captured payments with their refunds and disputes, newest first.',
  }),
  get('/admin/payments.csv', 'admin.payments.list', {
    id: 'exportAdminPayments',
    summary: 'Exports the filtered list of captured payments as CSV.',
    reply: paymentsCsv,
  }),
  post('/admin/payments/:id/refund', 'admin.payments.refund', {
    id: 'refundPayment',
    summary: 'Refunds the unspent amount of a captured payment, or a part of it.',
    params: { id: 'paymentId' },
  }),
  get('/admin/refunds', 'admin.payments.refunds', {
    id: 'listRefunds',
    summary: 'Lists refunds of captured payments, newest first.',
  }),
  get('/admin/disputes', 'admin.payments.disputes', {
    id: 'listDisputes',
    summary: 'Lists payments that players dispute at their banks, newest first.',
  }),
];
