import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';

const path = '/api/admin/questions/bulk-upload';
const megabyte = 1024 * 1024;

let site: TestApp;
let url: URL;
/** Resolves when the server is about to read a body. */
const doors = new EventEmitter();
beforeAll(async () => {
  site = await createTestApp();
  site.app.addHook('preParsing', async (_request, _reply, payload) => {
    doors.emit('reading');
    return payload;
  });
  url = new URL(await site.listen());
});
afterAll(() => site.close());

/** Sends the head of an upload, and the given part of its body. */
function upload(token: string, { length, begun = '' }: { length: number; begun?: string }): Socket {
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => undefined);
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${url.host}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${length}`,
      `\r\n${begun}`,
    ].join('\r\n'),
  );
  return socket;
}

async function statusOf(socket: Socket): Promise<number> {
  const [data] = await once(socket, 'data');
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(String(data))?.[1]);
}

test('without a token, or of a player, is rejected before any of it is sent', async () => {
  const player = await site.player({ access: false });
  expect(await statusOf(upload('nonsense', { length: 4 * megabyte }))).toBe(401);
  expect(await statusOf(upload(player.token, { length: 4 * megabyte }))).toBe(403);
});

test('of an administrator who signed out meanwhile is rejected at its end', async () => {
  const signOutMeanwhile = async (as: SignedIn, signsOut: boolean) => {
    const body = JSON.stringify({ questions: [] });
    const reading = once(doors, 'reading');
    const socket = upload(as.token, { length: body.length, begun: body.slice(0, -1) });
    await reading;
    if (signsOut) await site.call('POST', '/api/auth/logout', { as });
    socket.write(body.slice(-1));
    return statusOf(socket);
  };
  const [first, second] = [await site.admin(), await site.admin()];
  expect(await signOutMeanwhile(first, false)).not.toBe(401);
  expect(await signOutMeanwhile(second, true)).toBe(401);
});
