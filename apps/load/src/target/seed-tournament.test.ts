import { findViewer } from '@paheli/engine/account/session';
import { openTestEngine } from '@paheli/engine/testing/test-engine';
import { checkLedger } from '@paheli/engine/wallet/reconciliation/check-ledger';
import { expect, test } from 'vitest';
import { scheduleTournament, seedTournament } from './seed-tournament';

const engine = openTestEngine();

test('seeded players are signed in and can pay, and every invariant of the ledger holds', async () => {
  const deps = { ...engine.deps, now: () => new Date() };
  const { database } = deps;
  const { tournamentId, players } = await seedTournament(database, 1_003, 5);
  expect(new Set(players.map(({ userId }) => userId)).size).toBe(1_003);
  for (const { userId, token } of [...players.slice(0, 2), ...players.slice(-2)]) {
    expect(await findViewer(deps, token)).toMatchObject({ userId, role: 'player' });
  }
  const [wallets] = await database.sql`
    select count(*) as players, min(balance) as least, max(balance) as most
    from ledger_account where kind = 'player.deposit' and user_id = any(${players.map(({ userId }) => userId)}::uuid[])`;
  expect(wallets).toEqual({ players: 1_003, least: 50_000, most: 50_000 });
  expect((await checkLedger(database)).checks.filter(({ ok }) => !ok)).toEqual([]);

  const userIds = players.slice(0, 2).map(({ userId }) => userId);
  const joined = await database.sql`
    select problem from join_many(${tournamentId}, ${userIds}::uuid[],
      array[gen_random_uuid(), gen_random_uuid()], array[gen_random_uuid(), gen_random_uuid()], now(), false, true)`;
  expect(joined.map(({ problem }) => problem)).toEqual([null, null]);
  expect((await checkLedger(database)).ok).toBe(true);

  const startsAtMs = Date.parse('2030-01-01T10:00:00Z');
  await scheduleTournament(database, tournamentId, startsAtMs, startsAtMs + 60_000);
  const [times] = await database.sql`select starts_at, ends_at from tournament where id = ${tournamentId}`;
  expect(times).toEqual({ startsAt: new Date(startsAtMs), endsAt: new Date(startsAtMs + 60_000) });
});
