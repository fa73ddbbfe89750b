import { execFileSync } from 'node:child_process';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreDump } from '@paheli/db/backup/dump';
import { migrateDatabase } from '@paheli/db/migrate';
import { temporaryFolder } from '@paheli/db/testing/temporary-folder';
import { createTestDatabase, type TestDatabase } from '@paheli/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '../../env';
import {
  contents,
  env,
  expectRestored,
  key,
  otherKey,
  startLimitMs,
  startWithDocument,
  submit,
} from '../../testing/backups';
import { restoreBackup } from './restore-backup';
import { writeBackup } from './write-backup';

const folder = temporaryFolder();
const at = (...names: string[]) => join(folder.path, ...names);

describe('of the embedded database', () => {
  const original = () => env({ DATA_DIR: at('original') });
  beforeAll(async () => {
    const server = await startWithDocument(at('original'));
    const { unrecorded } = await writeBackup(original(), at('running'));
    expect(unrecorded).toBeUndefined();
    await server.stop();
  }, startLimitMs);

  test('a backup of the running one restores rows and documents, and no others', () =>
    expectRestored(at('running'), at('restored'), 0));

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
    const without = readEnv({ DATA_DIR: at('no-key') });
    await expect(restoreBackup(without, at('running'), { replace: false })).rejects.toThrow(
      /There is no key/,
    );
  });

  test.each<[string, string, string | null | ((text: string) => string), RegExp]>([
    ['a changed file', 'cluster/PG_VERSION', '18 ', /PG_VERSION has changed/],
    ['a missing file', 'cluster/PG_VERSION', null, /PG_VERSION is missing/],
    ['an added file', 'cluster/postgresql.conf.d', '', /does not belong to it/],
    [
      'a changed manifest',
      'manifest.json',
      (text) => text.replace('cluster/', 'Cluster/'),
      /manifest.json has changed/,
    ],
    ['half a manifest', 'manifest.json', '{"manif', /manifest.json cannot be read/],
    ['an unfinished backup', 'manifest.json', null, /is no complete backup/],
  ])('%s is refused before anything is touched', async (name, damaged, contents, sentence) => {
    const [path, kept] = [at('running', damaged), at(`kept ${name}`)];
    const text = typeof contents === 'function' ? contents(await readFile(path, 'utf8')) : contents;
    const isAdded = !(await rename(path, kept).then(
      () => true,
      () => false,
    ));
    if (text !== null) await writeFile(path, text);
    const target = at(`target ${name}`);
    const restored = restoreBackup(env({ DATA_DIR: target }), at('running'), { replace: true });
    await expect(restored).rejects.toThrow(sentence);
    await expect(readdir(target)).rejects.toThrow(/ENOENT/);
    await rm(path, { force: true });
    if (!isAdded) await rename(kept, path);
  });

  test('a backup never overwrites another one', async () => {
    await expect(writeBackup(original(), at('running'))).rejects.toThrow(/exists already/);
  });
});

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
