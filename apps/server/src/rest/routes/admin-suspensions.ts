import { get, post, type RestRoute } from '../route';

const ofUser = { params: { id: 'userId' } } as const;

export const adminSuspensionRoutes: readonly RestRoute[] = [
  post('/admin/users/:id/suspend', 'admin.suspensions.suspend', {
    id: 'suspendUser',
    summary:
      'Suspends a user, or confirms a suspension that another administrator requested on the same terms.',
    ...ofUser,
  }),
  post('/admin/users/:id/restore', 'admin.suspensions.restore', {
    id: 'restoreUser',
    summary: 'Ends the suspension of a user, or withdraws a request for one.',
    ...ofUser,
  }),
  get('/admin/appeals', 'admin.suspensions.appeals', {
    id: 'listAppeals',
    summary: 'Lists appeals against suspensions, newest first.',
  }),
  post('/admin/appeals/:id/decide', 'admin.suspensions.decideAppeal', {
    id: 'decideAppeal',
    summary: 'Decides on an appeal: the suspension stands, or the player is restored.',
    params: { id: 'appealId' },
  }),
];
