import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@paheli/db/embedded/free-port';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createRedisLimiters } from '../http/redis-limiter';
import { schedule } from '../schedule';
import { silentLog } from '../testing/test-app';
import type { BusMessage } from './bus';
import { createRedisBus } from './redis-bus';
import { createClusterLink } from './redis-link';
import { createRedisPresence } from './redis-presence';

const host = '127.0.0.1';
const patience = { timeout: 60_000 };
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
const needsServer = hasRedis ? '' : ' (skipped: no redis-server here)';
const slots = 16_384;

/** A node of a cluster, which can be killed and started again on its port and folder. */
async function startNode() {
  const [port, busPort] = [await freePort(), await freePort()];
  const folder = await mkdtemp(join(tmpdir(), 'paheli-cluster-'));
  const client = new Redis(port, host, { lazyConnect: true, retryStrategy: () => 50 });
  client.on('error', () => undefined);
  const options = { '--cluster-node-timeout': '500', '--cluster-require-full-coverage': 'no', '--save': '' };
  const names = { '--port': port, '--cluster-port': busPort, '--cluster-enabled': 'yes', '--dir': folder };
  const parts = Object.entries({ ...names, ...options, '--bind': host }).flat();
  const run = () => spawn('redis-server', parts.map(String), { stdio: 'ignore' });
  let child = run();
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const end = async () => {
    client.disconnect();
    await kill();
    await rm(folder, { recursive: true });
  };
  await vi.waitFor(() => client.ping(), patience);
  const restart = () => {
    child = run();
  };
  return { port, busPort, client, kill, restart, end };
}

/** Starts three masters, each with a third of the slots. */
async function startCluster() {
  const nodes = await Promise.all([startNode(), startNode(), startNode()]);
  for (const [index, { client }] of nodes.entries()) {
    const bounds = [index, index + 1].map((third) => Math.floor((slots * third) / nodes.length));
    await client.cluster('ADDSLOTSRANGE', Number(bounds[0]), Number(bounds[1]) - 1);
    await client.cluster('SET-CONFIG-EPOCH', index + 1);
  }
  const knowAll = async ({ client }: (typeof nodes)[number]) => {
    const info = String(await client.cluster('INFO'));
    // An invitation that is not answered within a second is forgotten.
    if (!info.includes('known_nodes:3')) await client.cluster('MEET', host, nodes[0].port, nodes[0].busPort);
    for (const fact of ['state:ok', 'slots_ok:16384', 'known_nodes:3']) expect(info).toContain(fact);
  };
  await Promise.all(nodes.map((node) => vi.waitFor(() => knowAll(node), patience)));
  return nodes;
}

async function open(port: number) {
  const received: BusMessage[] = [];
  const link = createClusterLink(
    { url: `redis://${host}:${port}`, prefix: 'test:', isCluster: true },
    silentLog,
  );
  const bus = createRedisBus(link, silentLog);
  const presence = createRedisPresence(link, bus, silentLog, schedule);
  bus.listen((message) => received.push(message));
  onTestFinished(async () => {
    await presence.close();
    await link.close();
  });
  await link.connect();
  await expect.poll(() => bus.isConnected(), patience).toBe(true);
  return { bus, link, presence, received };
}

type Process = Awaited<ReturnType<typeof open>>;

const userIds = Array.from({ length: 1_000 }, (_, user) => `user ${user}`);
const messageTo = (userId: string): BusMessage => ({ kind: 'displaced', userId, connectionIds: [] });

/** Publishes a message to each user, again and again, until a round arrives as a whole. */
async function expectAllReached(from: Process, to: Process): Promise<void> {
  await expect
    .poll(async () => {
      to.received.length = 0;
      for (const userId of userIds) from.bus.publish(messageTo(userId));
      await expect
        .poll(() => to.received.length, { timeout: 1_000 })
        .toBe(userIds.length)
        .catch(Object);
      return new Set(to.received.map((message) => 'userId' in message && message.userId)).size;
    }, patience)
    .toBe(userIds.length);
}

describe.skipIf(!hasRedis)(`two processes on a cluster${needsServer}`, () => {
  let nodes: Awaited<ReturnType<typeof startCluster>>;
  beforeAll(async () => {
    nodes = await startCluster();
  });
  afterAll(() => Promise.all(nodes.map(({ end }) => end())));

  test('share channels of all nodes, presence and limits', patience, async () => {
    const [one, other] = [await open(nodes[0].port), await open(nodes[1].port)];
    const following = userIds.map((userId) => other.bus.follow(`user:${userId}`));
    await Promise.all(following.map(({ ready }) => ready));
    const channelsOf = async () =>
      Promise.all(
        nodes.map(async ({ client }) => ((await client.pubsub('SHARDCHANNELS')) as unknown[]).length),
      );
    for (const count of await channelsOf()) expect(count).toBeGreaterThan(userIds.length / 10);
    await expectAllReached(one, other);
    other.received.length = 0;
    for (const userId of userIds) one.bus.publish(messageTo(userId));
    one.bus.publish(messageTo('followed by nobody'));
    one.bus.publish({ kind: 'session_ended', sessionId: 'of anybody' });
    const all = [...userIds.map(messageTo), { kind: 'session_ended', sessionId: 'of anybody' }];
    await expect.poll(() => other.received.length, patience).toBe(all.length);
    expect(other.received).toEqual(expect.arrayContaining(all));

    for (const { stop } of following) stop();
    await expect.poll(async () => (await channelsOf()).reduce((sum, count) => sum + count), patience).toBe(1);

    for (const [index, { presence }] of [one, other].entries())
      for (const userId of userIds.slice(0, 10 + index)) presence.enter(userId, () => undefined);
    await expect.poll(() => one.presence.count(), patience).toBe(11);

    const [limit, sameLimit] = [one, other].map(({ link }) =>
      createRedisLimiters(link)({ name: 'calls', points: 3, windowS: 60 }),
    );
    for (const each of [limit, sameLimit, limit]) await each?.count('asha');
    await expect(sameLimit?.count('asha')).rejects.toThrow();
  });

  test(
    'reach the users of the other nodes when one is lost, and everybody when it is back',
    patience,
    async () => {
      const [first, second, lost] = nodes;
      const [one, other] = [await open(first.port), await open(second.port)];
      await Promise.all(userIds.map((userId) => other.bus.follow(`user:${userId}`).ready));
      await expectAllReached(one, other);
      await lost.kill();
      const cut = one.received.length;
      for (const userId of userIds) one.bus.publish(messageTo(userId));
      expect(one.received.length - cut).toBe(userIds.length);
      other.received.length = 0;
      await expect.poll(() => other.received.length, patience).toBeGreaterThan(userIds.length / 3);
      expect(other.received.length).toBeLessThan(userIds.length);
      // Nobody waits for the lost node for long.
      await Promise.all(userIds.map((userId) => other.bus.follow(`tournament:${userId}`).ready));
      lost.restart();
      await expectAllReached(one, other);
      await expect.poll(() => other.bus.isConnected(), patience).toBe(true);
    },
  );
});
