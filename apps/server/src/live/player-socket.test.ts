import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createTestApp, openTestApp } from '../testing/test-app';
import { contains, publish, publishMark } from '../testing/test-events';
import {
  attachPlayerSocket,
  openAdmittedSocket,
  openPlayerSocket,
  openSocket,
  pingPlayerSocket,
} from '../testing/test-socket';

const site = openTestApp();

const isOpen = ({ socket }: { socket: WebSocket }) => socket.readyState === WebSocket.OPEN;

test('a fourth socket closes the oldest, whichever doors they use', async () => {
  const [as, other] = [await site.player(), await site.player()];
  const theirs = await attachPlayerSocket(site, other);
  const first = await openAdmittedSocket(site, as);
  const second = await attachPlayerSocket(site, as);
  const third = await openAdmittedSocket(site, as);
  const fourth = await attachPlayerSocket(site, as);
  expect(await first.closed).toBe(4408);
  const fifth = await openAdmittedSocket(site, as);
  expect(await second.closed).toBe(4408);
  expect([third, fourth, fifth, theirs].map(isOpen)).toEqual([true, true, true, true]);
});

test.each(['/api/auth/logout', '/trpc/auth.logout'])(
  'signing out at %s closes the sockets of that session through both doors, and no others',
  async (url) => {
    const staying = await site.player();
    const leaving = await site.signIn(staying.viewer);
    const [mine, stays] = [await attachPlayerSocket(site, leaving), await attachPlayerSocket(site, staying)];
    const own = await openAdmittedSocket(site, leaving);
    expect((await site.call('POST', url, { as: leaving, body: {} })).status).toBe(200);
    expect(await Promise.all([mine.closed, own.closed])).toEqual([4401, 4401]);
    await pingPlayerSocket(stays);
  },
);

test('a reader who does not read is disconnected, through both doors', async () => {
  const as = await site.admin();
  const raw = await attachPlayerSocket(site, as);
  const ours = await openSocket(site, { as });
  await ours.call('subscription', 'live.events');
  for (const { socket } of [raw, ours]) socket.pause();
  const members = () =>
    site.services.sockets.members().filter(({ viewer }) => viewer.userId === as.viewer.userId);
  const gone = members().map(({ socket }) => once(socket, 'close'));
  expect(gone).toHaveLength(2);
  const userName = 'x'.repeat(200_000);
  let isOver = false;
  const dropped = Promise.all(gone).then(() => {
    isOver = true;
  });
  while (!isOver) await publish(site, 'admins', { type: 'new_user_registration', userName });
  await dropped;
  expect(members()).toEqual([]);
  for (const { socket } of [raw, ours]) socket.terminate();
});

test('a peer that stops responding to pings is disconnected; one that responds stays', async () => {
  const [silent, alive] = [
    await attachPlayerSocket(site, await site.player()),
    await attachPlayerSocket(site, await site.player()),
  ];
  const dead = new WebSocket(silent.socket.url, { autoPong: false });
  await once(dead, 'message');
  const pinged = Promise.all([alive, silent].map(({ socket }) => once(socket, 'ping')));
  const cut = once(dead, 'close');
  site.advance(25_000);
  await pinged;
  // Their pongs were sent before these.
  await Promise.all([pingPlayerSocket(alive), pingPlayerSocket(silent)]);
  site.advance(10_000);
  expect((await cut)[0]).toBe(1006);
  await Promise.all([pingPlayerSocket(alive), pingPlayerSocket(silent)]);
});

test('a fault closes the socket, which can resume, and is logged', async () => {
  const as = await site.player();
  const { sql } = site.deps.database;
  await sql`alter table quiz_session rename to quiz_session_away`;
  const socket = await openPlayerSocket(site, { as });
  const code = await socket.closed;
  await sql`alter table quiz_session_away rename to quiz_session`;
  expect(code).toBe(1011);
  expect(site.logged.some(({ level }) => level === 'error')).toBe(true);
  await (await attachPlayerSocket(site, as)).close();
});

test('missed events are replayed once, after the given number', async () => {
  const as = await site.player();
  const audience = `user:${as.viewer.userId}` as const;
  const before = await attachPlayerSocket(site, as);
  await publish(site, audience, { type: 'wallet_update', newBalance: 1 });
  const { event_id: first } = await before.find(({ new_balance }) => new_balance === 1);
  await before.close();
  await publish(site, audience, { type: 'wallet_update', newBalance: 2 });
  await publish(site, audience, { type: 'wallet_update', newBalance: 3 });
  const balancesAfter = async (query: Record<string, string>) => {
    const socket = await attachPlayerSocket(site, as, { query });
    await socket.find(contains(await publishMark(site)));
    await socket.close();
    return socket.ofType('wallet_update').map(({ new_balance }) => new_balance);
  };
  expect(await balancesAfter({ last_event_id: String(first) })).toEqual([2, 3]);
  expect(await balancesAfter({})).toEqual([]);
  for (const nonsense of ['-1', '1e3', 'x', '99999999999999999999', '999999999999'])
    expect(await balancesAfter({ last_event_id: nonsense }), nonsense).toEqual([]);
});

test('a stopping server closes both doors with 1012, each with its own message', async () => {
  const stopping = await createTestApp();
  const as = await stopping.player();
  const raw = await attachPlayerSocket(stopping, as);
  const ours = await openAdmittedSocket(stopping, as);
  await stopping.close();
  expect(await Promise.all([raw.closed, ours.closed])).toEqual([1012, 1012]);
  expect(raw.texts.filter((text) => text.includes('reconnect'))).toEqual([]);
  expect(ours.frames.at(-1)).toMatchObject({ method: 'reconnect' });
});
