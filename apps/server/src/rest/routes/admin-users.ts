import { usersCsv } from '../admin-csv';
import { documentReply } from '../kyc-document';
import { get, post, put, type RestRoute } from '../route';

const ofUser = { params: { id: 'userId' } } as const;

export const adminUserRoutes: readonly RestRoute[] = [
  get('/admin/users', 'admin.users.list', {
    id: 'listUsers',
    summary: 'Lists all users.',
  }),
  get('/admin/users.csv', 'admin.users.list', {
    id: 'exportUsers',
    summary: 'Exports the filtered list of users as CSV.',
    reply: usersCsv,
  }),
  get('/admin/users/:id', 'admin.users.byId', {
    id: 'getUser',
    summary: 'Returns a user with their activity.',
    ...ofUser,
  }),
  get('/admin/users/:id/history', 'admin.users.history', {
    id: 'getUserHistory',
    summary:
      'Lists what happened with an account, newest first: money, seats, quizzes, violations, KYC, decisions.',
    ...ofUser,
  }),
  put('/admin/users/:id/role', 'admin.users.setRole', {
    id: 'setUserRole',
    summary: 'Demotes a user, requests a promotion to administrator, or cancels a waiting promotion.',
    ...ofUser,
  }),
  post('/admin/users/:id/role/confirm', 'admin.users.confirmRole', {
    id: 'confirmUserRole',
    summary: 'Confirms a waiting promotion to administrator as the second administrator.',
    ...ofUser,
  }),
  put('/admin/users/:id/kyc', 'admin.users.decideKyc', {
    id: 'decideKyc',
    summary: "Verifies or rejects a user's KYC submission.",
    ...ofUser,
  }),
  get('/admin/users/:id/kyc/document', 'admin.users.kycDocument', {
    id: 'getUserKycDocument',
    summary: 'Returns the KYC document of a user and records the access in the audit log.',
    ...ofUser,
    reply: documentReply,
  }),
  post('/admin/users/:id/kyc/pan', 'admin.users.revealPan', {
    id: 'revealUserPan',
    summary: "Returns a user's whole PAN and records the access in the audit log.",
    ...ofUser,
  }),
  get('/admin/reports/users', 'admin.users.report', {
    id: 'reportUsers',
    summary: 'Lists all users with what they spent, played and won.',
  }),
];
