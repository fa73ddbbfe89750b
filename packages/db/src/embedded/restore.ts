import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { findInstallation, majorVersion } from './binaries';
import { draftPrefix } from './cluster';
import {
  clusterFolder,
  controlFolder,
  defaultFallbackRoot,
  formerFolder,
  type Log,
  passwordFile,
  readPlace,
  settlePlace,
} from './location';
import { acquireOwnership } from './owner';
import { chooseOsUser, giveTo, type OsUser } from './run-as';

// `npm run restore` into DATA_DIR: `backup/base-backup.test.ts`, and the drill.

/** A base backup with the superuser's password, which the restored database keeps. */
export type ClusterCopy = { readonly cluster: string; readonly password: string };

/** Returns where the embedded database of DATA_DIR lies. */
export async function embeddedCluster(dataDir: string): Promise<ClusterCopy> {
  const place = await readPlace(controlFolder(resolve(dataDir)));
  return { cluster: clusterFolder(place), password: passwordFile(place) };
}

/** Returns the major version of the embedded PostgreSQL, which must be that of a base backup. */
export async function embeddedMajorVersion(): Promise<string> {
  return majorVersion(await findInstallation());
}

export type RestoreOptions = {
  readonly dataDir: string;
  readonly log: Log;
  readonly fallbackRoot?: string;
};

/**
 * Puts a base backup in the place of the embedded database of DATA_DIR; the next start recovers it. The copy is complete
 * before the former database goes. Throws DatabaseHeld while a server runs.
 */
export async function restoreCluster(
  copy: ClusterCopy,
  { dataDir, log, fallbackRoot = defaultFallbackRoot }: RestoreOptions,
): Promise<void> {
  const control = controlFolder(resolve(dataDir));
  await mkdir(control, { recursive: true });
  const ownerships = [await acquireOwnership(control)];
  try {
    const user = await chooseOsUser(clusterFolder(await readPlace(control)));
    const place = await settlePlace(control, user, fallbackRoot, log);
    if (place !== control) ownerships.push(await acquireOwnership(place));
    const draft = await mkdtemp(join(place, draftPrefix));
    await chmod(draft, 0o711);
    await copyFolder(user, copy.cluster, clusterFolder(draft));
    await giveTo(user, dirname(clusterFolder(draft)));
    await copyFile(copy.password, passwordFile(draft));
    await chmod(passwordFile(draft), 0o600);
    await giveTo(user, passwordFile(draft));
    const target = dirname(clusterFolder(place));
    // From here on, the next start finishes what is interrupted.
    if (existsSync(target)) await rename(target, formerFolder(draft));
    await rename(dirname(clusterFolder(draft)), target);
    await rm(draft, { recursive: true, force: true });
  } finally {
    for (const ownership of ownerships) await ownership.release();
  }
}

async function copyFolder(user: OsUser | undefined, from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  await giveTo(user, to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(user, source, target);
    else {
      await copyFile(source, target);
      await chmod(target, 0o600);
      await giveTo(user, target);
    }
  }
}
