import { beforeEach, expect, test } from 'vitest';
import { createLog } from '../start/log';
import { openTestApp } from '../testing/test-app';
import { attachPlayerSocket } from '../testing/test-socket';

let lines: Record<string, unknown>[] = [];
const site = openTestApp({
  logger: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
});
beforeEach(() => {
  lines = [];
});

test('each request is one line, with its path, status, duration and id, and without its query', async () => {
  const { headers } = await site.call('GET', '/api/tournaments?limit=1');
  await site.call('GET', '/trpc/tournament.list?input=secret');
  await site.call('GET', '/nowhere');
  expect(lines).toEqual([
    expect.objectContaining({
      method: 'GET',
      path: '/api/tournaments',
      status: 200,
      durationMs: expect.any(Number),
      requestId: headers['x-request-id'],
      msg: 'a request was served',
    }),
    expect.objectContaining({ path: '/trpc/tournament.list', status: 400 }),
    expect.objectContaining({ path: '/nowhere', status: 404 }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('checks of monitoring are not logged', async () => {
  for (const path of ['/healthz', '/readyz?verbose', '/metrics']) await site.call('GET', path);
  expect(lines).toEqual([]);
});

test('a socket is one line at most, without its token', async () => {
  const player = await site.player();
  await (await attachPlayerSocket(site, player)).close();
  expect(lines.length).toBeLessThanOrEqual(1);
  expect(JSON.stringify(lines)).not.toContain(player.token);
});

test('a request whose caller hangs up, and one with a URL that cannot be read, are one line each', async () => {
  const { sql } = site.deps.database;
  const address = await site.listen();
  await sql.begin(async (tx) => {
    await tx`lock table tournament`;
    const leaving = new AbortController();
    const asked = fetch(`${address}/api/tournaments`, { signal: leaving.signal }).catch(() => 'left');
    await expect.poll(() => sql`select from pg_locks where not granted`).not.toEqual([]);
    leaving.abort();
    expect(await asked).toBe('left');
    await expect.poll(() => lines).toEqual([expect.objectContaining({ path: '/api/tournaments' })]);
  });
  await site.call('GET', '/api/%zz');
  expect(lines.map(({ path, status }) => [path, status])).toEqual([
    ['/api/tournaments', 499],
    ['/api/%zz', 400],
  ]);
});
