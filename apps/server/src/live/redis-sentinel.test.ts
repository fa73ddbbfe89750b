import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@paheli/db/embedded/free-port';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { schedule } from '../schedule';
import type { BusMessage } from './bus';
import { createRedisBus } from './redis-bus';
import { createRedisLink } from './redis-link';

const host = '127.0.0.1';
/** A Sentinel on a busy machine stands still for half a minute when its clock seems to jump. */
const patience = { timeout: 90_000 };
const hasSentinel = spawnSync('redis-sentinel', ['--version']).status === 0;
const needsSentinel = hasSentinel ? '' : ' (skipped: no redis-server and redis-sentinel here)';
const lost = 'Redis is unreachable: this process continues alone';
const back = 'Redis is reachable again';

/** Starts a program with a configuration of its own, on a free port. */
async function start(program: string, linesAt: (port: number) => readonly string[]) {
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'paheli-sentinel-'))];
  const file = join(folder, 'redis.conf');
  await writeFile(file, [`bind ${host}`, `port ${port}`, `dir ${folder}`, ...linesAt(port)].join('\n'));
  const child = spawn(program, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(async () => {
    await kill();
    await rm(folder, { recursive: true });
  });
  return { port, kill };
}

/** Resolves when a server tells these words of its state. */
async function untilTold(port: number, words: string, password = ''): Promise<void> {
  const client = new Redis(port, host, { password });
  client.on('error', () => undefined);
  await expect.poll(() => client.info(), patience).toContain(words);
  client.disconnect();
}

/** Starts a master with a replica, and a Sentinel that watches them. */
async function startGroup() {
  const secret = ['requirepass secret', 'masterauth secret', 'save ""'];
  const master = await start('redis-server', () => secret);
  const replica = await start('redis-server', () => [...secret, `replicaof ${host} ${master.port}`]);
  // A Sentinel that finds no replica looks again after ten seconds.
  await untilTold(master.port, 'state=online', 'secret');
  const sentinel = await start('redis-sentinel', () => [
    `sentinel monitor paheli ${host} ${master.port} 1`,
    'sentinel auth-pass paheli secret',
    'sentinel down-after-milliseconds paheli 1000',
    'sentinel failover-timeout paheli 2000',
  ]);
  await untilTold(sentinel.port, 'slaves=1');
  return { master, replica, sentinel };
}

/** Opens the bus of a process that knows this Sentinel. */
async function open(sentinelPort: number) {
  const [logged, received]: [string[], BusMessage[]] = [[], []];
  const note = (_facts: object, message: string) => void logged.push(message);
  const log = { debug: note, info: note, warn: note, error: note };
  const sentinels = [{ host, port: sentinelPort }];
  const link = createRedisLink({ url: 'redis://:secret@paheli', prefix: 'test:', sentinels }, log, schedule);
  const bus = createRedisBus(link, log);
  bus.listen((message) => received.push(message));
  onTestFinished(() => link.close());
  await link.connect();
  const ports = () => [link.commands, link.subscriber].map(({ stream }) => stream.remotePort);
  return { bus, link, logged, received, ports };
}

test.skipIf(!hasSentinel)(
  `two processes find the master through a Sentinel, and the next one when it is killed${needsSentinel}`,
  patience,
  async () => {
    const { master, replica, sentinel } = await startGroup();
    const [one, other] = [await open(sentinel.port), await open(sentinel.port)];
    await expect.poll(one.ports, patience).toEqual([master.port, master.port]);
    await master.kill();
    for (const { logged } of [one, other]) await expect.poll(() => logged, patience).toContain(back);
    // They connect once more when the Sentinel announces what they found by asking.
    for (const { ports } of [one, other])
      await expect.poll(ports, patience).toEqual([replica.port, replica.port]);
    await expect
      .poll(() => {
        one.bus.publish({ kind: 'session_ended', sessionId: 'asha' });
        return other.received.length;
      }, patience)
      .toBeGreaterThan(0);
  },
);

test('a process starts although no Sentinel responds, and says so once', patience, async () => {
  const { logged } = await open(await freePort());
  expect(logged.filter((line) => line === lost)).toHaveLength(1);
});

test('a connection that is given up while a Sentinel is asked is opened again', patience, async () => {
  const { link } = await open(await freePort());
  // Not `once` of Node, which an error ends.
  const next = (event: string) => new Promise((resolve) => link.subscriber.once(event, resolve));
  const [ended, again] = [next('end'), next('connecting')];
  // As the bus does where subscribing failed because the connection was lost.
  link.subscriber.disconnect(true);
  await ended;
  await again;
});
