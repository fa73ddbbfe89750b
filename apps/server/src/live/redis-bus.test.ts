import superjson from 'superjson';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Schedule, schedule } from '../schedule';
import { answeredEvent } from '../testing/test-events';
import { needsRedis, type RedisProxy, startRedisProxy, testRedisUrl } from '../testing/test-redis';
import { privateRedis } from '../testing/test-services';
import type { Bus, BusMessage } from './bus';
import { createRedisBus } from './redis-bus';
import { createRedisLink, type ServerLink } from './redis-link';

type Process = {
  readonly bus: Bus;
  readonly link: ServerLink;
  readonly proxy: RedisProxy;
  readonly received: BusMessage[];
  readonly logged: string[];
};

const patience = { timeout: 15_000 };
const lost = 'Redis is unreachable: this process continues alone';
const back = 'Redis is reachable again';

/** A process with its own route to the Redis that it shares with others. */
async function start(redis: ReturnType<typeof newRedis>, timers: Schedule = schedule): Promise<Process> {
  const proxy = await startRedisProxy(redis.url);
  const [logged, received]: [string[], BusMessage[]] = [[], []];
  const note = (_facts: object, message: string) => void logged.push(message);
  const log = { debug: note, info: note, warn: note, error: note };
  const link = createRedisLink({ ...redis, url: proxy.url }, log, timers);
  const bus = createRedisBus(link, log);
  onTestFinished(async () => {
    await link.close();
    await proxy.close();
  });
  await link.connect();
  bus.listen((message) => received.push(message));
  return { bus, link, proxy, received, logged };
}

const newRedis = () => privateRedis(testRedisUrl ?? '');
const ended = (sessionId: string): BusMessage => ({ kind: 'session_ended', sessionId });

/** Resolves when `to` has received a message that `from` sends now, and so all earlier ones. */
async function settle(from: Process, to: Process, mark: string): Promise<void> {
  from.bus.publish(ended(mark));
  await expect.poll(() => to.received.at(-1), patience).toEqual(ended(mark));
}

/** Resolves when `to` receives messages of `from` again, which repeats the mark until then. */
async function reach(from: Process, to: Process, mark: string): Promise<void> {
  await expect
    .poll(() => {
      from.bus.publish(ended(mark));
      return to.received.at(-1);
    }, patience)
    .toEqual(ended(mark));
}

