import { heldPrizesCsv } from '../admin-csv';
import { get, post, type Row } from '../row';

const ofSession = { params: { id: 'sessionId' } } as const;

export const adminPrizeRows: readonly Row[] = [
  get('/admin/held-prizes', 'admin.prizes.held', {
    summary: 'Prizes that are held, or those that were, as they have been decided.',
  }),
  get('/admin/held-prizes.csv', 'admin.prizes.held', {
    summary: 'All prizes that the same question lists, as a file.',
    reply: heldPrizesCsv,
  }),
  post('/admin/held-prizes/:id/release', 'admin.prizes.release', {
    summary: 'Pays a held prize out to its player.',
    ...ofSession,
  }),
  post('/admin/held-prizes/:id/void', 'admin.prizes.void', {
    summary: 'Takes a held prize away; other players gain what the rule gives them without its session.',
    ...ofSession,
  }),
];
