import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { z } from 'zod';
import { failingSockets } from './open-socket';
import { sqlState } from './retry';

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** Any fixed number: servers that migrate the same database queue on this lock. */
const migrationLock = 7_243_541;
const undefinedTable = '42P01';

/**
 * Applies the migrations that the database does not have yet, each once, even when several servers start together.
 * Rejects when the database is unreachable, a migration fails (none is then applied), or a migration is older than one
 * that was already applied and would be skipped for ever.
 */
export async function migrateDatabase(url: string, folder = migrationsFolder()): Promise<void> {
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
    await migrate(drizzle(client), { migrationsFolder: folder });
    const missing = await missingMigrations(client, folder);
    if (missing.length > 0) throw new Error(`Migrations out of order, not applied: ${missing.join(', ')}`);
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** Returns whether every migration of the folder is applied. Rejects when the database cannot be queried. */
export async function migrationsApplied(sql: postgres.Sql, folder = migrationsFolder()): Promise<boolean> {
  return (await missingMigrations(sql, folder)).length === 0;
}

/**
 * Returns where the migrations lie: `migrations` beside a bundle (apps/server/dist), else beside `src` (packages/db).
 * Throws when neither has a journal.
 */
export function migrationsFolder(): string {
  const candidates = ['./migrations', '../migrations'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const folder = candidates.find((candidate) => existsSync(join(candidate, 'meta/_journal.json')));
  if (folder === undefined) throw new Error(`No migrations in ${candidates.join(' or ')}`);
  return folder;
}

async function missingMigrations(sql: postgres.Sql, folder: string): Promise<string[]> {
  const { entries } = Journal.parse(JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')));
  const applied = await appliedInstants(sql);
  return entries.filter(({ when }) => !applied.has(when)).map(({ tag }) => tag);
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
