import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Installation, majorVersion, programPath } from './binaries';
import { clusterFolder, formerFolder, passwordFile } from './location';
import { giveTo, type OsUser, spawnOptions } from './run-as';

// The folder that initdb creates. A start that was interrupted must not leave half of one, and another major version of
// PostgreSQL cannot read it: `start.test.ts`, a data folder that cannot be used as it is.

export const superuser = 'paheli';

/** Begins the names of unfinished folders, which the next start removes. */
export const draftPrefix = 'initialising-';

/**
 * Creates the data folder if there is none. The folder is created under another name and renamed when complete, so that
 * an interrupted attempt is never taken for a database; leftovers are removed, and an interrupted restore is finished.
 * Throws when the data belongs to another major version of PostgreSQL.
 */
export async function ensureCluster(
  installation: Installation,
  place: string,
  user: OsUser | undefined,
): Promise<void> {
  await clearDrafts(place);
  if (existsSync(clusterFolder(place))) return assertVersion(installation, place);
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
  await promisify(execFile)(programPath(installation, 'initdb'), args, spawnOptions(user, draft));
}

async function assertVersion(installation: Installation, place: string): Promise<void> {
  const found = (await readFile(join(clusterFolder(place), 'PG_VERSION'), 'utf8')).trim();
  const wanted = majorVersion(installation);
  if (found === wanted) return;
  throw new Error(
    `The embedded database in ${dirname(clusterFolder(place))} was made by PostgreSQL ${found}; this version brings ${wanted}. ` +
      `Move the data with pg_dump of version ${found}, or delete the folder to begin with an empty database.`,
  );
}

async function clearDrafts(place: string): Promise<void> {
  const target = dirname(clusterFolder(place));
  for (const name of await readdir(place)) {
    if (!name.startsWith(draftPrefix)) continue;
    const draft = join(place, name);
    // A restore moves the former database away only when its copy is complete.
    if (!existsSync(target) && existsSync(formerFolder(draft)))
      await rename(dirname(clusterFolder(draft)), target);
    // An initdb that outlived its server may still be writing there; the next start tries again.
    await rm(draft, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}
