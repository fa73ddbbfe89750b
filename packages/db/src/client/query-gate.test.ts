import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { type Database, openDatabase } from './connect';

let test: TestDatabase;
let narrow: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  narrow = openDatabase({ url: test.url, maxConnections: 2 });
  await test.database.sql`create table held (id int primary key)`;
  await test.database.sql`insert into held values (1)`;
});

afterAll(async () => {
  await narrow.close();
  await test.drop();
});

it('a statement that waits for a lock occupies one connection and delays nothing behind it', async () => {
  const holder = await test.database.sql.reserve();
  await holder`begin`;
  await holder`select 1 from held for update`;
  let isOver = false;
  const waiting = narrow.sql`select 1 from held for update`.then(() => {
    isOver = true;
  });
  const others = Array.from({ length: 50 }, (_, n) => narrow.sql<{ n: number }[]>`select ${n}::int as n`);
  const transaction = narrow.sql.begin((tx) => tx<{ n: number }[]>`select 50 as n`);
  const results = await Promise.all([...others, transaction]);
  expect(results.map(([row]) => row?.n)).toEqual(Array.from({ length: 51 }, (_, n) => n));
  expect(isOver).toBe(false);
  await holder`rollback`;
  holder.release();
  await waiting;
});

it('passes a place on after a failure too', async () => {
  const failures = Array.from({ length: 5 }, () => narrow.sql`select 1 / 0`.catch(() => 'failed'));
  expect(await Promise.all(failures)).toEqual(Array.from({ length: 5 }, () => 'failed'));
  expect(await narrow.sql`select 1 as one`).toEqual([{ one: 1 }]);
});

it('ends a wait for a lock, and a statement, that exceeds its connection’s limits', async () => {
  const limits = { lockTimeoutMs: 50, statementTimeoutMs: 200 };
  const limited = openDatabase({ url: test.url, limits });
  const holder = await test.database.sql.reserve();
  await holder`begin`;
  await holder`select 1 from held for update`;
  await expect(limited.sql`select 1 from held for update`).rejects.toMatchObject({ code: '55P03' });
  await expect(limited.sql`select pg_sleep(5)`).rejects.toMatchObject({ code: '57014' });
  await holder`rollback`;
  holder.release();
  await limited.close();
});
