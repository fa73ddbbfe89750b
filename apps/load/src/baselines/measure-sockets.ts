import { once } from 'node:events';
import { WebSocket } from 'ws';
import { BaselineServer } from './baseline-server';
import type { Baselines } from './baselines';
import { countCalls } from './count-calls';

const echoSockets = 64;
const opensAtOnce = 64;
/** As long as an event with a leaderboard's first places, and as a short one. */
const text = JSON.stringify({ id: 1, result: { type: 'data', data: 'x'.repeat(160) } });
/** How many messages a broadcast sends in all. */
const broadcastMessages = 200_000;
const pushWithinMs = 1_000;

/** Measures raw sockets, as many as there are players. */
export async function measureSockets(players: number, forMs: number): Promise<Baselines['socket']> {
  const server = await BaselineServer.start('socket-server');
  const url = `ws://127.0.0.1:${server.port}`;
  const sockets: WebSocket[] = [];
  try {
    const few = await open(url, echoSockets, sockets);
    const rssBefore = await server.rssBytes();
    await open(url, players, sockets);
    const bytesPerSocket = ((await server.rssBytes()) - rssBefore) / players;
    const cpuMsPerEcho = await measureEcho(server, few, forMs);
    const latenessMs = await measureLateness(server, sockets);
    const broadcastPerSecond = await measureBroadcast(server, sockets);
    return { cpuMsPerEcho, broadcastPerSecond, bytesPerSocket, latenessMs };
  } finally {
    for (const socket of sockets) socket.terminate();
    await server.close();
  }
}

async function open(url: string, count: number, all: WebSocket[]): Promise<WebSocket[]> {
  const opened: WebSocket[] = [];
  for (let from = 0; from < count; from += opensAtOnce) {
    const some = Array.from({ length: Math.min(opensAtOnce, count - from) }, async () => {
      const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
      all.push(socket);
      await once(socket, 'open');
      opened.push(socket);
    });
    await Promise.all(some);
  }
  return opened;
}

/** Returns the processor time of one echo, in milliseconds. */
async function measureEcho(server: BaselineServer, sockets: readonly WebSocket[], forMs: number) {
  const cpuBeforeMs = await server.cpuMs();
  const count = await countCalls(sockets, forMs, (socket) => {
    socket.send(text);
    return once(socket, 'message');
  });
  return ((await server.cpuMs()) - cpuBeforeMs) / count;
}

async function measureLateness(server: BaselineServer, sockets: readonly WebSocket[]): Promise<Float64Array> {
  const received = receive(sockets, sockets.length, (data) => Date.now() - Number(String(data)));
  server.send({ type: 'push on time', startsAtMs: Date.now() + 500, withinMs: pushWithinMs });
  return Float64Array.from(await received);
}

/** Returns the messages that arrive in a second. */
async function measureBroadcast(server: BaselineServer, sockets: readonly WebSocket[]) {
  const rounds = Math.max(1, Math.round(broadcastMessages / sockets.length));
  const count = rounds * sockets.length;
  const startedAtMs = performance.now();
  const received = receive(sockets, count, () => 0);
  server.send({ type: 'broadcast', rounds, text });
  await received;
  return (count / (performance.now() - startedAtMs)) * 1_000;
}

/** Resolves with what `read` returns for each message, when this many messages have arrived at all sockets. */
async function receive(
  sockets: readonly WebSocket[],
  count: number,
  read: (data: unknown) => number,
): Promise<number[]> {
  const values: number[] = [];
  await new Promise<void>((resolve) => {
    for (const socket of sockets) {
      socket.removeAllListeners('message');
      socket.on('message', (data) => {
        values.push(read(data));
        if (values.length === count) resolve();
      });
    }
  });
  return values;
}
