import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import postgres from 'postgres';
import { startClientProgram } from './client-programs';
import { type CopyDocuments, copyDocumentsAt, copyPresentDocuments } from './documents';

/** Statements that empty the target, in the transaction that restores it: a failure leaves the target as it was. */
const emptyTarget =
  'drop schema if exists drizzle cascade; drop schema public cascade; create schema public;';

/**
 * Writes a dump of the database in pg_dump's custom format, and copies the documents of the very same snapshot. The
 * product goes on meanwhile; only KYC submissions wait, while the last documents are copied. Rejects with advice where
 * pg_dump is missing or too old.
 */
export async function dumpDatabase(url: string, file: string, copy: CopyDocuments): Promise<void> {
  const options = { fetch_types: false, onnotice: () => undefined };
  const locking = postgres(url, { ...options, max: 1 });
  const holding = postgres(url, { ...options, max: 1 });
  try {
    await copyPresentDocuments(locking, copy);
    await holding.begin('isolation level repeatable read read only', async (tx) => {
      let snapshot = '';
      await copyDocumentsAt(locking, copy, async () => {
        const [row] = await tx<{ id: string }[]>`select pg_export_snapshot() as id`;
        snapshot = row?.id ?? '';
      });
      const dump = startClientProgram('pg_dump', url, ['--format=custom', `--snapshot=${snapshot}`]);
      await pipeline(dump.stdout, createWriteStream(file, { mode: 0o600, flush: true }));
      await dump.ended;
    });
  } finally {
    await Promise.all([locking.end({ timeout: 5 }), holding.end({ timeout: 5 })]);
  }
}

/** Returns the server's major version, such as `18`. */
export async function readMajorVersion(url: string): Promise<string> {
  return withClient(url, async (sql) => {
    const [row] = await sql<
      { number: number }[]
    >`select current_setting('server_version_num')::int as number`;
    return String(Math.floor((row?.number ?? 0) / 10_000));
  });
}

/** Returns whether the database has tables. */
export async function hasTables(url: string): Promise<boolean> {
  return withClient(url, async (sql) => {
    const rows = await sql`
      select 1 from pg_class where relkind in ('r', 'p') and relnamespace in
        (select oid from pg_namespace where nspname in ('public', 'drizzle')) limit 1`;
    return rows.length > 0;
  });
}

/** Returns how many connections of the product's servers the database has. */
export async function countServers(url: string): Promise<number> {
  return withClient(url, async (sql) => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name like 'paheli-server%'`;
    return row?.count ?? 0;
  });
}

/**
 * Restores a dump into the database, in one transaction: what was there is dropped, and stays if anything fails. Owners
 * and privileges are those of the URL's user.
 */
export async function restoreDump(url: string, file: string): Promise<void> {
  const read = startClientProgram('pg_restore', url, ['--no-owner', '--no-privileges', '--file=-']);
  const write = startClientProgram('psql', url, [
    '--no-psqlrc',
    '--quiet',
    '--single-transaction',
    '--set=ON_ERROR_STOP=1',
    `--command=${emptyTarget}`,
    '--file=-',
  ]);
  write.stdout.resume();
  // Ended by hand: psql would commit what it got if pg_restore failed half-way.
  const reading = pipeline(createReadStream(file), read.stdin).catch(() => undefined);
  try {
    await Promise.race([
      pipeline(read.stdout, write.stdin, { end: false }).then(() => read.ended),
      write.ended.then(() => Promise.reject(new Error('psql ended before the dump did'))),
    ]);
    await reading;
  } catch (error) {
    read.kill();
    write.kill();
    throw error;
  }
  write.stdin.end();
  await write.ended;
}

async function withClient<Result>(
  url: string,
  read: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    return await read(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
