import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { openSession } from '@paheli/engine/account/session';
import { createCrowd } from '@paheli/engine/testing/crowd';
import { afterEach, expect, test } from 'vitest';
import { exposeCollection } from '../jobs/collect-when-calm';
import type { CrowdCommand, CrowdReport } from '../testing/socket-crowd';
import { createTestApp, type TestApp } from '../testing/test-app';

// The speed of a broadcast to everyone through the hub and tRPC's subscriptions, beside a bare loop of `ws` over the
// same sockets in the same run. Prints figures and asserts nothing but that they exist, because a shared machine is no
// measure. The clients are a process of their own.

/** Messages of one measurement. */
const messagesCount = 10_000;
const turns = 5;
const socketsPerUser = 3;
/** Sockets that are connected before memory is measured: what only the first ones allocate is no part of a socket. */
const firstSockets = 500;
const nsPerMs = 1_000_000;

const collectGarbage = exposeCollection();

let site: TestApp | undefined;
let crowd: ChildProcess | undefined;
afterEach(async () => {
  crowd?.disconnect();
  await site?.close();
});

function tell(command: CrowdCommand): void {
  crowd?.send(command);
}

async function report(kind: CrowdReport['kind']): Promise<void> {
  if (!crowd) throw new Error('there are no clients');
  const heard = new AbortController();
  const { signal } = heard;
  const ended = once(crowd, 'exit', { signal }).then(() => Promise.reject(new Error('the clients ended')));
  ended.catch(() => undefined);
  const [message] = (await Promise.race([once(crowd, 'message', { signal }), ended])) as [CrowdReport];
  heard.abort();
  expect(message.kind).toBe(kind);
}

function memoryOf(): { readonly heap: number; readonly rss: number } {
  for (let run = 0; run < 3; run += 1) collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, rss };
}

type Speed = { readonly perSecond: number; readonly cpuMicroseconds: number };

/** Sends broadcasts, each after the one before has arrived everywhere. */
async function measure(sockets: number, broadcast: (round: number) => void): Promise<Speed> {
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  const rounds = Math.ceil(messagesCount / sockets);
  for (let round = 0; round < rounds; round += 1) {
    tell({ kind: 'expect', messages: 1 });
    const arrived = report('received');
    broadcast(round);
    await arrived;
  }
  const { user, system } = process.cpuUsage(cpu);
  const messages = rounds * sockets;
  return {
    perSecond: (messages * 1_000) / (performance.now() - startedAt),
    cpuMicroseconds: (user + system) / messages,
  };
}

async function start(sockets: number): Promise<TestApp> {
  const opened = await createTestApp({ isRealTime: true });
  site = opened;
  crowd = fork(fileURLToPath(new URL('../testing/socket-crowd.ts', import.meta.url)), { execArgv: [] });
  const users = await createCrowd(opened.deps, Math.ceil(sockets / socketsPerUser));
  const tokens: string[] = [];
  for (const { userId } of users) tokens.push(await openSession(opened.deps, userId));
  const url = `${(await opened.listen()).replace('http', 'ws')}/trpc?connectionParams=1`;
  const tokenOf = (socket: number) => tokens[socket % tokens.length] ?? '';
  const connect = (first: number, count: number) => {
    tell({ kind: 'connect', url, tokens: Array.from({ length: count }, (_, n) => tokenOf(first + n)) });
    return report('attached');
  };
  // The first sockets compile the code.
  await connect(0, firstSockets);
  const before = memoryOf();
  await connect(firstSockets, sockets - firstSockets);
  const after = memoryOf();
  const kilobytes = (bytes: number) => (bytes / (sockets - firstSockets) / 1024).toFixed(1);
  print(
    `${sockets} sockets: ${kilobytes(after.heap - before.heap)} KiB of heap and buffers each, ${kilobytes(after.rss - before.rss)} KiB resident`,
  );
  return opened;
}

test.each([1_000, 5_000])(
  'a broadcast to %i sockets',
  async (sockets) => {
    const { app, services } = await start(sockets);
    const stats = (round: number) => ({ onlineUsers: round, activeTournaments: 1, ongoingQuizzes: 2 });
    const raw = (round: number) => {
      const data = { json: { id: '1', data: { type: 'stats_update', ...stats(round) } } };
      const text = JSON.stringify({ id: 1, result: { type: 'data', data, id: '1' } });
      for (const socket of app.websocketServer.clients) socket.send(text);
    };
    const throughHub = (round: number) =>
      services.hub.send('everyone', { type: 'stats_update', ...stats(round) });
    // Once for the compiler.
    await measure(sockets, raw);
    await measure(sockets, throughHub);
    const [bare, hub]: [Speed[], Speed[]] = [[], []];
    const p99s: number[] = [];
    // In turns, so that a change of the machine's other load meets both.
    for (let turn = 0; turn < turns; turn += 1) {
      bare.push(await measure(sockets, raw));
      // A new one each time, because a paused one would count the pause.
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      hub.push(await measure(sockets, throughHub));
      delay.disable();
      p99s.push(delay.percentile(99) / nsPerMs);
    }
    const [ofWs, ofHub] = [medianOf(bare), medianOf(hub)];
    const share = (part: number, whole: number) => (part / whole).toFixed(2);
    print(`  ws: ${describe(ofWs)}`);
    print(
      `  hub: ${describe(ofHub)}; of ws ${share(ofHub.perSecond, ofWs.perSecond)} in messages, ${share(ofWs.cpuMicroseconds, ofHub.cpuMicroseconds)} by processor time`,
    );
    const sorted = p99s.toSorted((one, other) => one - other).map((ms) => ms.toFixed(1));
    print(`  event-loop delay, p99 of each turn: ${sorted.join(', ')} ms`);
  },
  300_000,
);

function medianOf(speeds: readonly Speed[]): Speed {
  const middle = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
  return {
    perSecond: middle(speeds.map(({ perSecond }) => perSecond)),
    cpuMicroseconds: middle(speeds.map(({ cpuMicroseconds }) => cpuMicroseconds)),
  };
}

function describe({ perSecond, cpuMicroseconds }: Speed): string {
  return `${Math.round(perSecond)} messages/s, ${cpuMicroseconds.toFixed(1)} µs of the processor each`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
