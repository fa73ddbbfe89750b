import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Installation, majorVersion, programPath } from './binaries';
import { clusterFolder, passwordFile } from './location';
import { runProgram, spawnOptions } from './program';
import { giveTo, type OsUser } from './run-as';

export const superuser = 'paheli';

/** Begins the names of unfinished folders, which the next start removes. */
export const draftPrefix = 'initialising-';

/**
 * Creates the data folder if there is none. The folder is created under another name and renamed when complete, so that
 * an interrupted attempt is never taken for a database; leftovers are removed. Throws when the data belongs to another
 * major version of PostgreSQL.
 */
export async function ensureCluster(
  installation: Installation,
  place: string,
  user: OsUser | undefined,
): Promise<void> {
  await removeInterrupted(place);
  if (existsSync(clusterFolder(place))) return assertVersion(installation, clusterFolder(place));
  const draft = await mkdtemp(join(place, draftPrefix));
  // Other users may pass through, because PostgreSQL's user has to; the two folders below are closed to others.
  await chmod(draft, 0o711);
  await initialise(installation, draft, user);
  await rename(dirname(clusterFolder(draft)), dirname(clusterFolder(place)));
  await rm(draft, { recursive: true, force: true });
}

/** Reads the superuser's password. */
export async function readPassword(place: string): Promise<string> {
  return (await readFile(passwordFile(place), 'utf8')).trim();
}

async function initialise(
  installation: Installation,
  draft: string,
  user: OsUser | undefined,
): Promise<void> {
  const cluster = clusterFolder(draft);
  const password = passwordFile(draft);
  await mkdir(dirname(cluster), { mode: 0o700 });
  await writeFile(password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  await giveTo(user, dirname(cluster));
  await giveTo(user, password);
  const args = [
    `--pgdata=${cluster}`,
    `--username=${superuser}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
  ];
  await runProgram(programPath(installation, 'initdb'), args, spawnOptions(user, draft));
}

async function assertVersion(installation: Installation, cluster: string): Promise<void> {
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  const wanted = majorVersion(installation);
  if (found === wanted) return;
  throw new Error(
    `The embedded database in ${cluster} was made by PostgreSQL ${found}; this version brings ${wanted}. ` +
      `Move the data with pg_dump of version ${found}, or delete the folder to begin with an empty database.`,
  );
}

async function removeInterrupted(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.startsWith(draftPrefix)) continue;
    // An initdb that outlived its server may still be writing there; the next start tries again.
    await rm(join(place, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}
