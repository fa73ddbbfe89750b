import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database';

let one: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});

afterAll(async () => {
  await Promise.all([one.drop(), other.drop()]);
});

it('gives every caller a database of its own', async () => {
  await one.database.sql`create table mark (id int)`;
  const [row] = await other.database.sql`select to_regclass('mark') as mark`;
  expect(row).toEqual({ mark: null });
});

it('keeps durability on, as the product does', async () => {
  const [row] = await one.database.sql`select current_setting('fsync') as fsync`;
  expect(row).toEqual({ fsync: 'on' });
});
