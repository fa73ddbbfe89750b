import { heldPrizesCsv } from '../admin-csv';
import { get, post, type RestRoute } from '../route';

const ofSession = { params: { id: 'sessionId' } } as const;

export const adminPrizeRoutes: readonly RestRoute[] = [
  get('/admin/held-prizes', 'admin.prizes.held', {
    id: 'listHeldPrizes',
    summary: 'Lists prizes that were held because of violations or other signals.',
  }),
  get('/admin/held-prizes.csv', 'admin.prizes.held', {
    id: 'exportHeldPrizes',
    summary: 'Exports the filtered list of held prizes as CSV.',
    reply: heldPrizesCsv,
  }),
  get('/admin/held-prizes/:id', 'admin.prizes.review', {
    id: 'readHeldPrize',
    summary: 'Returns a held prize with its session question by question and linked accounts.',
    ...ofSession,
  }),
  post('/admin/held-prizes/:id/release', 'admin.prizes.release', {
    id: 'releaseHeldPrize',
    summary: 'Pays a held prize to its player.',
    ...ofSession,
  }),
  post('/admin/held-prizes/:id/void', 'admin.prizes.void', {
    id: 'voidHeldPrize',
    summary: 'Voids a held prize and ranks the other players without its session.',
    ...ofSession,
  }),
];
