import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { countServers, hasTables, restoreDump } from '@paheli/db/backup/dump';
import { embeddedCluster, embeddedMajorVersion, restoreCluster } from '@paheli/db/embedded/restore';
import type { Env } from '../../env';
import { knownPersonalKeys } from '../../start/personal-key';
import { checkBackup, type Manifest } from './manifest';
import { backupNames } from './write-backup';

export type RestoreOptions = {
  /** Whether a database or documents that are there already may be replaced. */
  readonly replace: boolean;
};

/**
 * Restores a backup to the configured database and DATA_DIR. The former database stays if anything fails. Throws where
 * the key is another one, the backup is damaged, a server runs, or the target is not empty and `replace` is not set.
 */
export async function restoreBackup(
  env: Env,
  folder: string,
  { replace }: RestoreOptions,
): Promise<Manifest> {
  const manifest = await checkBackup(folder, await knownPersonalKeys(env));
  await assertSameKind(env, manifest);
  const documents = join(env.DATA_DIR, 'documents');
  const taken = [...(await takenDatabase(env)), ...((await isEmptyFolder(documents)) ? [] : [documents])];
  if (taken.length > 0 && !replace) {
    throw new Error(`Not empty: ${taken.join(' and ')}. To replace what is there, add --replace.`);
  }
  // Copies made elsewhere may have left out empty folders.
  for (const path of manifest.folders) await mkdir(join(folder, path), { recursive: true, mode: 0o700 });
  // Complete before the database changes, so that little is left to fail afterwards.
  const draft = `${documents}.restoring`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(env.DATA_DIR, { recursive: true });
  await cp(join(folder, backupNames.documents), draft, { recursive: true });
  await restoreDatabase(env, folder);
  await rm(documents, { recursive: true, force: true });
  await rename(draft, documents);
  return manifest;
}

async function assertSameKind({ DATABASE_URL: url }: Env, { kind, postgres }: Manifest): Promise<void> {
  if (kind === 'dump' && url === undefined) {
    throw new Error(
      'This is the backup of a PostgreSQL server: set DATABASE_URL to the one to restore it to.',
    );
  }
  if (kind === 'dump') return;
  if (url !== undefined) {
    throw new Error('This is the backup of an embedded database: unset DATABASE_URL, and set DATA_DIR.');
  }
  const here = await embeddedMajorVersion();
  if (here !== postgres)
    throw new Error(`This is the backup of PostgreSQL ${postgres}; this version brings ${here}.`);
}

async function takenDatabase({ DATABASE_URL: url, DATA_DIR }: Env): Promise<string[]> {
  if (url === undefined) {
    const { cluster } = await embeddedCluster(DATA_DIR);
    return existsSync(cluster) ? [`the embedded database in ${cluster}`] : [];
  }
  if ((await countServers(url)) > 0) throw new Error('Servers use this database: stop them first.');
  return (await hasTables(url)) ? ['the database of DATABASE_URL'] : [];
}

async function isEmptyFolder(path: string): Promise<boolean> {
  return (await readdir(path).catch(() => [])).length === 0;
}

async function restoreDatabase({ DATABASE_URL: url, DATA_DIR: dataDir }: Env, folder: string): Promise<void> {
  if (url !== undefined) return restoreDump(url, join(folder, backupNames.dump));
  const copy = { cluster: join(folder, backupNames.cluster), password: join(folder, backupNames.password) };
  await restoreCluster(copy, { dataDir, log: (message) => process.stdout.write(`${message}\n`) });
}
