import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createLog } from '../start/log';
import { openTestApp } from '../testing/test-app';
import {
  attachPlayerSocket,
  openPlayerSocket,
  type PlayerSocketOptions,
  socketUrl,
} from '../testing/test-socket';

const friend = 'https://partner.example';

const logLines: string[] = [];
const site = openTestApp({
  allowedOrigins: [friend],
  logger: createLog('debug', { write: (line) => void logLines.push(line) }),
});

test("a user's own token is accepted in the query, in a header or as a subprotocol", async () => {
  const as = await site.player();
  const ways: PlayerSocketOptions[] = [
    {},
    { prefix: '/api/api' },
    { headers: { authorization: `Bearer ${as.token}` } },
    { protocols: ['bearer', as.token] },
    { userId: as.viewer.userId.toUpperCase() },
    { origin: await site.listen() },
    { origin: friend },
  ];
  for (const way of ways) {
    const socket = await attachPlayerSocket(site, as, way);
    expect(socket.messages[0]).toEqual({
      type: 'attached',
      now: site.deps.now().toISOString(),
      event_id: expect.any(Number),
    });
    expect(socket.socket.protocol).toBe(way.protocols ? 'bearer' : '');
    await socket.close();
  }
});

test('without a valid token the socket opens, closes with 4401 and sends nothing', async () => {
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
    const socket = await openPlayerSocket(site, way);
    expect(await socket.closed, JSON.stringify(way)).toBe(4401);
    expect(socket.texts).toEqual([]);
  }
  const twice = new WebSocket(`${await socketUrl(site)}/api/ws/${userId}?token=${as.token}&token=x`);
  expect((await once(twice, 'close'))[0]).toBe(4401);
});

test("another user's id, or text that is no id, closes with 4403", async () => {
  const [as, other, admin] = [await site.player(), await site.player(), await site.admin()];
  for (const userId of [other.viewer.userId, 'me', '0', '%00', '..%2f', 'constructor']) {
    const socket = await openPlayerSocket(site, { as, userId });
    expect(await socket.closed, userId).toBe(4403);
    expect(socket.texts).toEqual([]);
  }
  const administrator = await openPlayerSocket(site, { as: admin, userId: other.viewer.userId });
  expect(await administrator.closed).toBe(4403);
});

test('the subprotocol beside the word bearer is never sent back', async () => {
  const as = await site.player();
  const socket = new WebSocket(`${await socketUrl(site)}/api/ws/${as.viewer.userId}`, [as.token, 'bearer']);
  const [response] = await once(socket, 'upgrade');
  expect(response.headers['sec-websocket-protocol']).toBe('bearer');
  expect((await once(socket, 'close'))[0]).toBe(4401);
});

test('without an upgrade the path does not exist', async () => {
  const as = await site.player();
  const answer = await site.call('GET', `/api/ws/${as.viewer.userId}`, { as });
  expect(answer.status).toBe(404);
});

test('tokens never appear in the log', async () => {
  const as = await site.player();
  const before = logLines.length;
  await (await attachPlayerSocket(site, as)).close();
  await (await attachPlayerSocket(site, as, { protocols: ['bearer', as.token] })).close();
  const refused = await openPlayerSocket(site, { as, userId: 'me' });
  await refused.closed;
  for (const path of [
    `/api/ws/x/y?token=${as.token}`,
    `/api/ws/%zz?token=${as.token}`,
    `/ws?token=${as.token}`,
  ])
    await fetch(`${await site.listen()}${path}`);
  expect(logLines.length).toBeGreaterThan(before);
  expect(logLines.join('')).not.toContain(as.token);
  expect(JSON.stringify(site.logged)).not.toContain(as.token);
});
