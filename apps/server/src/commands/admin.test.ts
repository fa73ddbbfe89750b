import { createTestDatabase, type TestDatabase } from '@paheli/db/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../testing/run-admin';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the command creates an administrator, prints a password and is audited', async () => {
  const created = await runAdmin(database.url, 'create', '98200 00001');
  expect(created.stdout).toMatch(/^Password of 98200 00001: [\w-]{16}\n$/);
  const audited = await database.database.sql`select action from audit_log`;
  expect(audited).toEqual([{ action: 'operator.create' }]);
});
