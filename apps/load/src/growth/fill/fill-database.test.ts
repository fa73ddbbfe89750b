import { createTestDatabase, type TestDatabase } from '@paheli/db/testing/test-database';
import { checkLedger } from '@paheli/engine/wallet/reconciliation/check-ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminReads } from '../reads/admin-reads';
import { growthDeps } from '../reads/growth-deps';
import { jobReads } from '../reads/job-reads';
import { playerReads } from '../reads/player-reads';
import { findSamples } from '../reads/samples';
import { fillDatabase } from './fill-database';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await createTestDatabase();
});
afterAll(() => fresh.drop());

test('a filled database has all answers, every invariant holds with all constraints, and every read runs', async () => {
  const { database } = fresh;
  const { sql } = database;
  const constraints = () => sql<{ count: number }[]>`
    select (select count(*) from pg_constraint where connamespace = 'public'::regnamespace)
      + (select count(*) from pg_indexes where schemaname = 'public') as count`;
  const before = await constraints();
  await fillDatabase(database, { answers: 5_000, users: 2_000 }, () => undefined);
  expect(await constraints()).toEqual(before);
  const [counts] = await sql<{ answers: number; users: number; off: number }[]>`
    select (select count(*) from session_question) as answers, (select count(*) from users) as users,
      (select count(*) from pg_trigger where tgenabled <> 'O' and not tgisinternal) as off`;
  expect(counts).toEqual({ answers: 5_000, users: 2_000, off: 0 });
  expect((await checkLedger(database)).checks.filter(({ ok }) => !ok)).toEqual([]);
  const deps = growthDeps(database);
  const samples = await findSamples(database);
  for (const { runs } of [...playerReads(deps, samples), ...adminReads(deps, samples), ...jobReads(deps)])
    for (const run of Object.values(runs)) await run();
}, 120_000);
