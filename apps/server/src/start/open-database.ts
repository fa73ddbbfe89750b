import { connectionsFor, openPools, type Pools } from '@paheli/db/client/pools';
import { startEmbeddedPostgres } from '@paheli/db/embedded/start';
import { migrateDatabase } from '@paheli/db/migrate';
import type { Log } from '@paheli/engine/foundation/log';
import type { Env } from '../env';
import type { ReplicaPools } from '../replica';
import type { Cleanup } from './cleanup';

/** Opens the migrated database: the one of DATABASE_URL, or an embedded one that is started here and stopped last. */
export async function openMigratedDatabase(
  env: Env,
  log: Log,
  cleanup: Cleanup,
  onLost: (reason: string) => void,
): Promise<Pools> {
  const url = env.DATABASE_URL ?? (await startEmbedded(env, log, cleanup, onLost));
  await migrateDatabase(url);
  const { pools, close } = openPools(url, 'paheli-server');
  cleanup.add('database', close);
  return pools;
}

/** Opens the connections to the replica, where one is configured. */
export function openReplicaPools(env: Env, cleanup: Cleanup): ReplicaPools | undefined {
  if (env.DATABASE_REPLICA_URL === undefined) return undefined;
  const { pools, close } = openPools(env.DATABASE_REPLICA_URL, 'paheli-reports', ['rest', 'exports']);
  cleanup.add('replica', close);
  return pools;
}

async function startEmbedded(
  env: Env,
  log: Log,
  cleanup: Cleanup,
  onLost: (reason: string) => void,
): Promise<string> {
  const embedded = await startEmbeddedPostgres({
    dataDir: env.DATA_DIR,
    log: (message) => log.info({}, message),
    settings: { max_connections: connectionsFor(1) },
  });
  embedded.onExit(onLost);
  cleanup.add('embedded database', () => embedded.stop());
  return embedded.url;
}
