import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inBatches } from '../testing/in-batches';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';
import { appRouter } from './router';

let site: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  site = await createTestApp();
  admin = await site.admin();
});
afterAll(async () => {
  await site.close();
  expect(site.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
/** An input whose superjson metadata claims another type. */
const toldToBe = (type: string) => `{"json":{"x":"y"},"meta":{"values":{"x":[${type}]}}}`;

const envelopes = [
  ...[
    '',
    'null',
    '5',
    '"x"',
    '[]',
    '{}',
    '{',
    '[[[',
    '{"json":null}',
    '{"json":5}',
    '{"json":[]}',
    '{"json":"x"}',
  ],
  ...['"Date"', '"set"', '"map"', '"bigint"', '"regexp"', '"URL"', '"Error"', '"undefined"'].map(toldToBe),
  ...[
    '["class","X"]',
    '["custom","X"]',
    '["symbol","X"]',
    '["typed-array","X"]',
    '5',
    'null',
    deep(5_000),
  ].map(toldToBe),
  ...['5', '[]', '{"values":5}', '{"values":["set"]}', '{"referentialEqualities":5}'].map(
    (meta) => `{"json":{"x":1},"meta":${meta}}`,
  ),
  '{"json":{"x":1},"meta":{"values":{"__proto__.polluted":["Date"]}}}',
  '{"json":{"x":1},"meta":{"referentialEqualities":{"x":["__proto__.polluted"]}}}',
  '{"json":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}',
  `{"json":{"x":${deep(5_000)}}}`,
  `{"json":${deep(100_000)}}`,
  `{"json":{"questions":[{"question_text":${deep(50_000)},"options":${deep(50_000)}}]}}`,
  `{"json":{"questions":${deep(50_000)}}}`,
  `{"json":{"x":1},"meta":{"values":${deep(50_000)}}}`,
];

const known: Readonly<Record<string, unknown>> = appRouter._def.procedures;
const mutations = Object.keys(known).filter(
  (path) => (known[path] as { _def: { type: string } })._def.type === 'mutation' && path !== 'auth.logout',
);

describe.each(mutations)('%s', (path) => {
  test('returns a problem for any input', async () => {
    const statuses: [status: number, sent: string][] = [];
    await inBatches(envelopes, async (body) => {
      const { status, text } = await site.call('POST', `/trpc/${path}`, { as: admin, body });
      if (status >= 500) statuses.push([status, body.slice(0, 100)]);
      expect(text).not.toMatch(/node_modules|\.ts:\d|"stack"/);
    });
    expect(statuses).toEqual([]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

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
