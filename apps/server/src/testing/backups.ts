import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@paheli/db/embedded/start';
import { migrateDatabase } from '@paheli/db/migrate';
import postgres from 'postgres';
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

/** Starts a database with one user and document, and a document that no row names. */
export async function startWithDocument(dataDir: string) {
  const server = await startDatabase(dataDir);
  await migrateDatabase(server.url);
  await withSql(server.url, (sql) => submit(sql, join(dataDir, 'documents'), 'Asha'));
  await writeFile(join(dataDir, 'documents', randomUUID()), 'a document that no row names');
  return server;
}
