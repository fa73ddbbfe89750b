import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Content, createTestDatabase, type TestDatabase } from './test-database';

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

it('fills a template of its name once, and copies it', async () => {
  let fills = 0;
  const content: Content = {
    name: 'filled',
    async fill({ sql }) {
      fills += 1;
      await sql`create table filled as select 'here' as mark`;
    },
  };
  const copies = await Promise.all([createTestDatabase(content), createTestDatabase(content)]);
  onTestFinished(async () => void (await Promise.all(copies.map((copy) => copy.drop()))));
  for (const { database } of copies)
    expect(await database.sql`select mark from filled`).toEqual([{ mark: 'here' }]);
  expect(fills).toBe(1);
});
