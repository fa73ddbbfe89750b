import { auditCsv } from '../admin-csv';
import { get, type Row } from '../row';
import { adminPaymentRows } from './admin-payments';
import { adminPrizeRows } from './admin-prizes';
import { adminQuestionRows } from './admin-questions';
import { adminReconciliationRows } from './admin-reconciliation';
import { adminTournamentRows } from './admin-tournaments';
import { adminUserRows } from './admin-users';
import { messageRows } from './messages';
import { adminWithdrawalRows } from './withdrawals';

export const adminRows: readonly Row[] = [
  ...adminQuestionRows,
  ...adminTournamentRows,
  ...adminPaymentRows,
  ...adminPrizeRows,
  ...adminUserRows,
  ...adminReconciliationRows,
  ...adminWithdrawalRows,
  ...messageRows,
  get('/admin/dashboard/stats', 'admin.stats', { summary: "The platform's figures." }),
  get('/admin/dashboard/trends', 'admin.trends', {
    summary: 'Revenue, joins and active players by day, how long KYC waits, and how hard questions were.',
  }),
  get('/admin/dashboard/waiting', 'admin.waiting', { summary: 'How much waits for a decision.' }),
  get('/admin/ledger/invariants', 'admin.ledgerInvariants', {
    summary: 'Whether every invariant of the ledger holds.',
  }),
  get('/admin/audit', 'admin.audit', { summary: 'What administrators did, newest first.' }),
  get('/admin/audit.csv', 'admin.audit', {
    summary: 'All of the log that the same question lists, as a file.',
    reply: auditCsv,
  }),
];
