import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { z } from 'zod';
import { applyFunctions } from './apply-functions';
import { failingSockets } from './client/open-socket';
import { sqlState } from './client/retry';

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** Any fixed number: servers that migrate the same database queue on this lock. */
const migrationLock = 7_243_541;
const undefinedTable = '42P01';

/**
 * Applies the migrations that the database does not have yet, each once, and then the database functions that differ,
 * even when several servers start together. A database that a newer version migrated keeps its functions. Rejects when
 * the database is unreachable, older than the baseline, a migration or a function fails (none of its kind is then
 * applied), or a migration is older than one that was already applied and would be skipped for ever.
 */
export async function migrateDatabase(url: string, folders = storageFolders()): Promise<void> {
  // One connection, kept open: the lock belongs to its session.
  const client = postgres(url, {
    ...failingSockets(),
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => undefined,
  });
  try {
    await client`select pg_advisory_lock(${migrationLock}::int8)`;
    await assertHasBaseline(client, folders.migrations);
    await migrate(drizzle(client), { migrationsFolder: folders.migrations });
    const entries = await readJournal(folders.migrations);
    const applied = await appliedInstants(client);
    const missing = entries.filter(({ when }) => !applied.has(when));
    if (missing.length > 0) {
      throw new Error(`Migrations out of order, not applied: ${missing.map(({ tag }) => tag).join(', ')}`);
    }
    const isNewest = Math.max(...applied) === Math.max(...entries.map(({ when }) => when));
    if (isNewest) await applyFunctions(client, folders.functions);
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** Returns whether every migration of the folder is applied. Rejects when the database cannot be queried. */
export async function migrationsApplied(
  sql: postgres.Sql,
  folder = storageFolders().migrations,
): Promise<boolean> {
  const [entries, applied] = await Promise.all([readJournal(folder), appliedInstants(sql)]);
  return entries.every(({ when }) => applied.has(when));
}

export type StorageFolders = { readonly migrations: string; readonly functions: string };

/**
 * Returns where the migrations and functions lie: beside a bundle (apps/server/dist), else beside `src` (packages/db).
 * Throws when neither has a journal.
 */
export function storageFolders(): StorageFolders {
  const candidates = ['.', '..'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const folder = candidates.find((candidate) => existsSync(join(candidate, 'migrations/meta/_journal.json')));
  if (folder === undefined) throw new Error(`No migrations in ${candidates.join(' or ')}`);
  return { migrations: join(folder, 'migrations'), functions: join(folder, 'functions') };
}

/** Throws where a database has migrations, but not the baseline with which they begin today. */
async function assertHasBaseline(client: postgres.Sql, folder: string): Promise<void> {
  const [baseline] = await readJournal(folder);
  const applied = await appliedInstants(client);
  if (baseline === undefined || applied.size === 0 || applied.has(baseline.when)) return;
  throw new Error(
    'This database was last migrated by a version before 0.3.0, from which no released version goes on. Begin with an empty database.',
  );
}

async function readJournal(folder: string): Promise<{ tag: string; when: number }[]> {
  return Journal.parse(JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'))).entries;
}

async function appliedInstants(sql: postgres.Sql): Promise<Set<number>> {
  try {
    const rows = await sql<
      { when: string }[]
    >`select created_at::text as when from drizzle.__drizzle_migrations`;
    return new Set(rows.map((row) => Number(row.when)));
  } catch (error) {
    if (sqlState(error) === undefinedTable) return new Set();
    throw error;
  }
}
