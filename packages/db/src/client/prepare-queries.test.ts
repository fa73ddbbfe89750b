import { sql as fragment } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database';
import { type Database, openDatabase } from './connect';

const test = openTestDatabase();
let database: Database;

beforeAll(async () => {
  await test.database.sql`create table counted (id int primary key, words text)`;
  await test.database.sql`insert into counted values (1, 'one'), (2, 'two')`;
});
beforeEach(() => {
  // One connection: what is prepared on it is what every query finds.
  database = openDatabase({ url: test.url, maxConnections: 1 });
  return () => database.close();
});

const wordsOf = (id: number) => fragment`select words from counted where id = ${id}`;

/** Returns how often the connection has planned and run each prepared statement that reads the table. */
async function preparedRuns(): Promise<unknown[]> {
  const rows = await database.db.execute(fragment`
    select custom_plans::int as planned, (generic_plans + custom_plans)::int as runs from pg_prepared_statements
    where statement like 'select words from counted%'`);
  return [...rows];
}

it('prepares a query of drizzle once for each connection, in transactions and savepoints too', async () => {
  const { db } = database;
  expect(await db.execute(wordsOf(1))).toEqual([{ words: 'one' }]);
  await db.transaction(async (tx) => {
    expect(await tx.execute(wordsOf(2))).toEqual([{ words: 'two' }]);
    await tx.transaction(async (inner) => {
      expect(await inner.execute(wordsOf(3))).toEqual([]);
    });
  });
  expect(await preparedRuns()).toEqual([{ planned: 3, runs: 3 }]);
});

it('plans a prepared query anew for each run, because its table may have grown', async () => {
  for (let run = 0; run < 10; run += 1) await database.db.execute(wordsOf(run));
  expect(await preparedRuns()).toEqual([{ planned: 10, runs: 10 }]);
});

it('does not prepare statements that list rows, whose text differs with their number', async () => {
  const many = fragment.join(
    Array.from({ length: 50 }, (_, id) => fragment`${id}`),
    fragment`, `,
  );
  const rows = await database.db.execute(fragment`select words from counted where id in (${many})`);
  expect(rows).toHaveLength(2);
  expect(await preparedRuns()).toEqual([]);
});

it('keeps a statement usable when it has failed and when its table changes', async () => {
  const { db, sql } = database;
  const asNumber = (id: number) => fragment`select words::int from counted where id = ${id}`;
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(db.execute(asNumber(1))).rejects.toMatchObject({ cause: { code: '22P02' } });
  expect(await db.execute(asNumber(3))).toEqual([]);
  await db.execute(wordsOf(1));
  await sql`alter table counted add column length int generated always as (length(words)) stored`;
  await db.transaction(async (tx) => {
    expect(await tx.execute(wordsOf(1))).toEqual([{ words: 'one' }]);
  });
});

it('sends the prepared queries of a transaction together and answers each', async () => {
  const { db } = database;
  await db.execute(wordsOf(1));
  await db.transaction(async (tx) => {
    const found = await Promise.all([1, 2, 3, 1].map((id) => tx.execute(wordsOf(id))));
    expect(found.map(([row]) => row?.words)).toEqual(['one', 'two', undefined, 'one']);
  });
});
