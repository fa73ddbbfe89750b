import { changed } from './answers';
import { at, empty, failed, loadingAndFailed, press, type Screen, shows, state } from './screen';

const users = { as: 'admin', path: '/admin/users' } as const;
const messages = { as: 'admin', path: '/admin/messages' } as const;
const audit = { as: 'admin', path: '/admin/audit' } as const;
const personPath = '/admin/users/$kycUser';
const kycUserPath = '/admin/users?user=$kycUser';

/** The screens of users, messages and the audit log. */
export const adminDeskScreens: readonly Screen[] = [
  state(
    at.admin('/admin/users?sort=wallet_balance&order=desc'),
    'admin-users',
    shows.role('button', /details/i),
  ),
  state(
    at.admin('/admin/users?text=nobody%20at%20all&kyc=verified&role=admin'),
    'admin-users-empty',
    'No user is found',
  ),
  ...loadingAndFailed(users, 'admin-users', ['admin.users.list'], {
    loading: 'Loading the list',
    failed: 'The users could not be loaded',
  }),
  state(at.admin(kycUserPath), 'admin-user', shows.role('heading', 'Submitted for KYC')),
  ...loadingAndFailed(at.admin(kycUserPath), 'admin-user', ['admin.users.byId'], {
    loading: 'Loading the user',
    failed: 'This user could not be loaded',
  }),
  state(at.admin(personPath), 'admin-person', (page) =>
    page.getByRole('list', { name: 'History' }).getByText('Registered'),
  ),
  ...loadingAndFailed(at.admin(personPath), 'admin-person', ['admin.users.history'], {
    loading: 'Loading the list',
    failed: 'The history could not be loaded',
  }),
  state(at.admin(kycUserPath), 'admin-user-reject', shows.role('alertdialog', /^Reject the KYC of/), {
    open: press('Reject KYC'),
  }),
  state(at.admin(kycUserPath), 'admin-user-promote', shows.role('alertdialog', /an administrator\?$/), {
    open: press('Make administrator'),
  }),
  state(at.support('/admin'), 'admin-support-overview', 'Recent Users'),
  state(at.support(kycUserPath), 'admin-support-user', shows.role('heading', 'Submitted for KYC')),
  state(at.admin(kycUserPath), 'admin-user-promotion-waits', shows.role('button', 'Confirm promotion'), {
    answers: {
      'admin.users.byId': changed({
        promotion: {
          requestedBy: { id: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41', name: 'Second Administrator' },
          requestedAt: new Date('2026-11-20T09:15:00Z'),
          duty: 'editor',
          effectiveAt: null,
        },
      }),
    },
  }),
  state(at.admin('/admin/messages?state=all'), 'admin-messages', shows.role('button', /^Read/)),
  empty(messages, 'admin-messages', 'admin.messages.list', 'Every message is handled'),
  ...loadingAndFailed(messages, 'admin-messages', ['admin.messages.list'], {
    loading: 'Loading the list',
    failed: 'The messages could not be loaded',
  }),
  state(
    at.admin('/admin/messages?state=handled&message=$handledMessage'),
    'admin-message',
    shows.role('link', 'Reply by e-mail'),
  ),
  failed(
    at.admin('/admin/messages?message=$handledMessage'),
    'admin-message',
    'admin.messages.byId',
    'This message could not be loaded',
  ),
  state(audit, 'admin-audit', (page) => page.getByText('Tournament changed', { exact: true }).nth(1)),
  state(
    at.admin('/admin/audit?action=message.handle&subject=message:$handledMessage'),
    'admin-audit-narrowed',
    shows.role('button', /^About Message of/),
  ),
  state(at.admin('/admin/audit?action=withdrawal.returned'), 'admin-audit-empty', 'No entries'),
  ...loadingAndFailed(audit, 'admin-audit', ['admin.audit'], {
    loading: 'Loading the list',
    failed: 'The entries could not be loaded',
  }),
];
