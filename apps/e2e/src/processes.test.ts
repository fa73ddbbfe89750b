import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@paheli/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from './player-tab';
import { RestPlayer } from './rest-player';
import { newSite, type ServerProcess, startServer } from './server-process';
import { isFullTier } from './tier';

const redisUrl = process.env.TEST_REDIS_URL || (await findRedis());
const needsRedis = redisUrl === undefined ? ' (skipped: no Redis here)' : '';
const patience = { timeout: 60_000 };

describe.skipIf(!redisUrl)(`two server processes on one database and one Redis${needsRedis}`, () => {
  let database: TestDatabase;
  const sites: Awaited<ReturnType<typeof newSite>>[] = [];
  let [one, other]: ServerProcess[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    const shared = {
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl ?? '',
      REDIS_PREFIX: `paheli-e2e:${randomUUID()}:`,
    };
    for (let count = 0; count < 2; count += 1) sites.push(await newSite(shared));
    one = await startServer(sites[0]?.env ?? {});
    other = await startServer(sites[1]?.env ?? {});
  }, 120_000);
  afterAll(async () => {
    await one?.stop();
    await other?.stop();
    for (const site of sites) await site.remove();
    await database.drop();
  });

  test('act as one server, and one continues when the other is killed', async () => {
    const [admin, asha, kabir] = [at(one), at(one), at(other)];
    await admin.logIn('9000000001', 'paheli-admin');
    await asha.logIn('9000000002', 'paheli-demo');
    await kabir.logIn('9000000003', 'paheli-demo');
    const { id } = await admin.createTournament({
      max_participants: 2,
      questions_count: 2,
      prize_split_bps: [10_000],
    });

    // Each player plays in one process and listens in the other.
    const [ashasTab, kabirsTab] = [await listen(other, asha), await listen(one, kabir)];
    await expectOnline(2, [one, other]);
    const [ashasSession, kabirsSession] = await Promise.all([play(asha, id, true), play(kabir, id, false)]);
    for (const [tab, sessionId] of [
      [ashasTab, ashasSession],
      [kabirsTab, kabirsSession],
    ] as const) {
      const completed = expect.objectContaining({ type: 'quiz_completed', session_id: sessionId });
      await expect.poll(() => tab.events, patience).toContainEqual(completed);
      const answered = () => tab.events.filter(({ type }) => type === 'answer_submitted').length;
      await expect.poll(answered, patience).toBe(2);
    }
    const resultOf = async (player: RestPlayer, sessionId: string) => (await player.results(sessionId)).body;
    await expect
      .poll(() => resultOf(asha, ashasSession), patience)
      .toMatchObject({ provisional: false, score: 2, rank: 1, prize_amount: 100 });
    expect(await resultOf(kabir, kabirsSession)).toMatchObject({ provisional: false, rank: 2 });
    const { body: ledger } = await admin.call<{ ok: boolean }>('GET', '/admin/ledger/invariants');
    expect(ledger).toMatchObject({ ok: true });

    await kabir.call('POST', '/auth/logout');
    expect(await kabirsTab.closed).toBe(4401);
    await expectOnline(1, [one, other]);
    other?.kill('SIGKILL');
    expect(await ashasTab.closed).toBe(1006);
    expect((await asha.call('GET', '/user/profile')).status).toBe(200);
    // Until the users of the killed process are forgotten.
    if (isFullTier) await expectOnline(0, [one]);
  });

  function at(server: ServerProcess | undefined): RestPlayer {
    return new RestPlayer(server?.url ?? '', server?.sandboxUrl ?? '');
  }

  /** Plays the whole quiz, all right or all wrong. Returns the session's id. */
  async function play(player: RestPlayer, tournamentId: string, isRight: boolean): Promise<string> {
    expect((await player.join(tournamentId)).status).toBe(200);
    return player.play(tournamentId, (right) => (isRight ? right : (right + 1) % 4));
  }
});

async function expectOnline(users: number, servers: readonly (ServerProcess | undefined)[]): Promise<void> {
  for (const server of servers) {
    await expect
      .poll(async () => {
        const response = await fetch(`${server?.url}/api/stats/realtime`);
        return ((await response.json()) as { online_users: number }).online_users;
      }, patience)
      .toBe(users);
  }
}

/** Returns this machine's Redis if one runs. */
function findRedis(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: 6379 });
    const answer = (url: string | undefined) => {
      socket.destroy();
      resolve(url);
    };
    socket.once('connect', () => answer('redis://127.0.0.1:6379'));
    socket.once('error', () => answer(undefined));
  });
}
