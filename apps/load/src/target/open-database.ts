import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@paheli/db/client/connect';
import { connectionsFor } from '@paheli/db/client/pools';
import { startEmbeddedPostgres } from '@paheli/db/embedded/start';
import { migrateDatabase } from '@paheli/db/migrate';

export type LoadDatabase = {
  readonly url: string;
  readonly database: Database;
  /** The process id of PostgreSQL's first process; undefined if it does not run here or may not be asked. */
  readonly postmasterPid: number | undefined;
  readonly version: string;
  /** Closes the database and removes it. */
  close(): Promise<void>;
};

/**
 * Opens a new database, migrated unless `isMigrated` is false, for this number of server processes: on the server of
 * `serverUrl`, where its name begins with `prefix`, else on an embedded one in a temporary folder.
 */
export async function createLoadDatabase(
  serverUrl: string | undefined,
  processes: number,
  prefix = 'paheli_load',
  { isMigrated = true } = {},
): Promise<LoadDatabase> {
  const { url, remove } =
    serverUrl === undefined ? await startEmbedded(processes) : await createDatabaseOn(serverUrl, prefix);
  try {
    if (isMigrated) await migrateDatabase(url);
    return await open(url, remove);
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Opens the database of a running server, and leaves it as it is at the end. */
export function openExistingDatabase(url: string): Promise<LoadDatabase> {
  return open(url, async () => undefined);
}

async function open(url: string, remove: () => Promise<void>): Promise<LoadDatabase> {
  const database = openDatabase({ url, maxConnections: 4, applicationName: 'paheli-load' });
  const [row] = await database.sql<
    { version: string }[]
  >`select current_setting('server_version') as version`;
  return {
    url,
    database,
    postmasterPid: await findPostmaster(database),
    version: row?.version ?? 'unknown',
    async close() {
      await database.close();
      await remove();
    },
  };
}

async function startEmbedded(processes: number): Promise<{ url: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'paheli-load-database-'));
  // As root, PostgreSQL runs as another OS user, who needs access to the folder.
  await chmod(dataDir, 0o755);
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { max_connections: connectionsFor(processes) },
  });
  const remove = async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: embedded.url, remove };
}

/** Creates an empty database on a server, under a new name with this prefix. */
export async function createDatabaseOn(
  serverUrl: string,
  prefix: string,
): Promise<{ url: string; remove: () => Promise<void> }> {
  const name = `${prefix}_${randomBytes(4).toString('hex')}`;
  const run = async (statement: string) => {
    const administration = openDatabase({ url: serverUrl, maxConnections: 1 });
    try {
      await administration.sql.unsafe(statement);
    } finally {
      await administration.close();
    }
  };
  await run(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => run(`drop database ${name} with (force)`) };
}

/** Returns PostgreSQL's first process, if it runs on this machine and the user may read its file. */
async function findPostmaster({ sql }: Database): Promise<number | undefined> {
  try {
    const [row] = await sql<{ pid: string; local: boolean }[]>`
      select split_part(pg_read_file('postmaster.pid'), E'\n', 1) as pid,
        inet_server_addr() is null or inet_server_addr() <<= '127.0.0.0/8' as local`;
    return row?.local ? Number(row.pid) : undefined;
  } catch {
    return undefined;
  }
}
