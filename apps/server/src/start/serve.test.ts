// Long because the start and the stop of a server are tested here, on one database.
import { once } from 'node:events';
import { Agent, createServer as createHttpServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { freePort } from '@paheli/db/embedded/free-port';
import { createTestDatabase } from '@paheli/db/testing/test-database';
import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { developmentAdmin } from '../env';
import { addressOf, openStarts } from '../testing/started-servers';

const { database, start, startLogged } = openStarts();

async function signIn(address: string): Promise<string> {
  const { mobileNumber, password } = developmentAdmin;
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile_number: mobileNumber, password }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

test('stopping finishes running requests, rejects new ones, and asks sockets to connect elsewhere', async () => {
  const server = await start();
  const address = addressOf(server);
  const authorization = `Bearer ${await signIn(address)}`;
  const socket = new WebSocket(`${address.replace('http', 'ws')}/trpc`, { headers: { authorization } });
  await once(socket, 'open');
  const reconnect = once(socket, 'message');
  const closed = once(socket, 'close');
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await read(`${address}/readyz`, kept)).status).toBe(200);

  const blocker = postgres(database.url, { max: 1 });
  const release = await holdUsers(blocker);
  const running = fetch(`${address}/api/user/profile`, { headers: { authorization } });
  await someoneWaits();
  const stopped = server.stop();
  expect(await read(`${address}/readyz`, kept)).toMatchObject({
    status: 503,
    body: { detail: 'The server is stopping.', code: 'unavailable' },
  });
  expect(JSON.parse(String((await reconnect)[0]))).toEqual({ id: null, method: 'reconnect' });
  expect((await closed)[0]).toBe(1012);
  await expect.poll(() => connect(address)).toBe('ECONNREFUSED');
  await release();
  expect((await running).status).toBe(200);
  await stopped;
  await blocker.end();
  kept.destroy();
});

test('a changed ADMIN_PASSWORD has no effect, and the start says so', async () => {
  await (await start()).stop();
  const lines: string[] = [];
  const server = await startLogged(lines, { ADMIN_PASSWORD: 'another password' });
  expect(server.greeting).not.toContain('another password');
  expect(lines.join()).toMatch(/ADMIN_PASSWORD differs .*npm run admin/);
  await signIn(addressOf(server));
  await server.stop();
});

test('a started server hashes passwords at the recommended cost', async () => {
  await (await start()).stop();
  const hashes = await database.database.sql<{ stored: string }[]>`select password_hash as stored from users`;
  expect(hashes.length).toBeGreaterThan(0);
  for (const { stored } of hashes) expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a failed start closes what it opened, and the next one succeeds', async () => {
  const first = await start();
  const port = new URL(addressOf(first)).port;
  await expect(start({ PORT: port, SANDBOX_PORT: '0' })).rejects.toThrow(/^PORT must be a free port/);
  await first.stop();
  const next = await start({ PORT: port, SANDBOX_PORT: '0' });
  expect((await fetch(`${addressOf(next)}/readyz`)).status).toBe(200);
  await next.stop();
});

