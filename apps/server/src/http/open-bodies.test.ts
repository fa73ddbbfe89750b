import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '../testing/test-app';

const site = openTestApp();
let url: URL;
beforeAll(async () => {
  url = new URL(await site.listen());
});

/** Sends a request with a body of 64 bytes, and only the given part of it. */
function begin(token: string | undefined, begun: string): Socket {
  const socket = connect(Number(url.port), url.hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  const authorization = token ? `Authorization: Bearer ${token}\r\n` : '';
  socket.write(
    `POST /api/contact HTTP/1.1\r\nHost: ${url.host}\r\n${authorization}Content-Type: application/json\r\nContent-Length: 64\r\n\r\n${begun}`,
  );
  return socket;
}

async function statusOf(socket: Socket): Promise<number> {
  const [data] = await once(socket, 'data');
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(String(data))?.[1]);
}

test.each([
  ['a user', 32, true],
  ['the anonymous callers of an address', 128, false],
] as const)('%s may have so many unfinished bodies: %i', async (_, most, isSignedIn) => {
  const token = isSignedIn ? (await site.player()).token : undefined;
  const unfinished = Array.from({ length: most }, () => begin(token, '{'));
  await expect.poll(async () => (await statusOf(begin(token, ' '.repeat(64)))) === 429).toBe(true);
  const other = (await site.player()).token;
  expect(await statusOf(begin(other, ' '.repeat(64)))).not.toBe(429);
  for (const socket of unfinished) socket.destroy();
  await expect.poll(async () => (await statusOf(begin(token, ' '.repeat(64)))) === 429).toBe(false);
});
