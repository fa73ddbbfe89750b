import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { opened } from '@paheli/core/testing/opened';
import postgres from 'postgres';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../client/connect';
import { sqlState } from '../client/retry';
import { databaseUrl } from './database-server';

export type TestDatabase = { url: string; database: Database; drop(): Promise<void> };

/** What databases begin with: `fill` runs once in each run of the tests, in a template of this name. */
export type Content = { readonly name: string; fill(database: Database): Promise<void> };

/** The first key of the advisory lock that filling a template takes; the second key is a hash of its name. */
const fillLockClass = 7_244;
const objectInUse = '55006';
const cloneAttempts = 50;
const retryPauseMs = 100;

/** Opens such a database for the tests of a file or of a `describe`. */
export const openTestDatabase = (content?: Content): TestDatabase =>
  opened(
    () => createTestDatabase(content),
    (database) => database.drop(),
  );

/** Creates a migrated database of the caller's own, empty without `content`. Create it in `beforeAll`, `drop` it in `afterAll`. */
export async function createTestDatabase(content?: Content): Promise<TestDatabase> {
  const { adminUrl, template } = inject('databaseServer');
  const suffix = randomBytes(6).toString('hex');
  const name = `${template.replace('template', 'test')}_${suffix}`;
  await asAdmin(adminUrl, async (admin) => {
    const source = content ? await fillTemplate(admin, adminUrl, template, content) : template;
    await cloneTemplate(admin, source, name);
  });
  const url = databaseUrl(adminUrl, name);
  const database = openDatabase({ url, applicationName: 'paheli-test' });
  return {
    url,
    database,
    async drop() {
      await database.close();
      await asAdmin(adminUrl, (admin) => admin`drop database if exists ${admin(name)} with (force)`);
    },
  };
}

/** Returns the name of the template with this content, which the first caller of a run fills. */
async function fillTemplate(
  admin: postgres.Sql,
  adminUrl: string,
  template: string,
  { name, fill }: Content,
): Promise<string> {
  const filled = `${template}_${name}`;
  const isThere = async () => (await admin`select from pg_database where datname = ${filled}`).length > 0;
  if (await isThere()) return filled;
  // Other workers wait here. The lock ends with the connection.
  await admin`select pg_advisory_lock(${fillLockClass}, hashtext(${filled}))`;
  if (await isThere()) return filled;
  const draft = `${filled}_draft`;
  await cloneTemplate(admin, template, draft);
  const database = openDatabase({ url: databaseUrl(adminUrl, draft), applicationName: 'paheli-test' });
  await fill(database).finally(() => database.close());
  await admin`alter database ${admin(draft)} rename to ${admin(filled)}`;
  return filled;
}

async function cloneTemplate(admin: postgres.Sql, template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await admin`create database ${admin(name)} template ${admin(template)} strategy wal_log`;
      return;
    } catch (error) {
      // Autovacuum may be connected to the template.
      if (sqlState(error) !== objectInUse || attempt === cloneAttempts) throw error;
      await pause(retryPauseMs);
    }
  }
}

async function asAdmin(adminUrl: string, act: (admin: postgres.Sql) => Promise<unknown>): Promise<void> {
  const admin = postgres(adminUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    await act(admin);
  } finally {
    await admin.end({ timeout: 5 });
  }
}