test('where a collector is named, traces are sent to it, the last ones at the end', async () => {
  const received: string[] = [];
  const collector = createHttpServer(async (request, response) => {
    received.push(`${request.url} ${await text(request)}`);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  await fetch(`${addressOf(server)}/api/tournaments`);
  await server.stop();
  collector.close();
  const all = received.join();
  expect(all).toContain('/v1/traces');
  for (const name of ['GET /api/tournaments', 'tournament.list']) expect(all).toContain(`"${name}"`);
});

// Most of them wait for a timer of the server.
describe.concurrent('beside each other', () => {
  test('with a delay, a stopping server fails its readiness and still serves new connections', async () => {
    const server = await start({ DRAIN_DELAY_MS: '2000' });
    const address = addressOf(server);
    const stopped = server.stop();
    expect((await read(`${address}/readyz`, new Agent())).status).toBe(503);
    expect((await read(`${address}/api/tournaments`, new Agent())).status).toBe(200);
    await stopped;
    expect(await connect(address)).toBe('ECONNREFUSED');
  });

  test('a running server tells other processes that it is alive, and at its end that it stopped', async ({
    expect,
  }) => {
    const own = await createTestDatabase();
    const readProcess = async () => {
      const rows = await own.database.sql<{ aliveAt: Date; hasStopped: boolean }[]>`
        select alive_at, has_stopped from server_process`;
      expect(rows).toHaveLength(1);
      return rows[0];
    };
    const server = await start({ DATABASE_URL: own.url });
    const registered = await readProcess();
    const aliveAt = async () => (await readProcess())?.aliveAt.getTime();
    await expect.poll(aliveAt).toBeGreaterThan(registered?.aliveAt.getTime() ?? Infinity);
    expect(await readProcess()).toMatchObject({ hasStopped: false });
    await server.stop();
    expect(await readProcess()).toMatchObject({ hasStopped: true });
    await own.drop();
  });

  test('demo content is present from the first request, and only once', async () => {
    for (let round = 0; round < 2; round += 1) {
      const server = await start({ SEED_DEMO: 'true' });
      expect(server.greeting).toContain('players 9000000002');
      const tournaments = (await (await fetch(`${addressOf(server)}/api/tournaments`)).json()) as unknown[];
      expect(tournaments).toHaveLength(8);
      await server.stop();
    }
  });

  test('a process without a local Razorpay of its own uses that of another process', async () => {
    const sandboxPort = String(await freePort());
    const owner = await start({ SANDBOX_PORT: sandboxPort });
    const guest = await start({ SANDBOX_PORT: sandboxPort, SANDBOX_START: 'false' });
    const address = addressOf(guest);
    const answer = await fetch(`${address}/api/payments/add-funds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await signIn(address)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 75 }),
    });
    const { razorpay } = (await answer.json()) as { razorpay: { order_id: string } };
    const paid = await fetch(`http://127.0.0.1:${sandboxPort}/control/orders/${razorpay.order_id}/pay`, {
      method: 'POST',
    });
    expect(paid.status).toBe(200);
    await guest.stop();
    await owner.stop();
  });

  test('the start and /healthz name the version, and the start what is switched on', async () => {
    const away = `redis://127.0.0.1:${await freePort()}`;
    const server = await start({ SMTP_URL: 'smtp://127.0.0.1:1', REDIS_URL: away });
    expect(server.greeting).toMatch(/^\S+ \d+\.\d+\.\d+ is ready at /);
    expect(server.greeting).toContain(', SMS on, e-mail on, push on, Redis away');
    const { version } = (await (await fetch(`${addressOf(server)}/healthz`)).json()) as { version: string };
    expect(server.greeting).toContain(` ${version} `);
    await server.stop();
  });

  test('social mode needs no payment provider until a wallet holds money', async () => {
    const own = await createTestDatabase();
    const social = {
      DATABASE_URL: own.url,
      PLAY_MODE: 'social',
      PAYMENTS: 'none',
      ACCESS_FEE: '0',
    };
    const server = await start(social);
    expect((await fetch(`${addressOf(server)}/readyz`)).status).toBe(200);
    await server.stop();
    await own.database.sql`
      update ledger_account set balance = 100 where id = (select min(id) from ledger_account where materialised)`;
    await expect(start(social)).rejects.toThrow(/^PAYMENTS must be razorpay/);
    await own.drop();
  });
});

/** Holds the users' table, so that every reader of it waits. */
async function holdUsers(blocker: postgres.Sql): Promise<() => Promise<void>> {
  await blocker`begin`;
  await blocker`lock table users in access exclusive mode`;
  return async () => {
    await blocker`commit`;
  };
}

/** Returns the outcome of a new connection. */
function connect(address: string): Promise<unknown> {
  return read(`${address}/healthz`, new Agent()).then(
    () => 'open',
    (error: NodeJS.ErrnoException) => error.code,
  );
}

async function someoneWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await database.database.sql<{ waiting: number }[]>`
        select count(*)::int as waiting from pg_locks where not granted`;
      return row?.waiting;
    })
    .toBeGreaterThan(0);
}

function read(url: string, agent: Agent): Promise<{ status: number | undefined; body: unknown }> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      resolve({ status: answer.statusCode, body: JSON.parse(Buffer.concat(parts).toString()) });
    }).on('error', reject);
  });
}
