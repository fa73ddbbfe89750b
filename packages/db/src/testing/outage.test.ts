import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../embedded/free-port';
import { Relay } from './outage';

it('ends a connection whose target does not listen', async () => {
  const relay = new Relay(`postgres://127.0.0.1:${await freePort()}`);
  await relay.restore();
  onTestFinished(() => relay.cut('destroy'));
  const socket = connect(Number(new URL(relay.url).port), '127.0.0.1');
  await once(socket, 'close');
});

it('leads to another target after it was restored with one', async () => {
  const relay = new Relay('postgres://127.0.0.1:1');
  await relay.restore();
  const { port } = new URL(relay.url);
  relay.cut('reset');
  const server = createServer((socket) => socket.end('here')).listen(await freePort(), '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  await relay.restore(`postgres://127.0.0.1:${address.port}`);
  onTestFinished(() => {
    relay.cut('destroy');
    server.close();
  });
  expect(new URL(relay.url).port).toBe(port);
  const [said] = await once(connect(Number(port), '127.0.0.1'), 'data');
  expect(String(said)).toBe('here');
});
