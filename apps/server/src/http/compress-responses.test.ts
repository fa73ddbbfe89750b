import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { seatCrowd } from '@paheli/engine/testing/seated-crowd';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, openUser } from '../testing/test-app';
import { codingFor } from './compress-responses';

const partner = 'https://partner.example';

const site = openTestApp({ allowedOrigins: [partner] });
const player = openUser(() => site.player());
let restUrl: string;
let trpcUrl: string;
beforeAll(async () => {
  const { id } = await site.engine.tournament({ entryFee: 0 });
  await seatCrowd(site.deps, id, 40);
  restUrl = `/api/quiz/leaderboard/${id}`;
  trpcUrl = `/trpc/tournament.leaderboard?input=${encodeURIComponent(JSON.stringify({ json: { tournamentId: id } }))}`;
});

const get = (url: string, headers: Record<string, string>) =>
  site.app.inject({ url, headers: { authorization: `Bearer ${player.token}`, ...headers } });

describe.each([
  ['REST', () => restUrl],
  ['tRPC', () => trpcUrl],
])('over %s', (_, urlOf) => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])(
    'JSON for a caller who takes %s comes as %s, with the same content',
    async (accepted, coding, unpack) => {
      const plain = await get(urlOf(), {});
      const packed = await get(urlOf(), { 'accept-encoding': accepted });
      expect(packed.headers['content-encoding']).toBe(coding);
      expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
      expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
    },
  );

  test('JSON for a caller who takes no coding comes plain, and says what it depends on', async () => {
    for (const headers of [
      {},
      { 'accept-encoding': 'identity' },
      { 'accept-encoding': 'br;q=0, gzip; q=0.0' },
    ]) {
      const plain = await get(urlOf(), { origin: partner, ...headers });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.json()).toBeTypeOf('object');
      const varies = String(plain.headers.vary).split(', ');
      expect(varies).toEqual(expect.arrayContaining(['Origin', 'accept-encoding']));
    }
  });
});

test('a long response is compressed as well', async () => {
  const plain = await get('/api/openapi.json', {});
  const packed = await get('/api/openapi.json', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
});

describe('is sent as it is:', () => {
  const expectPlain = async (url: string, headers: Record<string, string> = {}) => {
    const sent = await get(url, { 'accept-encoding': 'gzip, br', ...headers });
    expect([sent.statusCode, sent.headers['content-encoding']]).toEqual([200, undefined]);
  };
  test('a small response', () => expectPlain('/trpc/stats.realtime'));
  test('a file without that coding', () => expectPlain('/api/docs/viewer.js', { 'accept-encoding': 'br' }));
  test('a response that comes piece by piece', () =>
    expectPlain(`${trpcUrl.replace('%7B', '%7B%220%22%3A%7B')}%7D&batch=1`, {
      'trpc-accept': 'application/jsonl',
    }));
});

test('a response to POST is never compressed: it may carry a token', async () => {
  const url = `/trpc/${Array(10).fill('auth.login').join(',')}?batch=1`;
  const headers = { 'accept-encoding': 'gzip, br', 'content-type': 'application/json' };
  const sent = await site.app.inject({ method: 'POST', url, headers, payload: '{}' });
  expect(sent.rawPayload.length).toBeGreaterThan(1_024);
  expect(sent.headers['content-encoding']).toBeUndefined();
});

test('a problem keeps its status', async () => {
  const url = `/trpc/${Array(10).fill('auth.profile').join(',')}?batch=1&input=%7B%7D`;
  const sent = await site.app.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect([sent.statusCode, sent.headers['content-encoding']]).toEqual([401, 'br']);
  expect(JSON.parse(brotliDecompressSync(sent.rawPayload).toString())).toHaveLength(10);
});

test.each([
  [undefined, null],
  ['', null],
  ['*', null],
  ['deflate', null],
  ['GZIP', 'gzip'],
  ['br;q=1.0, gzip;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
] as const)('Accept-Encoding %s means %s', (accepted, coding) => expect(codingFor(accepted)).toBe(coding));
