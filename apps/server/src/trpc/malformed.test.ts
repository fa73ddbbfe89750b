import { expect, test } from 'vitest';
import { expectProblems, openFaultlessSite } from '../testing/malformed-envelopes';

const { site, admin } = openFaultlessSite();

// The full tier has every mutation.
test.each(['contact.send', 'quiz.answer', 'admin.questions.bulkUpload'])(
  '%s returns a problem for any input',
  (path) => expectProblems(site, admin, path),
);

test.each([
  '',
  '=',
  '=5',
  '={',
  '=null',
  '=%ff',
  '=%7B%22json%22%3A5%7D',
  `=%7B%22json%22%3A${'%5B'.repeat(3_000)}`,
])('a query with an input such as %s is rejected, alone and in a batch', async (input) => {
  for (const query of [`input${input}`, `batch=1&input${input}`, `batch=x&input${input}`]) {
    const { status } = await site.call('GET', `/trpc/tournament.byId?${query}`);
    expect([400, 422]).toContain(status);
  }
});

test('TRACE is not a method of calls', async () => {
  const answer = await site.app.inject({ method: 'TRACE', url: '/trpc/stats.realtime' });
  expect([answer.statusCode, answer.json().error.json.data.code]).toEqual([405, 'method_not_allowed']);
});
