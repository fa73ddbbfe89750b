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
  get('/admin/dashboard/stats', 'admin.stats', {
    id: 'getAdminStats',
    summary: 'Returns the figures of the platform for administrators.',
  }),
  get('/admin/dashboard/trends', 'admin.trends', {
    id: 'getAdminTrends',
    summary:
      'Returns revenue, joins, active players, waiting KYC submissions and question difficulty of a period.',
  }),
  get('/admin/dashboard/waiting', 'admin.waiting', {
    id: 'getWaitingCounts',
    summary: 'Returns the number of items that wait for a decision of an administrator.',
  }),
  get('/admin/ledger/invariants', 'admin.ledgerInvariants', {
    id: 'checkLedger',
    summary: 'Checks every invariant of the ledger.',
  }),
  get('/admin/audit', 'admin.audit', {
    id: 'listAuditEntries',
    summary: 'Lists the actions of administrators, newest first.',
  }),
  get('/admin/audit.csv', 'admin.audit', {
    id: 'exportAuditEntries',
    summary: 'Exports the filtered audit log as CSV.',
    reply: auditCsv,
  }),
];
