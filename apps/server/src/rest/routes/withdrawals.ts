import { withdrawalsCsv } from '../admin-csv';
import { get, post, type RestRoute } from '../route';

const ofWithdrawal = { params: { id: 'withdrawalId' } } as const;

export const withdrawalRoutes: readonly RestRoute[] = [
  post('/payments/withdrawals', 'wallet.askForWithdrawal', {
    id: 'requestWithdrawal',
    summary: 'Requests a withdrawal of winnings; a repeated `request_id` returns the same withdrawal.',
    status: 201,
  }),
  get('/payments/withdrawals', 'wallet.withdrawals', {
    id: 'listWithdrawals',
    summary: "Lists the caller's withdrawals.",
  }),
  get('/payments/withdrawals/preview', 'wallet.previewWithdrawal', {
    id: 'previewWithdrawal',
    summary: 'Calculates tax and payout of a withdrawal without requesting it.',
  }),
  post('/payments/withdrawals/:id/cancel', 'wallet.cancelWithdrawal', {
    id: 'cancelWithdrawal',
    summary: 'Cancels a withdrawal of the caller that no administrator has approved.',
    ...ofWithdrawal,
  }),
  get('/payments/tax-summary', 'wallet.taxSummary', {
    id: 'getTaxSummary',
    summary: "Returns the caller's net winnings of a financial year and the tax deducted from them.",
  }),
];

export const adminWithdrawalRoutes: readonly RestRoute[] = [
  get('/admin/withdrawals', 'admin.withdrawals.list', {
    id: 'listAdminWithdrawals',
    summary: 'Lists the withdrawals of all players.',
  }),
  get('/admin/withdrawals.csv', 'admin.withdrawals.list', {
    id: 'exportWithdrawals',
    summary: 'Exports the filtered list of withdrawals as CSV.',
    reply: withdrawalsCsv,
  }),
  get('/admin/withdrawals/:id/evidence', 'admin.withdrawals.evidence', {
    id: 'readWithdrawalEvidence',
    summary: 'Returns the prizes that a withdrawal comes from, and the earlier withdrawals of its player.',
    ...ofWithdrawal,
  }),
  post('/admin/withdrawals/:id/payee', 'admin.withdrawals.revealPayee', {
    id: 'revealWithdrawalPayee',
    summary: 'Returns the whole payee of a withdrawal and records the access in the audit log.',
    ...ofWithdrawal,
  }),
  post('/admin/withdrawals/:id/approve', 'admin.withdrawals.approve', {
    id: 'approveWithdrawal',
    summary: 'Approves a withdrawal and starts its payout, or records its bank transfer.',
    ...ofWithdrawal,
  }),
  post('/admin/withdrawals/:id/reject', 'admin.withdrawals.reject', {
    id: 'rejectWithdrawal',
    summary: 'Rejects a withdrawal, also after a failed payout, and returns the amount to the winnings.',
    ...ofWithdrawal,
  }),
  post('/admin/withdrawals/:id/returned', 'admin.withdrawals.reportReturn', {
    id: 'reportReturnedWithdrawal',
    summary: 'Records that the bank returned the payout of a withdrawal.',
    ...ofWithdrawal,
  }),
  post('/admin/withdrawals/:id/retry', 'admin.withdrawals.retry', {
    id: 'retryWithdrawal',
    summary: 'Retries the failed payout of a withdrawal, or records its bank transfer.',
    ...ofWithdrawal,
  }),
];
