import { randomUUID } from 'node:crypto';
import { cp, readdir, rename, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@paheli/db/testing/temporary-folder';
import { beforeAll, expect, test } from 'vitest';
import { readEnv } from '../../env';
import { env, expectRestored, key, otherKey, startLimitMs, startWithDocument } from '../../testing/backups';
import { restoreBackup } from './restore-backup';
import { writeBackup } from './write-backup';

const folder = temporaryFolder();
const at = (...names: string[]) => join(folder.path, ...names);
const original = () => env({ DATA_DIR: at('original') });

beforeAll(async () => {
  const server = await startWithDocument(at('original'));
  await writeBackup(original(), at('running'));
  await server.stop();
  await writeBackup(original(), at('stopped'));
}, startLimitMs);

test('a backup of the stopped one restores rows and documents, and no others', () =>
  expectRestored(at('stopped'), at('restored'), 1));

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

test('a backup of a former key is restored where that key is still known', async () => {
  const target = { DATA_DIR: at('second-key'), PII_KEY: otherKey, PII_KEY_PREVIOUS: key };
  await restoreBackup(readEnv(target), at('running'), { replace: false });
});

test('a copy without empty folders is restored, as some storage keeps it', async () => {
  const copy = at('without-folders');
  await cp(at('running'), copy, { recursive: true });
  for (const name of await readdir(copy, { recursive: true })) {
    await rmdir(join(copy, name)).catch(() => undefined);
  }
  await expectRestored(copy, at('target without-folders'), 0);
});

test('a missing document is refused before anything is touched', async () => {
  const [documents, kept, target] = [at('running/documents'), at('kept'), at('without-document')];
  await rename(documents, kept);
  const restored = restoreBackup(env({ DATA_DIR: target }), at('running'), { replace: true });
  await expect(restored).rejects.toThrow(/documents\/.* is missing/);
  await expect(readdir(target)).rejects.toThrow(/ENOENT/);
  await rename(kept, documents);
});

test('it is not restored to a server', async () => {
  const server = env({ DATABASE_URL: 'postgres://127.0.0.1:1/x', DATA_DIR: at('server') });
  await expect(restoreBackup(server, at('running'), { replace: false })).rejects.toThrow(
    /unset DATABASE_URL/,
  );
});
