import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyCluster } from '@paheli/db/backup/base-backup';
import type { CopyDocuments } from '@paheli/db/backup/documents';
import { dumpDatabase, readMajorVersion } from '@paheli/db/backup/dump';
import { openDatabase } from '@paheli/db/client/connect';
import { embeddedCluster } from '@paheli/db/embedded/restore';
import { runningEmbeddedUrl, startEmbeddedPostgres } from '@paheli/db/embedded/start';
import { recordBackup } from '@paheli/engine/reports/record-backup';
import type { Env } from '../../env';
import { explainFailure } from '../../start/explain-failure';
import { knownPersonalKeys } from '../../start/personal-key';
import { createDocumentCopier } from './copy-documents';
import { type Manifest, writeManifest } from './manifest';

export const backupNames = {
  dump: 'database.dump',
  cluster: 'cluster',
  password: 'password',
  documents: 'documents',
};

export type Written = {
  readonly manifest: Manifest;
  /** The size of all files. */
  readonly bytes: number;
  readonly missingDocuments: readonly string[];
  /** Why the set is not recorded in its database, which does not spoil it. */
  readonly unrecorded: string | undefined;
};

/**
 * Writes database and documents of one state to a new folder, while the product runs. The folder appears under its name
 * when it is complete. Throws where the folder exists.
 */
export async function writeBackup(env: Env, folder: string): Promise<Written> {
  if (existsSync(folder)) throw new Error(`${folder} exists already: name a new folder.`);
  const keys = await knownPersonalKeys(env);
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const documents = createDocumentCopier(
      join(env.DATA_DIR, 'documents'),
      join(draft, backupNames.documents),
    );
    const postgres = await writeDatabase(env, draft, documents.copy);
    const kind = env.DATABASE_URL === undefined ? 'cluster' : 'dump';
    const manifest = await writeManifest(draft, { kind, postgres }, keys);
    await rename(draft, folder);
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    const unrecorded = await record(env, bytes).catch(explainFailure);
    return { manifest, bytes, missingDocuments: documents.missing(), unrecorded };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the major version of PostgreSQL. */
async function writeDatabase(env: Env, draft: string, copy: CopyDocuments): Promise<string> {
  if (env.DATABASE_URL !== undefined) {
    await dumpDatabase(env.DATABASE_URL, join(draft, backupNames.dump), copy);
    return readMajorVersion(env.DATABASE_URL);
  }
  const running = await runningEmbeddedUrl(env.DATA_DIR);
  if (running !== undefined) return copyEmbedded(env, running, draft, copy);
  if (!existsSync((await embeddedCluster(env.DATA_DIR)).cluster)) {
    throw new Error(
      `There is no database in ${env.DATA_DIR}: set DATABASE_URL, or DATA_DIR to another folder.`,
    );
  }
  const server = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: () => undefined });
  try {
    return await copyEmbedded(env, server.url, draft, copy);
  } finally {
    await server.stop();
  }
}

async function copyEmbedded(env: Env, url: string, draft: string, copy: CopyDocuments): Promise<string> {
  const { cluster, password } = await embeddedCluster(env.DATA_DIR);
  await copyFile(password, join(draft, backupNames.password));
  await copyCluster(url, cluster, join(draft, backupNames.cluster), copy);
  return readMajorVersion(url);
}

/** Records the set in its database for the servers' metrics; an embedded database that does not run has none. */
async function record({ DATABASE_URL, DATA_DIR }: Env, bytes: number): Promise<undefined> {
  const url = DATABASE_URL ?? (await runningEmbeddedUrl(DATA_DIR));
  if (url === undefined) return;
  const database = openDatabase({ url, maxConnections: 1, applicationName: 'paheli-backup' });
  try {
    await recordBackup({ database, now: () => new Date() }, bytes);
  } finally {
    await database.close();
  }
}
