import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, openTestApp, type SignedIn } from '../testing/test-app';

const path = '/api/admin/questions/bulk-upload';
const megabyte = 1024 * 1024;

const site = openTestApp();
let url: URL;
/** Resolves when the server is about to read a body. */
const doors = new EventEmitter();
let readings = 0;
beforeAll(async () => {
  site.app.addHook('preParsing', async (_request, _reply, payload) => {
    readings += 1;
    doors.emit('reading');
    return payload;
  });
  url = new URL(await site.listen());
});

type Upload = { length: number; begun?: string; at?: string; type?: string };

/** Sends the head of an upload, and the given part of its body. */
function upload(token: string, { length, begun = '', at = path, type = 'application/json' }: Upload): Socket {
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => undefined);
  socket.write(
    [
      `POST ${at} HTTP/1.1`,
      `Host: ${url.host}`,
      `Authorization: Bearer ${token}`,
      `Content-Type: ${type}`,
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

test('is counted before any of it is sent, and a user sends two at once', async () => {
  const as = await site.admin();
  const [first, second] = [
    upload(as.token, { length: 64, begun: '{' }),
    upload(as.token, { length: 64, begun: '{' }),
  ];
  await expect.poll(() => readings).toBeGreaterThanOrEqual(2);
  expect(await statusOf(upload(as.token, { length: 4 * megabyte }))).toBe(429);
  const other = await site.player();
  const form = '--x--\r\n';
  const theirs = upload(other.token, {
    at: '/api/user/kyc/document',
    type: 'multipart/form-data; boundary=x',
    length: form.length,
    begun: form,
  });
  expect(await statusOf(theirs)).toBe(422);
  const body = JSON.stringify({ questions: [] });
  for (const socket of [first, second]) socket.destroy();
  await expect.poll(() => statusOf(upload(as.token, { length: body.length, begun: body }))).not.toBe(429);
});

test('of a user above the limit is rejected before any of it is sent', async () => {
  const limited = await createTestApp({ rateLimits: { perUser: 1, perAddress: 100 } });
  const address = new URL(await limited.listen());
  const as = await limited.player();
  const head = (length: number) =>
    `POST /api/user/kyc/document HTTP/1.1\r\nHost: ${address.host}\r\nAuthorization: Bearer ${as.token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`;
  await limited.call('GET', '/api/user/profile', { as });
  const socket = connect(Number(address.port), address.hostname);
  socket.on('error', () => undefined);
  socket.write(head(megabyte));
  expect(await statusOf(socket)).toBe(429);
  await limited.close();
});

test('longer than the limit without an announced length is 413, and what arrived waits in no memory', async () => {
  const as = await site.admin();
  const files = vi.spyOn(site.deps.files, 'spool');
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${url.host}\r\nAuthorization: Bearer ${as.token}\r\nContent-Type: text/csv\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = 'x'.repeat(megabyte);
  for (let sent = 0; sent < 6; sent += 1) socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  expect(await statusOf(socket)).toBe(413);
  expect(files).toHaveBeenCalledOnce();
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
