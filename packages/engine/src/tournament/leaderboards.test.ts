import type { Database } from '@paheli/db/client/connect';
import { expect, test } from 'vitest';
import { releasePrize } from '../settlement/release-prize';
import { playTournament, settleLater } from '../testing/played-tournament';
import { openTestEngine } from '../testing/test-engine';
import { createLeaderboards } from './leaderboards';
import { readLeaderboard } from './read-leaderboard';

const engine = openTestEngine();
const { deps, admin, clock } = engine;

/** The same database with a count of the reads of whole leaderboards. */
function counting(database: Database) {
  let reads = 0;
  const sql = new Proxy(database.sql, {
    apply(target, self, parameters: [TemplateStringsArray, ...unknown[]]) {
      if (parameters[0].join('').includes('with played')) reads += 1;
      return Reflect.apply(target, self, parameters);
    },
  });
  return { database: { ...database, sql }, reads: () => reads };
}

test('a settled leaderboard is read again only after a decision on a prize, or after an account was closed', async () => {
  const counted = counting(deps.database);
  const leaderboards = createLeaderboards({ database: counted.database, now: clock.now });
  const { tournamentId, viewers, sessions } = await playTournament(engine, [
    { score: 5, ms: 9_000, violations: 6 },
    { score: 4, ms: 9_000 },
  ]);
  const first = async () => {
    clock.advance(2_000);
    const { entries } = await readLeaderboard({ ...deps, leaderboards }, null, { tournamentId });
    return entries.map(({ username, prizeAmount }) => [username, prizeAmount]);
  };
  const names = (await first()).map(([username]) => username);
  expect(names).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
  await first();
  expect(counted.reads()).toBe(2);
  await settleLater(engine, tournamentId);
  // The prize of the first place is held.
  expect(await first()).toEqual([
    [names[0], 0],
    [names[1], 37.5],
  ]);
  await first();
  await first();
  expect(counted.reads()).toBe(3);
  await releasePrize(deps, admin, { sessionId: sessions[0] ?? '' });
  expect((await first())[0]).toEqual([names[0], 62.5]);
  expect(counted.reads()).toBe(4);
  await deps.database.sql`
    update users set username = 'closed-1', closed_at = ${clock.now()} where id = ${viewers[1]?.userId ?? null}`;
  expect((await first())[1]).toEqual(['closed-1', 37.5]);
  expect(counted.reads()).toBe(5);
});

test('the reader finds their own username beside their rank', async () => {
  const { tournamentId, viewers } = await playTournament(engine, [{ score: 2, ms: 9_000 }]);
  const [viewer] = viewers;
  const { you, entries } = await readLeaderboard(deps, viewer, { tournamentId });
  expect(you).toEqual({ ...entries[0], isYou: true });
});
