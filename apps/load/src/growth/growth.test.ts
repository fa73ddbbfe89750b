import { setTimeout as sleep } from 'node:timers/promises';
import { histories } from '@paheli/core/testing/histories';
import { openTestDatabase } from '@paheli/db/testing/test-database';
import { checkLedger } from '@paheli/engine/wallet/reconciliation/check-ledger';
import { expect, test } from 'vitest';
import { fillDatabase } from './fill-database';
import { listReads } from './list-reads';
import { measureRead } from './measure-reads';

const fresh = openTestDatabase();

test('a filled database has all answers, every invariant holds with all constraints, and every read runs', async () => {
  const { database } = fresh;
  const { sql } = database;
  const constraints = () => sql<{ count: number }[]>`
    select (select count(*) from pg_constraint where connamespace = 'public'::regnamespace)
      + (select count(*) from pg_indexes where schemaname = 'public') as count`;
  const before = await constraints();
  const size = { answers: histories(5_000), users: histories(2_000) };
  await fillDatabase(database, size, () => undefined);
  expect(await constraints()).toEqual(before);
  const [counts] = await sql<{ answers: number; users: number; off: number }[]>`
    select (select count(*) from session_question) as answers, (select count(*) from users) as users,
      (select count(*) from pg_trigger where tgenabled <> 'O' and not tgisinternal) as off`;
  expect(counts).toEqual({ ...size, off: 0 });
  expect((await checkLedger(database)).checks.filter(({ ok }) => !ok)).toEqual([]);
  for (const { runs } of await listReads(database)) for (const run of Object.values(runs)) await run();
}, 120_000);

test('players cannot have two seats of one tournament', async () => {
  await expect(
    fillDatabase(fresh.database, { answers: 100_000, users: 1_500 }, () => undefined),
  ).rejects.toThrow('--users');
});

test('each parameter warms up once and then runs as often as asked, and the slowest has the largest median', async () => {
  let calls = 0;
  const taking = (ms: number) => async () => {
    calls += 1;
    await sleep(ms);
  };
  const measured = await measureRead({ fast: taking(0), slow: taking(20) }, 3);
  expect(calls).toBe(8);
  expect(measured.slowest.parameter).toBe('slow');
  expect(measured.maxMs).toBeGreaterThanOrEqual(measured.slowest.medianMs);
  expect(measured.slowest.medianMs).toBeGreaterThan(measured.medianMs);
});
