import { histories } from '@paheli/core/testing/histories';
import { openTestDatabase } from '@paheli/db/testing/test-database';
import { checkLedger } from '@paheli/engine/wallet/reconciliation/check-ledger';
import { expect, test } from 'vitest';
import { growthDeps } from '../reads/growth-deps';
import { listReads } from '../reads/list-reads';
import { findSamples } from '../reads/samples';
import { fillDatabase } from './fill-database';

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
  for (const { runs } of listReads(growthDeps(database), await findSamples(database)))
    for (const run of Object.values(runs)) await run();
}, 120_000);
