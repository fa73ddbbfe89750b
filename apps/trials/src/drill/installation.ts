import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopLeftover } from '@paheli/db/embedded/postmaster';
import { embeddedCluster } from '@paheli/db/embedded/restore';
import { createDatabaseOn } from '@paheli/load/target/open-database';
import { installationEnv } from '../run-steps';

/** An installation in a folder of its own, with demo content, whose data can be destroyed. */
export type Installation = {
  readonly env: Readonly<Record<string, string>> & { readonly PORT: string; readonly SANDBOX_PORT: string };
  /** The folder of the installation, in which backups may be written beside DATA_DIR. */
  readonly folder: string;
  /**
   * Destroys database and documents. The key of personal data and Razorpay's own records stay: an operator keeps the
   * key elsewhere, and the local Razorpay stands for a provider.
   */
  destroy(): Promise<void>;
  remove(): Promise<void>;
};

/** Creates an installation: on a new database of the server, or with an embedded database. */
export async function openInstallation(serverUrl: string | undefined): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'paheli-drill-'));
  // As root, PostgreSQL runs as another OS user, who needs access to the folder.
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'data');
  let created = serverUrl === undefined ? undefined : await createDatabaseOn(serverUrl, 'paheli_drill');
  const fixed = await installationEnv(dataDir);
  const removeCluster = async () => {
    const { cluster } = await embeddedCluster(dataDir);
    await stopLeftover(cluster);
    await rm(join(cluster, '..'), { recursive: true, force: true });
  };
  return {
    folder,
    get env() {
      return { ...fixed, ...(created && { DATABASE_URL: created.url }) };
    },
    async destroy() {
      await rm(join(dataDir, 'documents'), { recursive: true });
      if (serverUrl === undefined) return removeCluster();
      await created?.remove();
      created = await createDatabaseOn(serverUrl, 'paheli_drill');
    },
    async remove() {
      await created?.remove();
      if (serverUrl === undefined) await removeCluster();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
