import { paymentsCsv } from '../admin-csv';
import { get, post, type Row } from '../row';

export const adminPaymentRows: readonly Row[] = [
  get('/admin/payments', 'admin.payments.list', {
    summary: 'Every captured payment, newest first, with what was returned of it and what is disputed.',
  }),
  get('/admin/payments.csv', 'admin.payments.list', {
    summary: 'All payments that the same question lists, as a file.',
    reply: paymentsCsv,
  }),
  post('/admin/payments/:id/refund', 'admin.payments.refund', {
    summary: 'Returns what of a payment was not spent, or a part of it, to who paid it.',
    params: { id: 'paymentId' },
  }),
  get('/admin/refunds', 'admin.payments.refunds', {
    summary: 'Money on its way back or returned, newest first.',
  }),
  get('/admin/disputes', 'admin.payments.disputes', {
    summary: 'Payments that their payers dispute at their banks, newest first.',
  }),
];
