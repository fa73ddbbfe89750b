import { expect, test } from 'vitest';
import { openTestApp } from '../testing/test-app';

const site = openTestApp();

const id = '01a1fcf0-98ae-7070-827d-bcef20cd1764';
const draft = {
  name: 'N',
  description: 'D',
  category: 'science',
  start_date: '2026-11-21T00:00:00Z',
  end_date: '2026-11-22T00:00:00Z',
};

test.each([
  ['POST', '/api/payments/confirm-payment', { payment_intent_id: 'a\u0000b' }, 422],
  ['POST', '/api/payments/confirm-wallet-topup', { payment_intent_id: 'pay_\u0000b' }, 422],
  ['GET', `/api/payments/wallet-transactions?cursor=99999999999999999999_${id}`, undefined, 422],
  ['GET', `/api/payments/wallet-transactions?cursor=1_${'-'.repeat(36)}`, undefined, 422],
  ['GET', '/api/tournaments?__defineGetter__=x', undefined, 200],
  ['POST', `/api/quiz/${id}/report-violation`, { type: 'tab_switch', timestamp: null }, 422],
  [
    'POST',
    `/api/quiz/${id}/report-violation`,
    { type: 'tab_switch', timestamp: '+275760-09-13T00:00:00Z' },
    422,
  ],
  ['POST', `/api/quiz/${id}/answer`, { question_index: 0, answer: 1, time_taken: 'two' }, 404],
  ['POST', `/api/quiz/${id}/answer`, { question_index: 0, answer: 1, time_taken: null }, 404],
] as const)('%s %s returns a sentence, never a fault', async (method, url, body, status) => {
  const viewer = await site.player();
  const answer = await site.call(method, url, { as: viewer, ...(body && { body }) });
  expect(answer.status).toBe(status);
});

test.each([
  { start_date: null },
  { start_date: false, end_date: true },
  { end_date: '9999999-01-01' },
  { entry_fee: 1_000_000_000, max_participants: 1_000_000 },
])('a tournament with %j is rejected with the invalid field', async (wrong) => {
  const viewer = await site.admin();
  const answer = await site.call('POST', '/api/admin/tournaments', {
    as: viewer,
    body: { ...draft, ...wrong },
  });
  expect(answer.status).toBe(422);
  expect(answer.body).toHaveProperty('errors.0.path');
});
