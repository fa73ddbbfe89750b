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
  state(
    at.admin('/admin/users?sort=wallet_balance&order=desc'),
    'admin-users',
    shows.role('button', /details/i),
  ),
  state(
    at.admin('/admin/users?text=nobody%20at%20all&kyc=verified&role=admin'),
    'admin-users-empty',
    shows.text('No user is found'),
  ),
  ...loadingAndFailed(
    users,
    'admin-users',
    ['admin.users.list'],
    'Loading the list',
    'The users could not be loaded',
  ),
  state(at.admin(kycUserPath), 'admin-user', shows.role('heading', 'Submitted for KYC')),
  ...loadingAndFailed(
    at.admin(kycUserPath),
    'admin-user',
    ['admin.users.byId'],
    'Loading the user',
    'This user could not be loaded',
  ),
  state(at.admin(personPath), 'admin-person', (page) =>
    page.getByRole('list', { name: 'History' }).getByText('Registered'),
  ),
  ...loadingAndFailed(
    at.admin(personPath),
    'admin-person',
    ['admin.users.history'],
    'Loading the list',
    'The history could not be loaded',
  ),
  state(at.admin(kycUserPath), 'admin-user-reject', shows.role('alertdialog', /^Reject the KYC of/), {
    open: (page) => page.getByRole('button', { name: 'Reject KYC' }).click(),
  }),
  state(at.admin(kycUserPath), 'admin-user-promote', shows.role('alertdialog', /an administrator\?$/), {
    open: (page) => page.getByRole('button', { name: 'Make administrator' }).click(),
  }),
  state(at.support('/admin'), 'admin-support-overview', shows.text('Recent Users')),
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
  state(messages, 'admin-messages-empty', shows.text('Every message is handled'), {
    answers: { 'admin.messages.list': noItems },
  }),
  ...loadingAndFailed(
    messages,
    'admin-messages',
    ['admin.messages.list'],
    'Loading the list',
    'The messages could not be loaded',
  ),
  state(
    at.admin(({ handledMessage }) => `/admin/messages?state=handled&message=${handledMessage}`),
    'admin-message',
    shows.role('link', 'Reply by e-mail'),
  ),
  state(
    at.admin(({ handledMessage }) => `/admin/messages?message=${handledMessage}`),
    'admin-message-failed',
    shows.text('This message could not be loaded'),
    { answers: { 'admin.messages.byId': 'refused' } },
  ),
  state(audit, 'admin-audit', (page) => page.getByText('Tournament changed', { exact: true }).nth(1)),
  state(
    at.admin(({ handledMessage }) => `/admin/audit?action=message.handle&subject=message:${handledMessage}`),
    'admin-audit-narrowed',
    shows.role('button', /^About Message of/),
  ),
  state(at.admin('/admin/audit?action=withdrawal.returned'), 'admin-audit-empty', shows.text('No entries')),
  ...loadingAndFailed(
    audit,
    'admin-audit',
    ['admin.audit'],
    'Loading the list',
    'The entries could not be loaded',
  ),
];
