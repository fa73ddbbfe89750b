import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { TrpcSocket } from './trpc-socket';

/** The call that the server leaves without a response, and how it treats all others. */
const slow = 'quiz.answer';
let server: WebSocketServer;
afterEach(() => {
  for (const socket of server.clients) socket.terminate();
  server.close();
});

/** Opens a socket to a server that keeps `slow` waiting for `slowMs`, and responds to the rest where it is alive. */
async function open({ isAlive, slowMs }: { isAlive: boolean; slowMs: number }) {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const received: string[] = [];
  server.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => {
      const { id, params } = JSON.parse(String(data));
      if (!params?.path) return;
      received.push(params.path);
      const respond = () =>
        socket.send(JSON.stringify({ id, result: { type: 'data', data: { json: params.path } } }));
      if (params.path === slow) setTimeout(respond, slowMs);
      else if (isAlive) respond();
    }),
  );
  const ignore = () => undefined;
  const target = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  const socket = new TrpcSocket(target, 'token', {
    ...{ onClose: ignore, onMessage: ignore, onError: vi.fn() },
    respondsOverHttp: async () => true,
  });
  await socket.open();
  return { socket, received };
}

test('a call over a connection that responds waits for its response beyond its patience', async () => {
  const { socket, received } = await open({ isAlive: true, slowMs: 1_500 });
  const onDead = vi.fn();
  expect(await socket.call('mutation', slow, {}, { ms: 600, onDead })).toBe(slow);
  expect(onDead).not.toHaveBeenCalled();
  expect(received).toEqual([slow, 'quiz.serverTime']);
  expect(socket.carriesCalls()).toBe(true);
});

test('a connection that is silent while the server responds over HTTP is found to be dead, and a late response counts', async () => {
  const { socket } = await open({ isAlive: false, slowMs: 1_500 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = socket.call('mutation', slow, {}, { ms: 300, onDead: resolve });
  await promise;
  expect(socket.carriesCalls()).toBe(false);
  expect(await late).toBe(slow);
});
