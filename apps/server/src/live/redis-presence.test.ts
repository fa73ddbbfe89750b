import { describe, expect, onTestFinished, test } from 'vitest';
import type { Schedule } from '../schedule';
import { silentLog } from '../testing/test-app';
import { needsRedis, type RedisProxy, startRedisProxy, testRedisUrl } from '../testing/test-redis';
import { privateRedis } from '../testing/test-services';
import type { Bus } from './bus';
import type { Presence } from './presence';
import { createRedisBus } from './redis-bus';
import { leaseMs } from './redis-directory';
import { createRedisLink, type ServerLink } from './redis-link';
import { createRedisPresence } from './redis-presence';

type Process = {
  readonly bus: Bus;
  readonly presence: Presence;
  readonly link: ServerLink;
  readonly proxy: RedisProxy;
  /** Fires the timers that are set to exactly this many milliseconds. */
  fire(ms: number): void;
};

const patience = { timeout: 15_000 };
const ignore = () => undefined;
const [renewEveryMs, countedForMs] = [5_000, 1_000];

/** A process whose timers fire on request. */
async function start(redis: ReturnType<typeof newRedis>): Promise<Process> {
  const proxy = await startRedisProxy(redis.url);
  const timers = new Set<{ ms: number; run: () => void }>();
  const schedule: Schedule = (ms, run) => {
    const timer = { ms, run };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  const link = createRedisLink({ ...redis, url: proxy.url }, silentLog, schedule);
  const bus = createRedisBus(link, silentLog);
  const presence = createRedisPresence(link, bus, silentLog, schedule);
  onTestFinished(async () => {
    await presence.close();
    await link.close();
    await proxy.close();
  });
  await link.connect();
  return {
    bus,
    presence,
    link,
    proxy,
    fire(ms: number) {
      const due = [...timers].filter((timer) => timer.ms === ms);
      for (const timer of due) timers.delete(timer);
      for (const timer of due) timer.run();
    },
  };
}

const newRedis = () => privateRedis(testRedisUrl ?? '');

/** Returns the count after any cached count has expired. */
async function countAnew({ presence, fire }: Process): Promise<number> {
  fire(countedForMs);
  return presence.count();
}

async function expectCount(process: Process, users: number): Promise<void> {
  await expect.poll(() => countAnew(process), patience).toBe(users);
}

async function leaseOf({ link }: Process): Promise<number> {
  return link.commands.pttl(link.nameOf(`connections:${link.processId}`));
}

describe.skipIf(!testRedisUrl)(`presence through Redis${needsRedis}`, () => {
  test('counts every user once, in whichever process, and notices when the user leaves', async () => {
    const redis = newRedis();
    const [one, other] = [await start(redis), await start(redis)];
    const leave = [one.presence.enter('asha', ignore), other.presence.enter('asha', ignore)];
    other.presence.enter('kabir', ignore);
    for (const process of [one, other]) await expectCount(process, 2);
    leave[0]?.();
    leave[0]?.();
    for (const process of [one, other]) await expectCount(process, 2);
    leave[1]?.();
    expect(await other.presence.count()).toBe(1);
    await expectCount(one, 1);
  });

  test('queries Redis once a second at most, and at once when a user connects or leaves here', async () => {
    const redis = newRedis();
    const [one, other] = [await start(redis), await start(redis)];
    expect(await one.presence.count()).toBe(0);
    other.presence.enter('asha', ignore);
    expect(await other.presence.count()).toBe(1);
    expect(await one.presence.count()).toBe(0);
    one.presence.enter('kabir', ignore);
    expect(await one.presence.count()).toBe(2);
  });

  test('forgets a process that stops and, when its lease ends, one that died', async () => {
    const redis = newRedis();
    const [one, stops, dies] = [await start(redis), await start(redis), await start(redis)];
    for (const process of [one, stops, dies]) process.presence.enter(process.link.processId, ignore);
    await expectCount(one, 3);
    await stops.presence.close();
    await expectCount(one, 2);
    const lease = await leaseOf(dies);
    expect(lease).toBeGreaterThan(0);
    expect(lease).toBeLessThanOrEqual(60_000);
    expect(await dies.link.commands.pttl(dies.link.nameOf('processes'))).toBeGreaterThan(0);
    await dies.proxy.cut();
    // As if that time had passed.
    await one.link.commands.pexpire(one.link.nameOf(`connections:${dies.link.processId}`), 1);
    await expectCount(one, 1);
    expect(await one.link.commands.smembers(one.link.nameOf('processes'))).toEqual([one.link.processId]);
  });

  test('keeps its lease, with and without users, and restores everything after a loss', async () => {
    const redis = newRedis();
    const [one, other] = [await start(redis), await start(redis)];
    one.presence.enter('asha', ignore);
    await expectCount(other, 1);
    for (const process of [one, other]) {
      const name = process.link.nameOf(`connections:${process.link.processId}`);
      await process.link.commands.pexpire(name, 1_000);
      process.fire(renewEveryMs);
      await expect.poll(() => leaseOf(process), patience).toBeGreaterThan(leaseMs / 2);
    }
    await other.link.commands.del(
      other.link.nameOf('processes'),
      other.link.nameOf(`connections:${one.link.processId}`),
    );
    await expectCount(other, 0);
    one.fire(renewEveryMs);
    await expectCount(other, 1);
  });

  test('counts its own users while Redis is unreachable, and all of them after it is back', async () => {
    const redis = newRedis();
    const [one, other] = [await start(redis), await start(redis)];
    const leave = one.presence.enter('asha', ignore);
    other.presence.enter('kabir', ignore);
    await expectCount(one, 2);
    await one.proxy.cut();
    await expectCount(one, 1);
    leave();
    one.presence.enter('meera', ignore);
    one.presence.enter('zoya', ignore);
    await expectCount(one, 2);
    await one.proxy.restore();
    for (const process of [one, other]) await expectCount(process, 3);
  });

  test('closes a user’s oldest connection in any process when a fourth comes', async () => {
    const redis = newRedis();
    const [one, other] = [await start(redis), await start(redis)];
    const displaced: string[] = [];
    const enter = async ({ bus, presence }: Process, name: string, userId = 'asha') => {
      await bus.follow(`user:${userId}`).ready;
      presence.enter(userId, () => displaced.push(name));
      // The new connections were stored in Redis before.
      await presence.count();
    };
    await enter(one, 'first');
    await enter(other, 'second');
    await enter(other, 'third');
    await enter(one, 'else', 'kabir');
    expect(displaced).toEqual([]);
    await enter(other, 'fourth');
    await expect.poll(() => displaced, patience).toEqual(['first']);
    await enter(one, 'fifth');
    await expect.poll(() => displaced, patience).toEqual(['first', 'second']);
    for (const process of [one, other]) await expectCount(process, 2);
  });
});
