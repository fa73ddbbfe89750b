// Long because each noun that two processes share is a case, and starting the two takes longest.
import { describe, expect, test } from 'vitest';
import { openTestApp, type SignedIn, type TestApp } from '../testing/test-app';
import { needsRedis, testRedisUrl } from '../testing/test-redis';
import { privateRedis } from '../testing/test-services';
import { followEvents, openAdmittedSocket, openPlayerSocket, type TestSocket } from '../testing/test-socket';

const leaderboardPauseMs = 1_000;
const patience = { timeout: 15_000 };
const limits = { perUser: 6, perAddress: 15 };

describe.skipIf(!testRedisUrl)(`two processes on one database and one Redis${needsRedis}`, () => {
  const one = openTestApp(() => ({ redis: privateRedis(testRedisUrl ?? '') }));
  const other = openTestApp({ beside: one });
  const expectOnline = async (users: number) => {
    for (const site of [one, other]) {
      await expect
        .poll(async () => (await site.call('GET', '/api/stats/realtime')).body.online_users, patience)
        .toBe(users);
    }
  };

  test('play one tournament: events of one process reach their users in the other', async () => {
    const [asha, kabir] = [await one.player({ rupees: 20 }), await other.player({ rupees: 20 })];
    const tournament = await one.engine.tournament({ entryFee: 10 });
    // Each plays in one process and has a tab open in the other.
    const [ashasTab, kabirsTab] = [await followEvents(other, asha), await followEvents(one, kabir)];
    for (const [site, as, tab] of [
      [one, asha, ashasTab],
      [other, kabir, kabirsTab],
    ] as const) {
      await join(site, as, tournament.id);
      await findEvent(tab, { type: 'wallet_update', newBalance: 10 });
      await findEvent(tab, { type: 'tournament_update', tournamentId: tournament.id });
      const sessionId = await start(site, as, tournament.id);
      await answer(site, as, sessionId);
      const { result } = await findEvent(tab, { type: 'answer_submitted', sessionId });
      expect(result).toMatchObject({ questionIndex: 0, now: site.deps.now(), timedOut: false });
    }
    for (const tab of [ashasTab, kabirsTab]) {
      expect(eventsOf(tab).filter(({ type }) => type === 'answer_submitted')).toHaveLength(1);
      await tab.close();
    }
    const seats = await other.call('GET', `/api/tournaments/${tournament.id}`);
    expect(seats.body).toMatchObject({ participant_count: 2 });
  });

  test('show one leaderboard: an answer in one process reaches a room in the other', async () => {
    const [asha, kabir] = [await one.player({ rupees: 20 }), await other.player()];
    const tournament = await one.engine.tournament({ entryFee: 10 });
    await join(one, asha, tournament.id);
    const room = await openPlayerSocket(other, { as: kabir });
    room.send({ type: 'join_tournament', tournament_id: tournament.id });
    const updateAfter = async (count: number) => {
      await expect
        .poll(() => {
          for (const site of [one, other]) site.advance(leaderboardPauseMs);
          return room.ofType('leaderboard_update').length;
        }, patience)
        .toBeGreaterThan(count);
    };
    await updateAfter(0);
    const before = room.ofType('leaderboard_update').length;
    await start(one, asha, tournament.id);
    await updateAfter(before);
    expect(room.ofType('leaderboard_update').at(-1)?.entries).toHaveLength(1);
  });

  test('forget what a quiz asked in a process without its player’s socket, once it is answered in the other', async () => {
    const asha = await one.player({ rupees: 20 });
    const tournament = await one.engine.tournament({ entryFee: 10 });
    await join(one, asha, tournament.id);
    const { bus, hub } = one.services;
    const heard: string[] = [];
    const stop = bus.listen((message) => message.kind === 'event' && heard.push(message.event.type));
    const sessionId = await start(one, asha, tournament.id);
    await answer(other, asha, sessionId);
    await expect.poll(() => heard.at(-1), patience).toBe('answer_submitted');
    expect(hub.takeTurn(asha.viewer.userId, sessionId)).toBeNull();
    stop();
  });

  test('count online users together, and a user on both once', async () => {
    await expectOnline(0);
    const [asha, kabir] = [await one.player(), await one.player()];
    const tabs = [await openAdmittedSocket(one, asha), await openAdmittedSocket(other, asha)];
    const kabirsTab = await openAdmittedSocket(other, kabir);
    await expectOnline(2);
    await tabs[0]?.close();
    await expectOnline(2);
    await kabirsTab.close();
    await expectOnline(1);
    await tabs[1]?.close();
    await expectOnline(0);
  });

  test('allow a user three sockets together: a fourth closes the oldest in any process', async () => {
    const [asha, kabir] = [await one.player(), await one.player()];
    const theirs = await openAdmittedSocket(one, kabir);
    const sockets: TestSocket[] = [];
    for (const site of [one, other, other]) sockets.push(await openAdmittedSocket(site, asha));
    await expectOnline(2);
    sockets.push(await openAdmittedSocket(other, asha));
    expect(await sockets[0]?.closed).toBe(4408);
    sockets.push(await openAdmittedSocket(one, asha));
    expect(await sockets[1]?.closed).toBe(4408);
    for (const socket of [...sockets.slice(2), theirs]) {
      expect(await socket.call('query', 'auth.profile')).toMatchObject({ type: 'data' });
      await socket.close();
    }
  });

  test('close a session’s sockets when it signs out anywhere, and leave the user’s others open', async () => {
    const asha = await one.player();
    const leaving = await one.signIn(asha.viewer);
    const [mine, staying] = [await openAdmittedSocket(other, leaving), await openAdmittedSocket(other, asha)];
    expect((await one.call('POST', '/api/auth/logout', { as: leaving, body: {} })).status).toBe(200);
    expect(await mine.closed).toBe(4401);
    expect(await staying.call('query', 'auth.profile')).toMatchObject({ type: 'data' });
  });

  test('close a user’s sockets when the rights were taken away in another or the sessions have ended', async () => {
    const [demoted, ended, untouched] = [await one.player(), await one.player(), await one.player()];
    const { sql } = one.deps.database;
    await sql`update users set role = 'admin' where id = ${demoted.viewer.userId}`;
    const sockets = [demoted, ended, untouched].map((as) => openAdmittedSocket(other, as));
    const [demotedTab, endedTab, untouchedTab] = await Promise.all(sockets);
    const demotion = { as: await one.admin(), body: { role: 'player' } };
    await one.call('PUT', `/api/admin/users/${demoted.viewer.userId}/role`, demotion);
    await sql`delete from user_sessions where user_id = ${ended.viewer.userId}`;
    for (const { viewer } of [ended, untouched])
      one.services.bus.publish({ kind: 'user_access_changed', userId: viewer.userId });
    expect([await demotedTab?.closed, await endedTab?.closed]).toEqual([1012, 4401]);
    expect(await untouchedTab?.call('query', 'auth.profile')).toMatchObject({ type: 'data' });
    await untouchedTab?.close();
  });
});

