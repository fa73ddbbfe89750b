import { usersCsv } from '../admin-csv';
import { documentReply } from '../kyc-document';
import { get, post, put, type Row } from '../row';

const ofUser = { params: { id: 'userId' } } as const;

export const adminUserRows: readonly Row[] = [
  get('/admin/users', 'admin.users.list', {
    summary: 'The users, newest first unless another order is asked for.',
  }),
  get('/admin/users.csv', 'admin.users.list', {
    summary: 'All users that the same question lists, as a file.',
    reply: usersCsv,
  }),
  get('/admin/users/:id', 'admin.users.byId', { summary: 'One user with what he has done.', ...ofUser }),
  put('/admin/users/:id/role', 'admin.users.setRole', {
    summary: 'Demotes a user, requests a promotion to administrator, or cancels a waiting one.',
    ...ofUser,
  }),
  post('/admin/users/:id/role/confirm', 'admin.users.confirmRole', {
    summary: 'Confirms a waiting promotion of a user, as the second administrator.',
    ...ofUser,
  }),
  put('/admin/users/:id/kyc', 'admin.users.decideKyc', {
    summary: 'Verifies or rejects what a user has submitted about himself.',
    ...ofUser,
  }),
  get('/admin/users/:id/kyc/document', 'admin.users.kycDocument', {
    summary: 'The document that a user handed in; looking at it is written down.',
    ...ofUser,
    reply: documentReply,
  }),
  get('/admin/reports/users', 'admin.users.report', {
    summary: 'What each user has spent, played and won.',
  }),
];
