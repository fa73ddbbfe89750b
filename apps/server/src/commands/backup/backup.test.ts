import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreDump } from '@paheli/db/backup/dump';
import { startEmbeddedPostgres } from '@paheli/db/embedded/start';
import { migrateDatabase } from '@paheli/db/migrate';
import { temporaryFolder } from '@paheli/db/testing/temporary-folder';
import { createTestDatabase, type TestDatabase } from '@paheli/db/testing/test-database';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '../../env';
import { restoreBackup } from './restore-backup';
import { writeBackup } from './write-backup';

/** A database is initialised and started twice, which a busy machine takes its time for. */
const startLimitMs = 60_000;
const folder = temporaryFolder();
const at = (...names: string[]) => join(folder.path, ...names);
const key = randomBytes(32).toString('base64');
const otherKey = randomBytes(32).toString('base64');
const env = (changes: Record<string, string>) => readEnv({ PII_KEY: key, ...changes });

/** Adds a user with a document of these bytes. */
async function submit(sql: postgres.Sql, documents: string, bytes: string): Promise<void> {
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

async function withSql<Result>(url: string, use: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await use(sql);
  } finally {
    await sql.end();
  }
}

/** Returns the users' names with the contents of their documents. */
function contents(url: string, documents: string): Promise<string[][]> {
  return withSql(url, async (sql) => {
    const rows = await sql<{ name: string; file: string }[]>`
      select name, document_file as file from users join kyc on user_id = users.id order by name`;
    return Promise.all(
      rows.map(async ({ name, file }) => [name, await readFile(join(documents, file), 'utf8')]),
    );
  });
}

