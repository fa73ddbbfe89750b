import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createLog } from '../start/log';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';
import { publish, publishMark, says } from '../testing/test-events';
import {
  callMessage,
  openPlayerSocket,
  openSocket,
  type PlayerSocket,
  type PlayerSocketOptions,
} from '../testing/test-socket';

const friend = 'https://partner.example';

let site: TestApp;
let url: string;
const logLines: string[] = [];
beforeAll(async () => {
  site = await createTestApp({
    allowedOrigins: [friend],
    logger: createLog('debug', { write: (line) => void logLines.push(line) }),
  });
  url = await site.listen();
});
afterAll(() => site.close());

/** A socket whose token has been looked at. */
async function attached(as: SignedIn, options: PlayerSocketOptions = {}): Promise<PlayerSocket> {
  const socket = await openPlayerSocket(url, { as, ...options });
  await socket.find(({ type }) => type === 'attached');
  return socket;
}

const isOpen = ({ socket }: { socket: WebSocket }) => socket.readyState === WebSocket.OPEN;

async function ping(socket: PlayerSocket): Promise<void> {
  const before = socket.ofType('pong').length;
  socket.send({ type: 'ping' });
  await socket.find(() => socket.ofType('pong').length > before);
}

describe('who may attach', () => {
  test('whoever brings a token of his own, in the address, in a header or as a subprotocol', async () => {
    const as = await site.player();
    const ways: PlayerSocketOptions[] = [
      {},
      { prefix: '/api/api' },
      { headers: { authorization: `Bearer ${as.token}` } },
      { protocols: ['bearer', as.token] },
      { userId: as.viewer.userId.toUpperCase() },
      { origin: url },
      { origin: friend },
    ];
    for (const way of ways) {
      const socket = await attached(as, way);
      expect(socket.messages[0]).toEqual({
        type: 'attached',
        now: site.deps.now().toISOString(),
        event_id: expect.any(Number),
      });
      expect(socket.socket.protocol).toBe(way.protocols ? 'bearer' : '');
      await socket.close();
    }
  });

  test('nobody without a valid token: opened, closed with 4401, told nothing', async () => {
    const as = await site.player();
    const { userId } = as.viewer;
    const ways: PlayerSocketOptions[] = [
      { userId },
      { userId, query: { token: 'nonsense' } },
      { userId, query: { token: '' } },
      { userId, headers: { authorization: 'Bearer nonsense' } },
      { userId, headers: { authorization: `Basic ${as.token}` } },
      { userId, protocols: ['bearer', 'nonsense'] },
      { userId, protocols: ['bearer'] },
      { userId: 'me' },
    ];
    for (const way of ways) {
      const socket = await openPlayerSocket(url, way);
      expect(await socket.closed, JSON.stringify(way)).toBe(4401);
      expect(socket.texts).toEqual([]);
    }
    const twice = new WebSocket(`${url.replace('http', 'ws')}/api/ws/${userId}?token=${as.token}&token=x`);
    expect((await once(twice, 'close'))[0]).toBe(4401);
  });

  test('nobody under the id of somebody else, nor under what is no id: 4403', async () => {
    const [as, other, admin] = [await site.player(), await site.player(), await site.admin()];
    for (const userId of [other.viewer.userId, 'me', '0', '%00', '..%2f', 'constructor']) {
      const socket = await openPlayerSocket(url, { as, userId });
      expect(await socket.closed, userId).toBe(4403);
      expect(socket.texts).toEqual([]);
    }
    const administrator = await openPlayerSocket(url, { as: admin, userId: other.viewer.userId });
    expect(await administrator.closed).toBe(4403);
  });

  test('no page of a foreign origin: 403 before a socket is opened', async () => {
    const as = await site.player();
    for (const origin of ['https://evil.example', 'null', `${url}.evil.example`]) {
      const address = `${url.replace('http', 'ws')}/api/ws/${as.viewer.userId}?token=${as.token}`;
      const socket = new WebSocket(address, { origin });
      const [, response] = await once(socket, 'unexpected-response');
      expect(response.statusCode, origin).toBe(403);
      socket.on('error', () => undefined);
      socket.terminate();
    }
  });

  test('what stands beside the word bearer is never sent back', async () => {
    const as = await site.player();
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/ws/${as.viewer.userId}`, [
      as.token,
      'bearer',
    ]);
    const [response] = await once(socket, 'upgrade');
    expect(response.headers['sec-websocket-protocol']).toBe('bearer');
    expect((await once(socket, 'close'))[0]).toBe(4401);
  });

  test('without an upgrade there is nothing here', async () => {
    const as = await site.player();
    const answer = await site.call('GET', `/api/ws/${as.viewer.userId}`, { as });
    expect(answer.status).toBe(404);
  });

  test('no token ever stands in the log', async () => {
    const as = await site.player();
    const before = logLines.length;
    await (await attached(as)).close();
    await (await attached(as, { protocols: ['bearer', as.token] })).close();
    const refused = await openPlayerSocket(url, { as, userId: 'me' });
    await refused.closed;
    for (const path of [
      `/api/ws/x/y?token=${as.token}`,
      `/api/ws/%zz?token=${as.token}`,
      `/ws?token=${as.token}`,
    ])
      await fetch(`${url}${path}`);
    expect(logLines.length).toBeGreaterThan(before);
    expect(logLines.join('')).not.toContain(as.token);
    expect(JSON.stringify(site.logged)).not.toContain(as.token);
  });
});

describe('what it is sent', () => {
  const tooDeep = '['.repeat(30_000);
  const malformed: (string | Buffer)[] = [
    '',
    ' ',
    'ping',
    '{',
    '}',
    '[',
    tooDeep,
    `{"type":${tooDeep}`,
    `${tooDeep}${']'.repeat(30_000)}`,
    'null',
    'true',
    '0',
    '1e400',
    '"ping"',
    '[]',
    '[{"type":"ping"}]',
    '{}',
    '{"type":null}',
    '{"type":1}',
    '{"type":["ping"]}',
    '{"type":{"type":"ping"}}',
    '{"Type":"ping"}',
    '{"type":"PING"}',
    '{"type":"ping "}',
    '{"type":"constructor"}',
    '{"type":"__proto__"}',
    '{"type":"toString"}',
    '{"__proto__":{"type":"ping"}}',
    '{"constructor":{"prototype":{"type":"ping"}}}',
    '{"type":"subscribe","audience":"admins"}',
    '{"type":"join_tournament"}',
    '{"type":"join_tournament","tournament_id":null}',
    '{"type":"join_tournament","tournament_id":""}',
    '{"type":"join_tournament","tournament_id":"admins"}',
    '{"type":"join_tournament","tournament_id":["a"]}',
    '{"type":"join_tournament","tournament_id":{"length":36}}',
    `{"type":"join_tournament","tournament_id":"' or 1=1 --"}`,
    '{"type":"join_tournament","__proto__":{"tournament_id":"x"}}',
    '{"type":"leave_tournament","tournament_id":"user:1"}',
    '{"id":1,"method":"subscription","params":{"path":"live.events"}}',
    Buffer.from('{"type":"ping"}'),
    Buffer.from([0, 255, 254]),
    Buffer.alloc(0),
  ];

  test('and cannot be understood is answered with an error, and the socket stays open', async () => {
    const as = await site.player();
    let socket = await attached(as);
    let sent = 0;
    for (const message of malformed) {
      const before = socket.ofType('error').length;
      socket.send(message);
      await socket.find(() => socket.ofType('error').length > before);
      sent += 1;
      // A second of a socket has room for twenty.
      if (sent % 18 === 0) {
        await ping(socket);
        expect(isOpen(socket)).toBe(true);
        await socket.close();
        socket = await attached(as);
      }
      for (const error of socket.ofType('error')) {
        expect(error).toEqual({ type: 'error', detail: expect.stringMatching(/^[A-Z].+\.$/) });
      }
      expect(socket.ofType('joined_tournament')).toEqual([]);
    }
    await ping(socket);
    expect(Object.prototype).not.toHaveProperty('type');
    await socket.close();
  });

  test('as a ping is answered with a pong', async () => {
    const socket = await attached(await site.player());
    await ping(socket);
    expect(socket.ofType('pong')).toEqual([{ type: 'pong' }]);
    await socket.close();
  });

  test('before its token was looked at is answered afterwards, in order', async () => {
    const as = await site.player();
    const { id } = await site.engine.tournament();
    const socket = await openPlayerSocket(url, { as });
    socket.send({ type: 'join_tournament', tournament_id: id });
    socket.send({ type: 'leave_tournament', tournament_id: id });
    socket.send({ type: 'ping' });
    await socket.find(({ type }) => type === 'pong');
    const types = socket.messages.map(({ type }) => type).filter((type) => type !== 'leaderboard_update');
    expect(types).toEqual(['attached', 'joined_tournament', 'left_tournament', 'pong']);
    await socket.close();
  });

  test('is limited: 64 KiB a frame, twenty messages and pings a second', async () => {
    const as = await site.player();
    const large = await attached(as);
    large.send('x'.repeat(64 * 1024 + 1));
    expect(await large.closed).toBe(1009);
    const flood = await attached(as);
    for (let count = 0; count < 21; count += 1) flood.send({ type: 'ping' });
    expect(await flood.closed).toBe(4429);
    const pings = await attached(as);
    for (let count = 0; count < 21; count += 1) pings.socket.ping();
    expect(await pings.closed).toBe(4429);
    const patient = await attached(as);
    for (let count = 0; count < 3; count += 1) {
      for (let each = 0; each < 20; each += 1) patient.send({ type: 'nonsense' });
      await patient.find(() => patient.ofType('error').length === 20 * (count + 1));
      site.advance(1_000);
    }
    expect(isOpen(patient)).toBe(true);
    await patient.close();
  });
});

describe('how it ends', () => {
  test('a fourth socket closes the oldest, through whichever door they came', async () => {
    const [as, other] = [await site.player(), await site.player()];
    const theirs = await attached(other);
    const first = await openSocket(url, { as });
    await first.call('query', 'auth.profile');
    const second = await attached(as);
    const third = await openSocket(url, { as });
    await third.call('query', 'auth.profile');
    const fourth = await attached(as);
    expect(await first.closed).toBe(4408);
    const fifth = await openSocket(url, { as });
    await fifth.call('query', 'auth.profile');
    expect(await second.closed).toBe(4408);
    expect([third, fourth, fifth, theirs].map(isOpen)).toEqual([true, true, true, true]);
    await Promise.all([third, fourth, fifth, theirs].map((socket) => socket.close()));
  });

  test('logging out closes the sockets of that session through both doors, and no others', async () => {
    const staying = await site.player();
    const leaving = await site.signIn(staying.viewer);
    const [mine, stays] = [await attached(leaving), await attached(staying)];
    const own = await openSocket(url, { as: leaving });
    await own.call('query', 'auth.profile');
    expect((await site.call('POST', '/api/auth/logout', { as: leaving })).status).toBe(200);
    expect(await Promise.all([mine.closed, own.closed])).toEqual([4401, 4401]);
    await ping(stays);
    await stays.close();
  });

  test('a reader who does not read is dropped, through both doors', async () => {
    const as = await site.admin();
    const raw = await attached(as);
    const ours = await openSocket(url, { as });
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

  test('a peer that no longer answers pings is dropped; one that does stays', async () => {
    const [silent, alive] = [await attached(await site.player()), await attached(await site.player())];
    const dead = new WebSocket(silent.socket.url, { autoPong: false });
    await once(dead, 'message');
    const pinged = Promise.all([alive, silent].map(({ socket }) => once(socket, 'ping')));
    const cut = once(dead, 'close');
    site.advance(25_000);
    await pinged;
    // Their pongs were sent before these.
    await Promise.all([ping(alive), ping(silent)]);
    site.advance(10_000);
    expect((await cut)[0]).toBe(1006);
    await Promise.all([ping(alive), ping(silent)]);
    await Promise.all([alive.close(), silent.close()]);
  });

  test('a failure of ours closes it, to be resumed, and is logged', async () => {
    const as = await site.player();
    const { sql } = site.deps.database;
    await sql`alter table quiz_session rename to quiz_session_away`;
    const socket = await openPlayerSocket(url, { as });
    const code = await socket.closed;
    await sql`alter table quiz_session_away rename to quiz_session`;
    expect(code).toBe(1011);
    expect(site.logged.some(({ level }) => level === 'error')).toBe(true);
    await (await attached(as)).close();
  });
});

test('what waited while nobody was there is replayed once, after the number that is given', async () => {
  const as = await site.player();
  const audience = `user:${as.viewer.userId}` as const;
  const before = await attached(as);
  await publish(site, audience, { type: 'wallet_update', newBalance: 1 });
  const { event_id: first } = await before.find(({ new_balance }) => new_balance === 1);
  await before.close();
  await publish(site, audience, { type: 'wallet_update', newBalance: 2 });
  await publish(site, audience, { type: 'wallet_update', newBalance: 3 });
  const balancesAfter = async (query: Record<string, string>) => {
    const socket = await attached(as, { query });
    await socket.find(says(await publishMark(site)));
    await socket.close();
    return socket.ofType('wallet_update').map(({ new_balance }) => new_balance);
  };
  expect(await balancesAfter({ last_event_id: String(first) })).toEqual([2, 3]);
  expect(await balancesAfter({})).toEqual([]);
  for (const nonsense of ['-1', '1e3', 'x', '99999999999999999999', '999999999999'])
    expect(await balancesAfter({ last_event_id: nonsense }), nonsense).toEqual([]);
});

test('a server that stops closes both doors with 1012, each in its own words', async () => {
  const stopping = await createTestApp();
  const address = await stopping.listen();
  const as = await stopping.player();
  const raw = await openPlayerSocket(address, { as });
  await raw.find(({ type }) => type === 'attached');
  const ours = await openSocket(address, { as });
  ours.send(callMessage(1, 'query', 'auth.profile'));
  await ours.find(({ id }) => id === 1);
  await stopping.close();
  expect(await Promise.all([raw.closed, ours.closed])).toEqual([1012, 1012]);
  expect(raw.messages.map(({ type }) => type)).toEqual(['attached']);
  expect(ours.frames.at(-1)).toMatchObject({ method: 'reconnect' });
});
