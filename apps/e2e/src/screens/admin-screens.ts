import { noItems } from './answers';
import type { Screen } from './screen';

/** What administrators see. */
export const adminScreens: readonly Screen[] = [
  {
    name: 'admin-overview',
    as: 'admin',
    path: '/admin',
    ready: (page) => page.locator('.recharts-surface').nth(3),
  },
  {
    name: 'admin-overview-loading',
    as: 'admin',
    path: '/admin',
    answers: { 'admin.trends': 'pending' },
    ready: (page) => page.getByRole('heading', { name: 'Active players' }),
  },
  {
    name: 'admin-overview-empty',
    as: 'admin',
    path: '/admin?days=7',
    answers: {
      'admin.users.list': noItems,
      'admin.trends': () => ({ json: { days: [], kycQueue: [], difficulty: [] } }),
    },
    ready: (page) => page.getByText('Nobody paid or joined in these days.'),
  },
  {
    name: 'admin-overview-failed',
    as: 'admin',
    path: '/admin',
    answers: { 'admin.users.list': 'refused', 'admin.trends': 'refused' },
    ready: (page) => page.getByText('The charts could not be loaded'),
  },
  {
    name: 'admin-users',
    as: 'admin',
    path: '/admin/users',
    ready: (page) => page.getByRole('button', { name: /details/i }),
  },
  {
    name: 'admin-users-empty',
    as: 'admin',
    path: '/admin/users',
    answers: { 'admin.users.list': noItems },
    ready: (page) => page.getByText('Nobody is found'),
  },
];
