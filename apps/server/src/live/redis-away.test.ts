import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';
import { startPlaying } from '../testing/test-player';
import { needsRedis, type RedisProxy, startRedisProxy, testRedisUrl } from '../testing/test-redis';
import { privateRedis } from '../testing/test-services';
import { followEvents } from '../testing/test-socket';

const patience = { timeout: 20_000 };
/** Longer than the wait for one response of Redis, and shorter than the time until its connection is given up. */
const noticeableMs = 700;
const limits = { perUser: 10, perAddress: 1_000_000 };

describe.skipIf(!testRedisUrl)(`two processes whose Redis is broken${needsRedis}`, () => {
  let proxy: RedisProxy;
  let one: TestApp;
  let other: TestApp;
  beforeEach(async () => {
    proxy = await startRedisProxy(testRedisUrl ?? '');
    one = await createTestApp({ redis: privateRedis(proxy.url), rateLimits: limits });
    other = await createTestApp({ beside: one, rateLimits: limits });
  });
  afterEach(async () => {
    await other.close();
    await one.close();
    await proxy.close();
  });

  const countLogged = (site: TestApp, words: string) =>
    site.logged.filter(({ message }) => message.startsWith(words)).length;

  async function expectLogged(words: string, times: number): Promise<void> {
    for (const site of [one, other]) await expect.poll(() => countLogged(site, words), patience).toBe(times);
  }

  async function expectOnline(site: TestApp, users: number): Promise<void> {
    await expect.poll(() => site.services.hub.onlineUsers(), patience).toBe(users);
  }

  /** Returns how long one request takes, in milliseconds. */
  async function timeProfile(as: SignedIn): Promise<number> {
    const began = performance.now();
    expect((await one.call('GET', '/api/user/profile', { as })).status).toBe(200);
    return performance.now() - began;
  }

  /** Plays the first question in one process. */
  async function play(as: SignedIn): Promise<void> {
    const { id } = await one.engine.tournament({ entryFee: 10 });
    const sessionId = await startPlaying(one, as, id);
    const answered = await one.call('POST', `/api/quiz/${sessionId}/answer`, {
      as,
      body: { question_index: 0, answer: 1 },
    });
    expect(answered).toMatchObject({ status: 200, body: { question_index: 0 } });
  }

  /** Returns how many of these requests are allowed before the first rejection. */
  async function grantedTo(as: SignedIn, site: TestApp): Promise<number> {
    for (let granted = 0; granted <= 2 * limits.perUser; granted += 1) {
      if ((await site.call('GET', '/api/user/profile', { as })).status === 429) return granted;
    }
    throw new Error('nothing was refused');
  }

  test('continue by themselves when it is disconnected, and as one when it is back', async () => {
    const [asha, kabir] = [await one.player({ rupees: 50 }), await one.player()];
    const [meera, ravi] = [await one.player(), await one.player()];
    const [tab] = [await followEvents(other, asha), await followEvents(one, kabir)];
    await expectOnline(one, 2);
    await proxy.cut();
    await expectLogged('Redis is unreachable', 1);

    expect(await timeProfile(asha)).toBeLessThan(noticeableMs);
    await play(asha);
    await tab.find(({ data }) => textOf(data).includes('"newBalance":40'));
    for (const site of [one, other]) {
      await expectOnline(site, 1);
      expect((await site.call('GET', '/readyz')).status).toBe(200);
      expect(await grantedTo(meera, site)).toBe(limits.perUser);
    }

    await proxy.restore();
    await expectLogged('Redis is reachable again', 1);
    await expect
      .poll(() => {
        one.deps.live.push(asha.viewer.userId, {
          type: 'time_update',
          sessionId: kabir.viewer.userId,
          remainingTime: 7,
        });
        return tab.frames.some(({ data }) => textOf(data).includes('time_update'));
      }, patience)
      .toBe(true);
    for (const site of [one, other]) await expectOnline(site, 2);
    expect(await grantedTo(ravi, one)).toBe(limits.perUser);
    expect(await grantedTo(ravi, other)).toBe(0);
    await expectLogged('Redis is unreachable', 1);
    // Messages that were missed during the outage are not sent later.
    expect(tab.frames.some(({ data }) => textOf(data).includes('answer_submitted'))).toBe(false);
  });

  test('lose no time when it hangs', async () => {
    const [asha, kabir] = [await one.player({ rupees: 50 }), await one.player()];
    proxy.swallow();
    expect(await timeProfile(asha)).toBeLessThan(noticeableMs);
    await play(asha);
    expect(await grantedTo(kabir, one)).toBe(limits.perUser);
    await expect.poll(() => countLogged(one, 'Redis is unreachable'), patience).toBe(1);
    // It accepts connections meanwhile, and sends nothing on them.
    const began = performance.now();
    for (let count = 0; count < 20; count += 1)
      expect((await one.call('GET', '/api/stats/realtime')).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(noticeableMs);
    await proxy.restore();
    await expectLogged('Redis is reachable again', 1);
  });

  test('start although it is unreachable, and find it later', async () => {
    await proxy.cut();
    const late = await createTestApp({ beside: one });
    expect((await late.call('GET', '/api/stats/realtime')).status).toBe(200);
    expect(countLogged(late, 'Redis is unreachable')).toBe(1);
    const tab = await followEvents(late, await late.player());
    await proxy.restore();
    await expect.poll(() => countLogged(late, 'Redis is reachable again'), patience).toBe(1);
    await expectOnline(one, 1);
    await tab.close();
    await expectOnline(one, 0);
    await late.close();
  });
});

const textOf = (data: unknown) => JSON.stringify(data ?? '');
