import { expect, test } from 'vitest';
import { createLog } from '../start/log';
import { openTestApp, type TestApp } from '../testing/test-app';

const lines: string[] = [];
const logger = createLog('info', { write: (line) => void lines.push(line) });
const site = openTestApp({ logger });
const proxied = openTestApp({ beside: site, trustProxy: true });

const given = '0123456789abcdef0123456789abcdef';
const idOf = async (app: TestApp, headers: Record<string, string> = {}, url = '/api/nothing') =>
  String((await app.call('GET', url, { headers })).headers['x-request-id']);

test('every response has an id of its own, which is in the lines of the log', async () => {
  const ids = [await idOf(site), await idOf(site, {}, '/healthz'), await idOf(site, {}, '/api/%zz')];
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const logged = lines.map((line) => JSON.parse(line) as { requestId: string; msg: string });
  const ofFirst = logged.filter(({ requestId }) => requestId === ids[0]).map(({ msg }) => msg);
  expect(ofFirst).toEqual(['a request was served']);
});

test('the id of the proxy is used, and that of a caller without a proxy is not', async () => {
  expect(await idOf(proxied, { 'x-request-id': given })).toBe(given);
  expect(await idOf(site, { 'x-request-id': given })).not.toBe(given);
});

test.each(['short', 'with spaces and more', `${given}${given}x`, 'line\tbreak-0123456789'])(
  'an id such as %j is replaced',
  async (wrong) => {
    expect(await idOf(proxied, { 'x-request-id': wrong })).toMatch(/^[0-9a-f-]{36}$/);
  },
);