describe.skipIf(!testRedisUrl)(`limits of two processes${needsRedis}`, () => {
  const options = { rateLimits: limits, trustProxy: true };
  const one = openTestApp(() => ({ ...options, redis: privateRedis(testRedisUrl ?? '') }));
  const other = openTestApp({ ...options, beside: one });

  test('count the calls of a user or an address in both', async () => {
    const asha = await one.player({ access: false });
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    const asUser = (site: TestApp) => site.call('GET', '/api/user/profile', { as: asha });
    const asNobody = (site: TestApp) => site.call('GET', '/api/stats/realtime', { headers });
    for (const [call, limit] of [
      [asUser, limits.perUser],
      [asNobody, limits.perAddress],
    ] as const) {
      for (let count = 0; count < limit; count += 1)
        expect((await call(count % 2 === 0 ? one : other)).status).toBe(200);
      for (const site of [one, other]) {
        const refused = await call(site);
        expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
        expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      }
    }
  });

  test('slow password guesses in both, and a success resets the count in both', async () => {
    const account = { mobile_number: '9711111111', password: 'correct horse' };
    const profile = { username: 'throttled', name: 'Asha', email: 'throttled@example.com' };
    const headers = { 'x-forwarded-for': '198.51.101.1' };
    const logIn = (site: TestApp, password: string) =>
      site.call('POST', '/api/auth/login', { body: { ...account, password }, headers });
    const body = { ...account, ...profile };
    expect((await one.call('POST', '/api/auth/register', { body })).status).toBe(201);
    const guesses = [one, other, one, other];
    for (const site of guesses) expect((await logIn(site, 'wrong horse')).status).toBe(401);
    expect((await logIn(other, 'correct horse')).status).toBe(200);
    for (const site of [...guesses, one]) expect((await logIn(site, 'wrong horse')).status).toBe(401);
    for (const site of [one, other]) {
      const refused = await logIn(site, 'correct horse');
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    }
  });
});

type Received = { readonly type?: string; readonly result?: object };

function eventsOf({ frames }: TestSocket): Received[] {
  return frames.flatMap(({ data }) => (data as { data?: Received } | undefined)?.data ?? []);
}

/** Resolves with the first event of the tab that has these facts, past or future. */
async function findEvent(tab: TestSocket, facts: Readonly<Record<string, unknown>>): Promise<Received> {
  const { data } = await tab.find((frame) => {
    const event = (frame.data as { data?: Record<string, unknown> } | undefined)?.data;
    return Object.entries(facts).every(([name, value]) => event?.[name] === value);
  });
  return (data as { data: Received }).data;
}

async function join(site: TestApp, as: SignedIn, tournamentId: string): Promise<void> {
  const body = { tournament_id: tournamentId };
  const { status } = await site.call('POST', '/api/payments/create-payment-intent', { as, body });
  expect(status).toBe(200);
}

async function start(site: TestApp, as: SignedIn, tournamentId: string): Promise<string> {
  const { body } = await site.call<{ session_id: string }>('POST', `/api/quiz/${tournamentId}/start`, { as });
  return body.session_id;
}

async function answer(site: TestApp, as: SignedIn, sessionId: string): Promise<void> {
  const body = { question_index: 0, answer: 1 };
  expect((await site.call('POST', `/api/quiz/${sessionId}/answer`, { as, body })).status).toBe(200);
}
