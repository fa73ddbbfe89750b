import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterFolder, controlFolder, readPlace } from '../embedded/location';
import { currentOwner } from '../embedded/owner';
import { stopLeftover } from '../embedded/postmaster';
import { startEmbeddedPostgres } from '../embedded/start';
import { databaseParent } from './database-parent';

const folderPrefix = 'paheli-test-server-';
/**
 * Tests outlive no crash of this server, so it never waits for the disk. Tests of crashes start servers of their own, with
 * the product's settings.
 */
const settings = {
  max_connections: 300,
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '256MB',
  autovacuum: 'off',
};
/** A younger folder may belong to a run that is just starting. */
const abandonedAfterMs = 60_000;

/** Starts an embedded server in a temporary folder, without durability. */
export async function startTemporaryServer(): Promise<{ url: string; remove(): Promise<void> }> {
  await removeAbandonedServers();
  const dataDir = await mkdtemp(join(databaseParent, folderPrefix));
  // PostgreSQL may run as another OS user, who has to pass through this folder.
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings,
  });
  return {
    url: server.url,
    async remove() {
      await server.stop();
      await removeData(dataDir);
    },
  };
}

async function removeAbandonedServers(): Promise<void> {
  for (const name of await readdir(databaseParent)) {
    if (!name.startsWith(folderPrefix)) continue;
    const dataDir = join(databaseParent, name);
    // An old folder that cannot be removed, perhaps another user's, must not stop new tests.
    await removeIfAbandoned(dataDir).catch(() => undefined);
  }
}

async function removeIfAbandoned(dataDir: string): Promise<void> {
  const age = Date.now() - (await stat(dataDir)).mtimeMs;
  if (age < abandonedAfterMs || (await currentOwner(controlFolder(dataDir))) !== undefined) return;
  await stopLeftover(clusterFolder(await readPlace(controlFolder(dataDir))));
  await removeData(dataDir);
}

async function removeData(dataDir: string): Promise<void> {
  await rm(await readPlace(controlFolder(dataDir)), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}
