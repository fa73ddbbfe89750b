import { opened } from '@paheli/core/testing/opened';
import { expect } from 'vitest';
import { appRouter } from '../trpc/router';
import { inBatches } from './in-batches';
import { createTestApp, openUser, type SignedIn, type TestApp } from './test-app';

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
/** The mutations, save the one that would end the session. */
export const mutations = Object.keys(known).filter(
  (path) => (known[path] as { _def: { type: string } })._def.type === 'mutation' && path !== 'auth.logout',
);

/** Sends every envelope to a mutation. Expects a problem, or the result of a call without fields. */
export async function expectProblems(site: TestApp, as: SignedIn, path: string): Promise<void> {
  const faults: [status: number, sent: string][] = [];
  await inBatches(envelopes, async (body) => {
    const { status, text } = await site.call('POST', `/trpc/${path}`, { as, body });
    if (status >= 500) faults.push([status, body.slice(0, 100)]);
    expect(text).not.toMatch(/node_modules|\.ts:\d|"stack"/);
  });
  expect(faults, path).toEqual([]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
}

/** Opens a server for the tests of a file, with an administrator. No test may make it log an error. */
export function openFaultlessSite() {
  const site = opened(createTestApp, async ({ close, logged }) => {
    await close();
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
  return { site, admin: openUser(() => site.admin()) };
}
