import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../client/connect';
import { sqlState } from '../client/retry';
import { databaseUrl } from './database-server';

export type TestDatabase = { url: string; database: Database; drop(): Promise<void> };

const objectInUse = '55006';
const cloneAttempts = 50;
const retryPauseMs = 100;

/** Creates a migrated, empty database of the caller's own. Create it in `beforeAll`, `drop` it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = inject('databaseServer');
  const suffix = randomBytes(6).toString('hex');
  const name = `${template.replace('template', 'test')}_${suffix}`;
  await asAdmin(adminUrl, (admin) => cloneTemplate(admin, template, name));
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
