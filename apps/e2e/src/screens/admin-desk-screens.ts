import { changed, noItems } from './answers';
import { at, loadingAndFailed, type Screen, shows, state } from './screen';
import type { World } from './world';

const users = { as: 'admin', path: '/admin/users' } as const;
const messages = { as: 'admin', path: '/admin/messages' } as const;
const audit = { as: 'admin', path: '/admin/audit' } as const;
const personPath = ({ kycUser }: World) => `/admin/users/${kycUser}`;
const kycUserPath = ({ kycUser }: World) => `/admin/users?user=${kycUser}`;

/** The screens of users, messages and the audit log. */
export const adminDeskScreens: readonly Screen[] = [
  {
    ...users,
    name: 'admin-users',
    path: '/admin/users?sort=wallet_balance&order=desc',
    ready: (page) => page.getByRole('button', { name: /details/i }),
  },
  {
    ...users,
    name: 'admin-users-empty',
    path: '/admin/users?text=nobody%20at%20all&kyc=verified&role=admin',
    ready: (page) => page.getByText('No user is found'),
  },
  ...loadingAndFailed(
    { ...users, name: 'admin-users' },
    { reads: ['admin.users.list'], loading: 'Loading the list', failed: 'The users could not be loaded' },
  ),
  {
    ...users,
    name: 'admin-user',
    path: kycUserPath,
    ready: (page) => page.getByRole('heading', { name: 'Submitted for KYC' }),
  },
  ...loadingAndFailed(
    { ...users, path: kycUserPath, name: 'admin-user' },
    { reads: ['admin.users.byId'], loading: 'Loading the user', failed: 'This user could not be loaded' },
  ),
  {
    ...users,
    name: 'admin-person',
    path: personPath,
    ready: (page) => page.getByRole('list', { name: 'History' }).getByText('Registered'),
  },
  ...loadingAndFailed(
    { ...users, path: personPath, name: 'admin-person' },
    {
      reads: ['admin.users.history'],
      loading: 'Loading the list',
      failed: 'The history could not be loaded',
    },
  ),
  {
    ...users,
    name: 'admin-user-reject',
    path: kycUserPath,
    open: (page) => page.getByRole('button', { name: 'Reject KYC' }).click(),
    ready: (page) => page.getByRole('alertdialog', { name: /^Reject the KYC of/ }),
  },
  {
    ...users,
    name: 'admin-user-promote',
    path: kycUserPath,
    open: (page) => page.getByRole('button', { name: 'Make administrator' }).click(),
    ready: (page) => page.getByRole('alertdialog', { name: /an administrator\?$/ }),
  },
  state(at.support('/admin'), 'admin-support-overview', shows.text('Recent Users')),
  state(at.support(kycUserPath), 'admin-support-user', shows.role('heading', 'Submitted for KYC')),
  {
    ...users,
    name: 'admin-user-promotion-waits',
    path: kycUserPath,
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
    ready: (page) => page.getByRole('button', { name: 'Confirm promotion' }),
  },
  {
    ...messages,
    name: 'admin-messages',
    path: '/admin/messages?state=all',
    ready: (page) => page.getByRole('button', { name: /^Read/ }),
  },
  state(messages, 'admin-messages-empty', shows.text('Every message is handled'), {
    answers: { 'admin.messages.list': noItems },
  }),
  ...loadingAndFailed(
    { ...messages, name: 'admin-messages' },
    {
      reads: ['admin.messages.list'],
      loading: 'Loading the list',
      failed: 'The messages could not be loaded',
    },
  ),
  {
    ...messages,
    name: 'admin-message',
    path: ({ handledMessage }) => `/admin/messages?state=handled&message=${handledMessage}`,
    ready: (page) => page.getByRole('link', { name: 'Reply by e-mail' }),
  },
  {
    ...messages,
    name: 'admin-message-failed',
    path: ({ handledMessage }) => `/admin/messages?message=${handledMessage}`,
    answers: { 'admin.messages.byId': 'refused' },
    ready: (page) => page.getByText('This message could not be loaded'),
  },
  state(audit, 'admin-audit', (page) => page.getByText('Tournament changed', { exact: true }).nth(1)),
  {
    ...audit,
    name: 'admin-audit-narrowed',
    path: ({ handledMessage }) => `/admin/audit?action=message.handle&subject=message:${handledMessage}`,
    ready: (page) => page.getByRole('button', { name: /^About Message of/ }),
  },
  {
    ...audit,
    name: 'admin-audit-empty',
    path: '/admin/audit?action=withdrawal.returned',
    ready: (page) => page.getByText('No entries'),
  },
  ...loadingAndFailed(
    { ...audit, name: 'admin-audit' },
    { reads: ['admin.audit'], loading: 'Loading the list', failed: 'The entries could not be loaded' },
  ),
];
