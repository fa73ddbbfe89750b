import { withdrawalsCsv } from '../admin-csv';
import { get, post, type Row } from '../row';

const ofWithdrawal = { params: { id: 'withdrawalId' } } as const;

export const withdrawalRows: readonly Row[] = [
  post('/payments/withdrawals', 'wallet.askForWithdrawal', {
    summary: 'Sets winnings aside to be paid out; the same `request_id` again answers the same withdrawal.',
    status: 201,
  }),
  get('/payments/withdrawals', 'wallet.withdrawals', { summary: "The caller's own withdrawals." }),
  get('/payments/withdrawals/preview', 'wallet.previewWithdrawal', {
    summary: 'What a withdrawal would come to, with its tax and where it would go.',
  }),
  post('/payments/withdrawals/:id/cancel', 'wallet.cancelWithdrawal', {
    summary: 'Takes a withdrawal back that nobody has approved.',
    ...ofWithdrawal,
  }),
  get('/payments/tax-summary', 'wallet.taxSummary', {
    summary: 'Net winnings of a financial year by Rule 133, and the tax deducted from them.',
  }),
];

export const adminWithdrawalRows: readonly Row[] = [
  get('/admin/withdrawals', 'admin.withdrawals.list', { summary: 'The withdrawals of all players.' }),
  get('/admin/withdrawals.csv', 'admin.withdrawals.list', {
    summary: 'All withdrawals that the same question lists, as a file.',
    reply: withdrawalsCsv,
  }),
  post('/admin/withdrawals/:id/approve', 'admin.withdrawals.approve', {
    summary: 'Has a withdrawal paid; with a bank reference it was paid at the bank.',
    ...ofWithdrawal,
  }),
  post('/admin/withdrawals/:id/reject', 'admin.withdrawals.reject', {
    summary: 'Gives a withdrawal back to the winnings, also one whose payout came back.',
    ...ofWithdrawal,
  }),
  post('/admin/withdrawals/:id/returned', 'admin.withdrawals.reportReturn', {
    summary: 'Says that the bank sent back what an administrator had paid there.',
    ...ofWithdrawal,
  }),
  post('/admin/withdrawals/:id/retry', 'admin.withdrawals.retry', {
    summary: 'Tries a payout again that came back; with a bank reference it was paid at the bank.',
    ...ofWithdrawal,
  }),
];
