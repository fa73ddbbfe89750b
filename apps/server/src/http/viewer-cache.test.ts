import { addMs, dayMs, minuteMs } from '@paheli/core/clock';
import { type FoundViewer, sessionIdOf } from '@paheli/engine/account/session';
import type { Deps } from '@paheli/engine/deps';
import { describe, expect, test } from 'vitest';
import { type Bus, createLocalBus } from '../live/bus';
import { openTestApp, type SignedIn, type TestApp } from '../testing/test-app';
import { needsRedis, testRedisUrl } from '../testing/test-redis';
import { privateRedis } from '../testing/test-services';
import { createViewerCache, viewerCacheMs } from './viewer-cache';

const profile = '/api/user/profile';
const patience = { timeout: 15_000 };

async function statusOf(site: TestApp, as: SignedIn): Promise<number> {
  return (await site.call('GET', profile, { as })).status;
}

describe('in one process', () => {
  const site = openTestApp();

  const deleteQuietly = ({ token }: SignedIn) =>
    site.deps.database.sql`delete from user_sessions where id = ${sessionIdOf(token)}`;

  test('a session that was looked up is used for five seconds, and no longer', async () => {
    const asha = await site.player();
    expect(await statusOf(site, asha)).toBe(200);
    await deleteQuietly(asha);
    site.advance(viewerCacheMs - 1);
    expect(await statusOf(site, asha)).toBe(200);
    site.advance(1);
    expect(await statusOf(site, asha)).toBe(401);
  });

  test('rights that are taken away without a message count from the next call', async () => {
    const admin = await site.admin();
    const status = async () => (await site.call('GET', '/api/admin/dashboard/stats', { as: admin })).status;
    expect(await status()).toBe(200);
    await site.deps.database.sql`update users set role = 'player' where id = ${admin.viewer.userId}`;
    expect(await status()).toBe(403);
  });

  test('a session that expires while it is cached is refused from that instant on', async () => {
    const asha = await site.player();
    const createdAt = addMs(site.deps.now(), -30 * dayMs + 2_000);
    await site.deps.database.sql`
      update user_sessions set created_at = ${createdAt} where id = ${sessionIdOf(asha.token)}`;
    expect(await statusOf(site, asha)).toBe(200);
    site.advance(1_999);
    expect(await statusOf(site, asha)).toBe(200);
    site.advance(1);
    expect(await statusOf(site, asha)).toBe(401);
  });

  test('a session is refused as soon as the call that ended it has returned', async () => {
    const here = await site.player();
    const [there, third, fourth] = [
      await site.signIn(here.viewer),
      await site.signIn(here.viewer),
      await site.signIn(here.viewer),
    ];
    for (const as of [here, there, third, fourth]) expect(await statusOf(site, as)).toBe(200);
    await site.call('POST', '/api/auth/logout', { as: there, body: {} });
    expect(await statusOf(site, there)).toBe(401);
    const sessions = await site.call<{ id: string; is_current: boolean }[]>('GET', '/api/user/sessions', {
      as: third,
    });
    const named = sessions.body.find(({ is_current }) => is_current)?.id;
    await site.call('DELETE', `/api/user/sessions/${named}`, { as: here });
    expect(await statusOf(site, third)).toBe(401);
    await site.call('DELETE', '/api/user/sessions', { as: here });
    expect(await statusOf(site, fourth)).toBe(401);
    expect(await statusOf(site, here)).toBe(200);
  });
});

describe.skipIf(!testRedisUrl)(`in two processes${needsRedis}`, () => {
  const one = openTestApp(() => ({ redis: privateRedis(testRedisUrl ?? '') }));
  const other = openTestApp({ beside: one });

  test('a session that ends in one is refused by the other as soon as the message arrives', async () => {
    const [asha, kabir] = [await one.player(), await one.player()];
    const again = await one.signIn(kabir.viewer);
    for (const as of [asha, kabir, again]) expect(await statusOf(other, as)).toBe(200);
    await one.call('POST', '/api/auth/logout', { as: asha, body: {} });
    await one.call('DELETE', '/api/user/sessions', { as: kabir });
    // The clock stands still, so nothing else empties the cache.
    for (const as of [asha, again]) await expect.poll(() => statusOf(other, as), patience).toBe(401);
    expect(await statusOf(other, kabir)).toBe(200);
  });
});

describe('lookups', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const deps = { now: () => now } as Deps;

  function createCounted(bus: Bus, maxEntries?: number) {
    const waiting: { token: string; reply: (viewer: FoundViewer | null) => void; fail: () => void }[] = [];
    const cache = createViewerCache(bus, {
      ...(maxEntries !== undefined && { maxEntries }),
      lookUp: (_deps, token) =>
        new Promise((resolve, reject) => {
          waiting.push({ token, reply: resolve, fail: () => reject(new Error('the database is away')) });
        }),
    });
    return { cache, waiting };
  }

  const viewerOf = (token: string): FoundViewer => ({
    userId: `user of ${token}`,
    username: 'asha',
    role: 'player',
    language: null,
    suspension: null,
    sessionId: sessionIdOf(token),
    expiresAt: addMs(now, minuteMs),
    nextUseRecordedAt: addMs(now, minuteMs),
  });

  test('calls with one token share a lookup, and calls with others have their own', async () => {
    const { cache, waiting } = createCounted(createLocalBus());
    const found = ['a', 'a', 'b', 'a'].map((token) => cache.find(deps, token));
    expect(waiting.map(({ token }) => token)).toEqual(['a', 'b']);
    for (const { token, reply } of waiting) reply(viewerOf(token));
    const users = (await Promise.all(found)).map((viewer) => viewer?.userId);
    expect(users).toEqual(['user of a', 'user of a', 'user of b', 'user of a']);
    await cache.find(deps, 'a');
    expect(waiting).toHaveLength(2);
  });

  test.each([
    { kind: 'session_ended', sessionId: sessionIdOf('a') },
    { kind: 'user_access_changed', userId: 'user of a' },
  ] as const)('a lookup under way is not kept after $kind', async (message) => {
    const bus = createLocalBus();
    const { cache, waiting } = createCounted(bus);
    const before = cache.find(deps, 'a');
    bus.publish(message);
    const after = cache.find(deps, 'a');
    expect(waiting).toHaveLength(2);
    waiting[1]?.reply(null);
    expect(await after).toBeNull();
    waiting[0]?.reply(viewerOf('a'));
    await before;
    void cache.find(deps, 'a');
    expect(waiting).toHaveLength(3);
  });

  test('an unknown token and a failed lookup are looked up again', async () => {
    const { cache, waiting } = createCounted(createLocalBus());
    const unknown = cache.find(deps, 'a');
    waiting[0]?.reply(null);
    expect(await unknown).toBeNull();
    const failed = cache.find(deps, 'a');
    waiting[1]?.fail();
    await expect(failed).rejects.toThrow('the database is away');
    void cache.find(deps, 'a');
    expect(waiting).toHaveLength(3);
  });

  test('the cache forgets its oldest entry when it is full', async () => {
    const { cache, waiting } = createCounted(createLocalBus(), 2);
    const find = async (token: string) => {
      const found = cache.find(deps, token);
      for (const { reply } of waiting.splice(0)) reply(viewerOf(token));
      await found;
    };
    for (const token of ['a', 'b', 'c', 'b', 'c']) await find(token);
    void cache.find(deps, 'b');
    expect(waiting).toHaveLength(0);
    void cache.find(deps, 'a');
    expect(waiting.map(({ token }) => token)).toEqual(['a']);
  });
});
