import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@paheli/db/embedded/start';
import postgres from 'postgres';
import { expect } from 'vitest';
import { restoreBackup } from '../commands/backup/restore-backup';
import { readEnv } from '../env';

/** A database is initialised and started twice, which a busy machine takes its time for. */
export const startLimitMs = 60_000;
export const key = randomBytes(32).toString('base64');
export const otherKey = randomBytes(32).toString('base64');
export const env = (changes: Record<string, string>) => readEnv({ PII_KEY: key, ...changes });

/** A database that does not wait for the disk: no machine crashes here. */
export const startDatabase = (dataDir: string) =>
  startEmbeddedPostgres({ dataDir, log: () => undefined, settings: { fsync: 'off' } });

/** Adds a user with a document of these bytes. */
export async function submit(sql: postgres.Sql, documents: string, bytes: string): Promise<void> {
  const [userId, document] = [randomUUID(), randomUUID()];
  await mkdir(documents, { recursive: true });
  await writeFile(join(documents, document), bytes);
  await sql`
    insert into users (id, username, email, name, created_at)
    values (${userId}, ${userId}, ${`${userId}@example.com`}, ${bytes}, now())`;
  await sql`
    insert into kyc (user_id, full_name, date_of_birth, pan, payout, document_file, submitted_at)
    values (${userId}, ${bytes}, '1990-01-01', '', '', ${document}, now())`;
}

export async function withSql<Result>(
  url: string,
  use: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await use(sql);
  } finally {
    await sql.end();
  }
}

/** Returns the users' names with the contents of their documents. */
export function contents(url: string, documents: string): Promise<string[][]> {
  return withSql(url, async (sql) => {
    const rows = await sql<{ name: string; file: string }[]>`
      select name, document_file as file from users join kyc on user_id = users.id order by name`;
    return Promise.all(
      rows.map(async ({ name, file }) => [name, await readFile(join(documents, file), 'utf8')]),
    );
  });
}

/**
 * Starts a database with one user and document, and a document that no row names. It has only the tables that a backup
 * reads: `base-backup.test.ts` copies all of them.
 */
export async function startWithDocument(dataDir: string) {
  const server = await startDatabase(dataDir);
  await withSql(server.url, async (sql) => {
    await sql`create table users (id uuid, username text, email text, name text, created_at timestamptz)`;
    await sql`
      create table kyc (user_id uuid, full_name text, date_of_birth date, pan text, payout text, document_file text,
        submitted_at timestamptz)`;
    await sql`create table question_media (file text, small_file text)`;
    await sql`create table backup (id int generated always as identity, finished_at timestamptz, bytes bigint)`;
    await submit(sql, join(dataDir, 'documents'), 'Asha');
  });
  await writeFile(join(dataDir, 'documents', randomUUID()), 'a document that no row names');
  return server;
}

/** Restores a backup of that database, which has its row, its document, and as many records of former backups. */
export async function expectRestored(backup: string, target: string, formerBackups: number): Promise<void> {
  await restoreBackup(env({ DATA_DIR: target }), backup, { replace: false });
  const server = await startDatabase(target);
  expect(await contents(server.url, join(target, 'documents'))).toEqual([['Asha', 'Asha']]);
  expect(await readdir(join(target, 'documents'))).toHaveLength(1);
  // A set is recorded once it is complete, so only later sets know it.
  const recorded = await withSql(server.url, (sql) => sql`select from backup where bytes > 0`);
  expect(recorded).toHaveLength(formerBackups);
  await server.stop();
}
