import { type Database, openDatabase } from '@paheli/db/connect';
import { startEmbeddedPostgres } from '@paheli/db/embedded/start';
import { migrateDatabase } from '@paheli/db/migrate';
import type { Log } from '@paheli/engine/log';
import type { Env } from '../env';
import type { Cleanup } from './cleanup';

const maxConnections = 20;

/** The migrated database: the one of DATABASE_URL, or an embedded one that is started here and stopped last. */
export async function openMigratedDatabase(
  env: Env,
  log: Log,
  cleanup: Cleanup,
  onLost: (reason: string) => void,
): Promise<Database> {
  const url = env.DATABASE_URL ?? (await startEmbedded(env, log, cleanup, onLost));
  await migrateDatabase(url);
  const database = openDatabase({ url, maxConnections, applicationName: 'paheli-server' });
  cleanup.add('database', () => database.close());
  return database;
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
    settings: { max_connections: maxConnections * 3 },
  });
  embedded.onExit(onLost);
  cleanup.add('embedded database', () => embedded.stop());
  return embedded.url;
}
