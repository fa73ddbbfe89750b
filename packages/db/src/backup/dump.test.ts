import { expect, test } from 'vitest';
import { openDatabase } from '../client/connect';
import { openPools } from '../client/pools';
import { openTestDatabase } from '../testing/test-database';
import { countServers, hasTables } from './dump';

const database = openTestDatabase();

test('a server is noticed by its connections, and commands beside it are not', async () => {
  const { url } = database;
  const command = openDatabase({ url, maxConnections: 1, applicationName: 'paheli-ledger-check' });
  await command.sql`select 1`;
  expect(await countServers(url)).toBe(0);
  const { pools, close } = openPools(url, 'paheli-server');
  await pools.play.sql`select 1`;
  expect(await countServers(url)).toBeGreaterThan(0);
  await Promise.all([close(), command.close()]);
});

test('a database counts as empty only without tables', async () => {
  expect(await hasTables(database.url)).toBe(true);
  await database.database.sql.unsafe('drop schema public cascade; create schema public');
  // What the migrations left in their own schema counts.
  expect(await hasTables(database.url)).toBe(true);
  await database.database.sql.unsafe('drop schema drizzle cascade');
  expect(await hasTables(database.url)).toBe(false);
});