describe('of the embedded database', () => {
  const original = () => env({ DATA_DIR: at('original') });
  beforeAll(async () => {
    const server = await startEmbeddedPostgres({ dataDir: at('original'), log: () => undefined });
    await migrateDatabase(server.url);
    await withSql(server.url, (sql) => submit(sql, at('original/documents'), 'Asha'));
    await writeFile(at('original/documents', randomUUID()), 'a document that no row names');
    const { unrecorded } = await writeBackup(original(), at('running'));
    expect(unrecorded).toBeUndefined();
    await server.stop();
    await writeBackup(original(), at('stopped'));
  }, startLimitMs);

  test.each(['running', 'stopped'])(
    'a backup of the %s one restores rows and documents, and no others',
    async (name) => {
      const target = at(`restored-${name}`);
      await restoreBackup(env({ DATA_DIR: target }), at(name), { replace: false });
      const server = await startEmbeddedPostgres({ dataDir: target, log: () => undefined });
      expect(await contents(server.url, join(target, 'documents'))).toEqual([['Asha', 'Asha']]);
      expect(await readdir(join(target, 'documents'))).toHaveLength(1);
      // A set is recorded once it is complete, so only later sets know it.
      const recorded = await withSql(server.url, (sql) => sql`select from backup where bytes > 0`);
      expect(recorded).toHaveLength(name === 'stopped' ? 1 : 0);
      await server.stop();
    },
  );

  test('a target that is not empty is replaced only on request, and a former state goes with it', async () => {
    const target = env({ DATA_DIR: at('taken') });
    await restoreBackup(target, at('running'), { replace: false });
    await writeFile(at('taken/documents', randomUUID()), 'newer');
    await expect(restoreBackup(target, at('running'), { replace: false })).rejects.toThrow(
      /^Not empty: .*--replace/,
    );
    await restoreBackup(target, at('running'), { replace: true });
    expect(await readdir(at('taken/documents'))).toHaveLength(1);
  });

  test('another key is refused, by its name and without the key', async () => {
    const wrong = readEnv({ DATA_DIR: at('wrong'), PII_KEY: otherKey });
    const refusal = await restoreBackup(wrong, at('running'), { replace: false }).catch(String);
    expect(refusal).toMatch(
      /needs the key of personal data [0-9a-f]{16}, and the configured one is [0-9a-f]{16}/,
    );
    expect(refusal).not.toContain(otherKey);
    for (const file of await readdir(at('running'), { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      expect(await readFile(join(file.parentPath, file.name), 'latin1')).not.toContain(key);
    }
    await restoreBackup(
      readEnv({ DATA_DIR: at('second-key'), PII_KEY: otherKey, PII_KEY_PREVIOUS: key }),
      at('running'),
      {
        replace: false,
      },
    );
    const without = readEnv({ DATA_DIR: at('no-key') });
    await expect(restoreBackup(without, at('running'), { replace: false })).rejects.toThrow(
      /There is no key/,
    );
  });

  test.each([
    [
      'a changed file',
      async (set: string) => writeFile(join(set, 'cluster/PG_VERSION'), '18 '),
      /PG_VERSION has changed/,
    ],
    [
      'a missing document',
      async (set: string) => rm(join(set, 'documents'), { recursive: true }),
      /documents\/.* is missing/,
    ],
    [
      'an added file',
      async (set: string) => writeFile(join(set, 'cluster/postgresql.conf.d'), ''),
      /does not belong to it/,
    ],
    [
      'a changed manifest',
      (set: string) => change(join(set, 'manifest.json'), 'cluster/', 'Cluster/'),
      /manifest.json has changed/,
    ],
    [
      'half a manifest',
      (set: string) => writeFile(join(set, 'manifest.json'), '{"manif'),
      /manifest.json cannot be read/,
    ],
    ['an unfinished backup', async (set: string) => rm(join(set, 'manifest.json')), /is no complete backup/],
  ])('%s is refused before anything is touched', async (name, damage, sentence) => {
    const set = at(`damaged ${name}`);
    await cp(at('running'), set, { recursive: true });
    await damage(set);
    const target = at(`target ${name}`);
    await expect(restoreBackup(env({ DATA_DIR: target }), set, { replace: true })).rejects.toThrow(sentence);
    await expect(readdir(target)).rejects.toThrow(/ENOENT/);
  });

  test('a backup never overwrites another one', async () => {
    await expect(writeBackup(original(), at('running'))).rejects.toThrow(/exists already/);
  });

  test('a copy without empty folders is restored, as some storage keeps it', async () => {
    const copy = at('without-folders');
    await cp(at('running'), copy, { recursive: true });
    for (const name of await readdir(copy, { recursive: true })) {
      await rmdir(join(copy, name)).catch(() => undefined);
    }
    const target = at('target without-folders');
    await restoreBackup(env({ DATA_DIR: target }), copy, { replace: false });
    const server = await startEmbeddedPostgres({ dataDir: target, log: () => undefined });
    expect(await contents(server.url, join(target, 'documents'))).toEqual([['Asha', 'Asha']]);
    await server.stop();
  });

  test('it is not restored to a server', async () => {
    const server = env({ DATABASE_URL: 'postgres://127.0.0.1:1/x', DATA_DIR: at('server') });
    await expect(restoreBackup(server, at('running'), { replace: false })).rejects.toThrow(
      /unset DATABASE_URL/,
    );
  });
});

async function change(file: string, from: string, to: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
}

describe('of a server', () => {
  let source: TestDatabase;
  let target: TestDatabase;
  beforeAll(async () => {
    source = await createTestDatabase();
    target = await createTestDatabase();
    await submit(source.database.sql, at('source/documents'), 'Ravi');
    await submit(target.database.sql, at('target/documents'), 'Former');
  });
  afterAll(() => Promise.all([source.drop(), target.drop()]));

  /** Whether this machine has pg_dump for the server of the tests. */
  async function canDump(): Promise<boolean> {
    const [row] = await source.database
      .sql`select current_setting('server_version_num')::int / 10000 as major`;
    try {
      const found = / (\d+)/.exec(execFileSync('pg_dump', ['--version'], { encoding: 'utf8' }))?.[1];
      return Number(found) >= Number(row?.major);
    } catch {
      return false;
    }
  }

  test('a dump restores rows and documents over others; without a fitting pg_dump the error says what to install', async () => {
    const from = env({ DATABASE_URL: source.url, DATA_DIR: at('source') });
    if (!(await canDump())) {
      await expect(writeBackup(from, at('dump'))).rejects.toThrow(/install PostgreSQL's client programs/);
      await expect(readdir(at('dump.part'))).rejects.toThrow(/ENOENT/);
      return;
    }
    await writeBackup(from, at('dump'));
    const to = env({ DATABASE_URL: target.url, DATA_DIR: at('target') });
    await expect(restoreBackup(to, at('dump'), { replace: false })).rejects.toThrow(
      /^Not empty: the database/,
    );
    const truncated = at('truncated');
    await cp(at('dump'), truncated, { recursive: true });
    await writeFile(
      join(truncated, 'database.dump'),
      (await readFile(at('dump/database.dump'))).subarray(0, 50_000),
    );
    await expect(restoreBackup(to, truncated, { replace: true })).rejects.toThrow(/has changed/);
    // As if the disk failed after the check.
    await expect(restoreDump(target.url, join(truncated, 'database.dump'))).rejects.toThrow();
    expect(await contents(target.url, at('target/documents'))).toEqual([['Former', 'Former']]);
    await restoreBackup(to, at('dump'), { replace: true });
    expect(await contents(target.url, at('target/documents'))).toEqual([['Ravi', 'Ravi']]);
    await migrateDatabase(target.url);
  });
});
