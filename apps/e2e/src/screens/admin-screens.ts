import { noItems } from './answers';
import type { Screen } from './screen';

/** What administrators see. */
export const adminScreens: readonly Screen[] = [
  {
    name: 'admin-overview',
    as: 'admin',
    path: '/admin',
    ready: (page) => page.getByText('Total Revenue'),
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
