import { get, post, type RestRoute } from '../route';

const ofDecision = { params: { id: 'decisionId' } } as const;

export const adminDecisionRoutes: readonly RestRoute[] = [
  get('/admin/decisions', 'admin.decisions.list', {
    id: 'listDecisions',
    summary: 'Lists decisions about prizes and questions that wait for a second administrator, newest first.',
  }),
  post('/admin/decisions/:id/confirm', 'admin.decisions.confirm', {
    id: 'confirmDecision',
    summary: "Confirms another administrator's decision, which takes effect at once.",
    ...ofDecision,
  }),
  post('/admin/decisions/:id/withdraw', 'admin.decisions.withdraw', {
    id: 'withdrawDecision',
    summary: 'Withdraws a decision that waits.',
    ...ofDecision,
  }),
];
