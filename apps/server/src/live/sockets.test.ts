import { once } from 'node:events';
import { sessionIdOf } from '@paheli/engine/account/session';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openTestApp, type SignedIn } from '../testing/test-app';
import {
  callMessage,
  openAdmittedSocket,
  openSocket,
  socketUrl,
  type TestSocket,
} from '../testing/test-socket';
import { createSocketCheck, recheckSessions } from './close-sockets';

const friend = 'https://partner.example';

const site = openTestApp({ allowedOrigins: [friend] });

const admitted = (as: SignedIn) => openAdmittedSocket(site, as);
const isOpen = ({ socket }: TestSocket) => socket.readyState === WebSocket.OPEN;

describe('the origin of a page', () => {
  test('that is foreign is rejected at every path before a socket is opened, and no proxy reuses the connection', async () => {
    const url = await site.listen();
    const { token, viewer } = await site.player();
    for (const origin of ['https://evil.example', 'null', `${url}.evil.example`]) {
      for (const path of ['/trpc', `/api/ws/${viewer.userId}?token=${token}`, '/nowhere']) {
        const socket = new WebSocket(`${await socketUrl(site)}${path}`, { origin });
        const [, response] = await once(socket, 'unexpected-response');
        const { statusCode, headers } = response;
        const refusal = path === '/nowhere' ? 404 : 403;
        expect([statusCode, headers.connection], `${path} ${origin}`).toEqual([refusal, 'close']);
        socket.on('error', () => undefined);
        socket.terminate();
      }
    }
  });

  test('that is our own or a listed one may connect', async () => {
    const player = await site.player();
    for (const origin of [await site.listen(), friend]) {
      const socket = await openSocket(site, { as: player, origin });
      expect(await socket.call('query', 'auth.profile')).toMatchObject({ type: 'data' });
      await socket.close();
    }
  });
});

describe('a socket', () => {
  test('that does not send its token within five seconds is closed', async () => {
    const silent = await openSocket(site);
    site.advance(5_000);
    expect(await silent.closed).toBe(4401);
  });

  test('with an invalid token gets an error and is closed', async () => {
    const as = { ...(await site.player()), token: 'nonsense' };
    const socket = await openSocket(site, { as });
    expect(await socket.closed).toBe(4401);
    expect(socket.frames[0]?.error?.data).toMatchObject({ httpStatus: 401, code: 'unauthenticated' });
  });

  test('is closed at the next check when its session is gone', async () => {
    const ended = await site.player();
    const gone = await admitted(ended);
    await site.deps.database.sql`delete from user_sessions where user_id = ${ended.viewer.userId}`;
    await recheckSessions(site.services);
    expect(await gone.closed).toBe(4401);
  });

  test('is checked every minute, and at each run of the job while the bus of several processes is away', async () => {
    let isConnected = true;
    const bus = { ...site.services.bus, isConnected: () => isConnected };
    const check = createSocketCheck({ ...site.services, bus });
    const leave = async (as: SignedIn) => {
      await site.deps.database.sql`delete from user_sessions where user_id = ${as.viewer.userId}`;
      await check();
    };
    const [one, other] = [await site.player(), await site.player()];
    const sockets = [await admitted(one), await admitted(other)];
    await leave(one);
    expect(sockets.map(isOpen)).toEqual([true, true]);
    isConnected = false;
    await check();
    expect(await sockets[0]?.closed).toBe(4401);
    isConnected = true;
    await leave(other);
    expect(isOpen(sockets[1] as TestSocket)).toBe(true);
    site.advance(60_000);
    await check();
    expect(await sockets[1]?.closed).toBe(4401);
  });

  test('is ignored once its session is over, although its client does not respond to the closing', async () => {
    const [leaving, demoted] = [await site.admin(), await site.admin()];
    for (const [index, as] of [leaving, demoted].entries()) {
      const wanted = await site.player();
      const before = new Set(site.app.websocketServer.clients);
      const socket = await admitted(as);
      const [served] = [...site.app.websocketServer.clients].filter((client) => !before.has(client));
      socket.socket.pause();
      if (index === 0) await site.call('POST', '/api/auth/logout', { as, body: {} });
      else {
        await site.deps.database.sql`delete from user_sessions where id = ${sessionIdOf(as.token)}`;
        await recheckSessions(site.services, as.viewer.userId);
      }
      const input = { userId: wanted.viewer.userId, role: 'admin' };
      await expect.poll(() => served?.readyState).toBe(WebSocket.CLOSING);
      const arrived = once(served as WebSocket, 'ping');
      socket.send(callMessage(100, 'mutation', 'admin.users.setRole', input));
      socket.socket.ping();
      await arrived;
      const profile = await site.call('GET', '/api/user/profile', { as: wanted });
      expect(profile.body.role).toBe('player');
      // A change in progress holds this row.
      const [row] = await site.deps.database.sql`
        select role from users where id = ${wanted.viewer.userId} for update`;
      expect(row?.role).toBe('player');
      socket.socket.terminate();
    }
  });

  test('that sends a frame over 64 KiB is closed with 1009', async () => {
    const socket = await admitted(await site.player());
    socket.socket.send('x'.repeat(64 * 1024 + 1));
    expect(await socket.closed).toBe(1009);
  });

  test("survives messages that are not tRPC's", async () => {
    const socket = await admitted(await site.player());
    for (const text of ['', '{', '[]', '1', '{"id":null}', '{"id":1,"method":"drop"}'])
      socket.socket.send(text);
    expect(await socket.call('query', 'auth.profile')).toMatchObject({ type: 'data' });
  });
});

describe('a flood', () => {
  test('of messages is cut off after twenty in a second', async () => {
    const socket = await admitted(await site.player());
    for (let id = 100; id < 140; id += 1) socket.send(callMessage(id, 'query', 'stats.realtime'));
    expect(await socket.closed).toBe(4429);
  });

  test('of calls in one message is cut off', async () => {
    const socket = await admitted(await site.player());
    socket.send(Array.from({ length: 11 }, (_, id) => callMessage(100 + id, 'query', 'stats.realtime')));
    expect(await socket.closed).toBe(4429);
  });

  test('of subscriptions at once is cut off after twenty', async () => {
    const socket = await admitted(await site.player());
    const subscribe = (from: number, count: number) =>
      socket.send(
        Array.from({ length: count }, (_, index) => callMessage(from + index, 'subscription', 'live.events')),
      );
    subscribe(100, 10);
    subscribe(110, 10);
    await socket.find(({ id, type }) => id === 119 && type === 'started');
    expect(isOpen(socket)).toBe(true);
    for (const from of [200, 210, 220]) subscribe(from, 10);
    expect(await socket.closed).toBe(4429);
  });

  test('of subscriptions hidden behind calls that reuse their ids is cut off', async () => {
    const socket = await admitted(await site.player());
    await socket.call('subscription', 'live.events');
    const id = socket.frames.at(-1)?.id as number;
    socket.send(callMessage(id, 'query', 'no.such.procedure'));
    expect(await socket.closed).toBe(4429);
  });
});

test('subscriptions require sockets with their limits: over HTTP they are rejected', async () => {
  const { token } = await site.player();
  for (const path of ['live.events', 'quiz.questions']) {
    const input = encodeURIComponent(JSON.stringify({ json: { sessionId: site.deps.newId() } }));
    const response = await fetch(
      `${await site.listen()}/trpc/${path}${path === 'live.events' ? '' : `?input=${input}`}`,
      {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      },
    );
    // The stream ends by itself, with the problem.
    const body = await response.text();
    expect(body).toContain('method_not_allowed');
    expect(body).not.toContain('attached');
  }
});