describe.skipIf(!testRedisUrl)(`a bus through Redis${needsRedis}`, () => {
  test('carries every message to every process once, in order, with dates; in its own process at once', async () => {
    const redis = newRedis();
    const [one, other] = [await start(redis), await start(redis)];
    await other.bus.follow('user:asha').ready;
    const messages: BusMessage[] = [
      { kind: 'event', userId: 'asha', event: answeredEvent },
      { kind: 'session_ended', sessionId: 'one' },
      { kind: 'user_access_changed', userId: 'asha' },
      { kind: 'displaced', userId: 'asha', connectionIds: ['a', 'b'] },
    ];
    for (const message of messages) one.bus.publish(message);
    expect(one.received).toEqual(messages);
    await settle(one, other, 'mark');
    expect(other.received).toEqual([...messages, ended('mark')]);
    await settle(other, one, 'answer');
    expect(one.received).toEqual([...messages, ended('mark'), ended('answer')]);
  });

  test('brings a process what it follows until its last follower stops, and nothing else', async () => {
    const redis = newRedis();
    const [one, other] = [await start(redis), await start(redis)];
    const expectReceived = async (messages: readonly BusMessage[]) => {
      for (const userId of ['asha', 'kabir'])
        one.bus.publish({ kind: 'event', userId, event: answeredEvent });
      one.bus.publish({ kind: 'played', tournamentId: 'cup' });
      await settle(one, other, 'mark');
      expect(other.received.splice(0)).toEqual([...messages, ended('mark')]);
    };
    const asha: BusMessage = { kind: 'event', userId: 'asha', event: answeredEvent };
    const cup: BusMessage = { kind: 'played', tournamentId: 'cup' };
    await expectReceived([]);
    const [first, second] = [other.bus.follow('user:asha'), other.bus.follow('user:asha')];
    const room = other.bus.follow('tournament:cup');
    await Promise.all([first.ready, second.ready, room.ready]);
    await expectReceived([asha, cup]);
    first.stop();
    room.stop();
    // A reload: the next follower comes before the last one's leave has reached Redis.
    const third = other.bus.follow('tournament:cup');
    await third.ready;
    await expectReceived([asha, cup]);
    second.stop();
    third.stop();
    await other.bus.follow('user:meera').ready;
    await expectReceived([]);
  });

  test('follows everything again after an outage, and nobody waits for Redis meanwhile', async () => {
    const redis = newRedis();
    const [one, other] = [await start(redis), await start(redis)];
    const userIds = Array.from({ length: 3_000 }, (_, user) => `user ${user}`);
    const follow = (ids: readonly string[]) =>
      Promise.all(ids.map((userId) => other.bus.follow(`user:${userId}`).ready));
    await follow(userIds.slice(1_000));
    await other.proxy.cut();
    await expect.poll(() => other.logged, patience).toContain(lost);
    expect(other.bus.isConnected()).toBe(false);
    await follow(userIds.slice(0, 1_000));
    await other.proxy.restore();
    await expect.poll(() => other.bus.isConnected(), patience).toBe(true);
    const messages = userIds.map((userId): BusMessage => ({ kind: 'event', userId, event: answeredEvent }));
    for (const message of messages) one.bus.publish(message);
    await settle(one, other, 'mark');
    expect(other.received).toEqual([...messages, ended('mark')]);
  });

  test('drops unknown messages and continues', async () => {
    const redis = newRedis();
    const [one, other] = [await start(redis), await start(redis)];
    const from = 'elsewhere';
    const unknown = { from, message: { kind: 'promoted', userId: 'asha' } };
    const malformed = { from, message: { kind: 'event', userId: 'asha', event: { type: 'question' } } };
    const texts = [
      '',
      '{',
      'null',
      '{"json":1}',
      superjson.stringify(unknown),
      superjson.stringify(malformed),
    ];
    for (const text of texts) await one.link.commands.publish(one.link.nameOf('bus'), text);
    await settle(one, other, 'after');
    expect(other.received).toEqual([ended('after')]);
    expect(other.logged).toEqual(texts.map(() => 'an unknown message was dropped'));
  });

  test('keeps products with different prefixes apart', async () => {
    const shared = newRedis();
    const [stranger, one, other] = [await start(newRedis()), await start(shared), await start(shared)];
    stranger.bus.publish(ended('elsewhere'));
    await settle(one, other, 'here');
    expect(other.received).toEqual([ended('here')]);
    expect(stranger.received).toEqual([ended('elsewhere')]);
  });

  test('that is disconnected delivers locally, keeps nothing for later, logs once, and reconnects by itself', async () => {
    const redis = newRedis();
    const [one, other] = [await start(redis), await start(redis)];
    for (let outage = 0; outage < 2; outage += 1) {
      await one.proxy.cut();
      await expect.poll(() => one.logged.at(-1), patience).toBe(lost);
      for (let count = 0; count < 1_000; count += 1) one.bus.publish(ended('unheard'));
      expect(one.received.splice(0)).toHaveLength(1_000);
      other.bus.publish(ended('also unheard'));
      await one.proxy.restore();
      await expect.poll(() => one.logged.at(-1), patience).toBe(back);
      await reach(other, one, 'found');
      await settle(one, other, `after outage ${outage}`);
      expect(one.received.splice(0)).not.toContainEqual(ended('also unheard'));
    }
    expect(other.received).not.toContainEqual(ended('unheard'));
    expect(one.logged).toEqual([lost, back, lost, back]);
    expect(other.logged).toEqual([]);
  });

  test('notices a Redis that went silent, and reconnects', async () => {
    const redis = newRedis();
    const oftener: Schedule = (ms, run) => schedule(Math.min(ms, 100), run);
    const [one, other] = [await start(redis, oftener), await start(redis)];
    one.proxy.swallow();
    // No message is published here: only a ping shows that Redis is gone.
    await expect.poll(() => one.link.subscriber.status, patience).not.toBe('ready');
    expect(one.logged).toEqual([lost]);
    await one.proxy.restore();
    await expect.poll(() => one.logged.at(-1), patience).toBe(back);
    await reach(other, one, 'received again');
    await reach(one, other, 'and the other way');
  });
});
