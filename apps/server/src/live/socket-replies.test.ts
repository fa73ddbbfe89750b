import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openTestApp } from '../testing/test-app';
import { attachPlayerSocket, openPlayerSocket, pingPlayerSocket } from '../testing/test-socket';

const site = openTestApp();

const isOpen = ({ socket }: { socket: WebSocket }) => socket.readyState === WebSocket.OPEN;

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

test('an invalid message gets an error, and the socket stays open', async () => {
  const as = await site.player();
  let socket = await attachPlayerSocket(site, as);
  let sent = 0;
  for (const message of malformed) {
    const before = socket.ofType('error').length;
    socket.send(message);
    await socket.find(() => socket.ofType('error').length > before);
    sent += 1;
    // A socket accepts twenty messages a second.
    if (sent % 18 === 0) {
      await pingPlayerSocket(socket);
      expect(isOpen(socket)).toBe(true);
      await socket.close();
      socket = await attachPlayerSocket(site, as);
    }
    for (const error of socket.ofType('error')) {
      expect(error).toEqual({ type: 'error', detail: expect.stringMatching(/^[A-Z].+\.$/) });
    }
    expect(socket.ofType('joined_tournament')).toEqual([]);
  }
  await pingPlayerSocket(socket);
  expect(Object.prototype).not.toHaveProperty('type');
});

test('a ping gets a pong', async () => {
  const socket = await attachPlayerSocket(site, await site.player());
  await pingPlayerSocket(socket);
  expect(socket.ofType('pong')).toEqual([{ type: 'pong' }]);
});

test('messages before the check of the token are handled after it, in order', async () => {
  const as = await site.player();
  const { id } = await site.engine.tournament();
  const socket = await openPlayerSocket(site, { as });
  socket.send({ type: 'join_tournament', tournament_id: id });
  socket.send({ type: 'leave_tournament', tournament_id: id });
  socket.send({ type: 'ping' });
  await socket.find(({ type }) => type === 'pong');
  const replies = ['attached', 'joined_tournament', 'left_tournament', 'pong'];
  const types = socket.messages.map(({ type }) => type);
  expect(types.filter((type) => replies.includes(type))).toEqual(replies);
});

test('messages are limited: 64 KiB a frame, twenty messages and pings a second', async () => {
  const as = await site.player();
  const large = await attachPlayerSocket(site, as);
  large.send('x'.repeat(64 * 1024 + 1));
  expect(await large.closed).toBe(1009);
  const flood = await attachPlayerSocket(site, as);
  for (let count = 0; count < 21; count += 1) flood.send({ type: 'ping' });
  expect(await flood.closed).toBe(4429);
  const pings = await attachPlayerSocket(site, as);
  for (let count = 0; count < 21; count += 1) pings.socket.ping();
  expect(await pings.closed).toBe(4429);
  const patient = await attachPlayerSocket(site, as);
  for (let count = 0; count < 3; count += 1) {
    for (let each = 0; each < 20; each += 1) patient.send({ type: 'nonsense' });
    await patient.find(() => patient.ofType('error').length === 20 * (count + 1));
    site.advance(1_000);
  }
  expect(isOpen(patient)).toBe(true);
});
