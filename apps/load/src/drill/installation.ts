import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@paheli/db/embedded/free-port';
import { stopLeftover } from '@paheli/db/embedded/postmaster';
import { embeddedCluster } from '@paheli/db/embedded/restore';
import { createDatabaseOn } from '../target/open-database';

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
export async function openInstallation(
  serverUrl: string | undefined,
  inherited: Readonly<Record<string, string>>,
): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'paheli-drill-'));
  // As root, PostgreSQL runs as another OS user, who needs access to the folder.
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'data');
  let created = serverUrl === undefined ? undefined : await createDatabaseOn(serverUrl, 'paheli_drill');
  const env = () => ({ ...(created && { DATABASE_URL: created.url }) });
  const fixed = {
    ...inherited,
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    PII_KEY: randomBytes(32).toString('base64'),
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
  };
  const removeCluster = async () => {
    const { cluster } = await embeddedCluster(dataDir);
    await stopLeftover(cluster);
    await rm(join(cluster, '..'), { recursive: true, force: true });
  };
  return {
    folder,
    get env() {
      return { ...fixed, ...env() };
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
