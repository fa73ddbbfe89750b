import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, openTestApp, openUser } from '../testing/test-app';

const megabyte = 1024 * 1024;

const site = openTestApp({
  timeouts: { requestMs: 400, headersMs: 200, idleMs: 60_000, checkEveryMs: 50 },
});
const player = openUser(() => site.player());
let url: URL;
beforeAll(async () => {
  url = new URL(await site.listen());
});

async function open(text: string): Promise<{ socket: Socket; answered: Promise<string> }> {
  const socket = connect(Number(url.port), url.hostname);
  const chunks: string[] = [];
  socket.on('data', (chunk) => chunks.push(String(chunk)));
  // A reset ends the connection as well: `once` would reject with its error.
  socket.on('error', () => undefined);
  const answered = new Promise<string>((resolve) => socket.on('close', () => resolve(chunks.join(''))));
  await once(socket, 'connect');
  socket.write(text);
  return { socket, answered };
}

function head(length: number, path = '/api/payments/add-funds'): string {
  return [
    `POST ${path} HTTP/1.1`,
    `Host: ${url.host}`,
    `Authorization: Bearer ${player.token}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n');
}

describe('a body of 20 MiB', () => {
  test.each(['/api/payments/add-funds', '/api/payments/webhook', '/trpc/wallet.addFunds'])(
    'is 413 at %s by its announced length, before it is sent',
    async (path) => {
      const { socket, answered } = await open(head(20 * megabyte, path));
      const [data] = await once(socket, 'data');
      expect(String(data)).toMatch(/^HTTP\/1\.1 413 /);
      socket.destroy();
      await answered;
    },
  );

  test('without an announced length is cut off at the limit', async () => {
    const chunked = head(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked');
    const { socket, answered } = await open(chunked);
    const chunk = 'x'.repeat(64 * 1024);
    for (let sent = 0; sent < 320 && !socket.destroyed; sent += 1) {
      socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    }
    const reply = await Promise.race([once(socket, 'data').then(([data]) => String(data)), answered]);
    expect(reply === '' || reply.startsWith('HTTP/1.1 413 ')).toBe(true);
    socket.destroy();
    expect((await site.call('GET', '/healthz')).status).toBe(200);
  });
});

describe('a slow caller', () => {
  test('who does not finish the headers is disconnected', async () => {
    const { socket, answered } = await open(`GET /healthz HTTP/1.1\r\nHost: ${url.host}\r\nX-Slow: `);
    const drip = setInterval(() => socket.write('x'), 20);
    expect(await answered).toMatch(/^(HTTP\/1\.1 408 |$)/);
    clearInterval(drip);
  });

  test('who does not finish the body is disconnected', async () => {
    const { socket, answered } = await open(`${head(1_000)}{`);
    const drip = setInterval(() => socket.write(' '), 20);
    expect(await answered).toMatch(/^(HTTP\/1\.1 408 |$)/);
    clearInterval(drip);
  });
});

describe('a batch', () => {
  test('of ten is accepted, of eleven rejected', async () => {
    const ask = (count: number) =>
      site.call('GET', `/trpc/${Array(count).fill('stats.realtime').join(',')}?batch=1&input=%7B%7D`);
    expect((await ask(10)).status).toBe(200);
    expect((await ask(11)).status).toBe(400);
  });

  test('of a thousand is rejected without running any of its calls', async () => {
    const path = Array(1_000).fill('stats.realtime').join(',');
    const { status, text } = await site.call('GET', `/trpc/${path}?batch=1&input=%7B%7D`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).not.toContain('onlineUsers');
  });
});

describe('a fault of the product', () => {
  test('returns a fixed sentence with an id that is in the log, and no details', async () => {
    const broken = await createTestApp({
      deps: {
        payments: {
          ...site.deps.payments,
          createOrder: () => Promise.reject(new Error('the secret inside of the product')),
        },
      },
    });
    const as = await broken.player({ access: false });
    const calls = [
      ['/api/payments/add-funds', { amount: 10 }],
      ['/trpc/wallet.addFunds', { json: { amount: 10 } }],
    ] as const;
    for (const [path, body] of calls) {
      const { status, text, headers } = await broken.call('POST', path, { as, body });
      expect(status).toBe(500);
      expect(text).not.toMatch(/secret inside|\.ts|node_modules|"stack"/);
      const [, id] = /try again\. \(([0-9a-f-]{36})\)/.exec(text) ?? [];
      expect(headers['x-request-id']).toBe(id);
      const line = broken.logged.find(({ facts }) => 'requestId' in facts && facts.requestId === id);
      expect([line?.level, inspect(line?.facts)]).toEqual([
        'error',
        expect.stringContaining('secret inside'),
      ]);
    }
    await broken.close();
  });

  test('an unreachable database is 503 with Retry-After, through every door', async () => {
    const broken = await createTestApp();
    const as = await broken.player({ access: false });
    await broken.deps.database.close();
    for (const path of ['/api/tournaments', '/api/user/profile', '/trpc/stats.realtime', '/readyz']) {
      const { status, text, headers } = await broken.call('GET', path, { as });
      expect(status, path).toBe(503);
      expect(headers['retry-after'], path).toBe('1');
      expect(text).not.toMatch(/CONNECTION|postgres|\.ts|"stack"/);
    }
    expect((await broken.call('GET', '/healthz')).status).toBe(200);
    await broken.close();
  });
});
