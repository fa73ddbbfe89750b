import { auditCsv } from '../admin-csv';
import { get, type RestRoute } from '../route';
import { adminDecisionRoutes } from './admin-decisions';
import { adminPaymentRoutes } from './admin-payments';
import { adminPrizeRoutes } from './admin-prizes';
import { adminQuestionRoutes } from './admin-questions';
import { adminReconciliationRoutes } from './admin-reconciliation';
import { adminSuspensionRoutes } from './admin-suspensions';
import { adminTournamentRoutes } from './admin-tournaments';
import { adminUserRoutes } from './admin-users';
import { messageRoutes } from './messages';
import { adminWithdrawalRoutes } from './withdrawals';

export const adminRoutes: readonly RestRoute[] = [
  ...adminQuestionRoutes,
  ...adminTournamentRoutes,
  ...adminPaymentRoutes,
  ...adminPrizeRoutes,
  ...adminDecisionRoutes,
  ...adminUserRoutes,
  ...adminSuspensionRoutes,
  ...adminReconciliationRoutes,
  ...adminWithdrawalRoutes,
  ...messageRoutes,
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
  get('/admin/notifications', 'admin.notifications', {
    id: 'listNotifications',
    summary: 'Lists the latest registrations, KYC submissions, violations and joins, newest first.',
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
