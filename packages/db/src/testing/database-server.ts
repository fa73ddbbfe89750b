import { randomInt } from 'node:crypto';
import postgres from 'postgres';
import { migrateDatabase } from '../migrate';
import { startTemporaryServer } from './temporary-server';

// Declared here, and not in the global set-up, because every workspace that creates test databases imports this file.
declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: DatabaseServer;
  }
}

/** The server on which tests create databases of their own. */
export type DatabaseServer = { adminUrl: string; template: string };

export type RunningServer = DatabaseServer & { stop(): Promise<void> };

const databaseNames = /^paheli_(?:template|test)_(\d+)/;
/** The first key of the advisory lock that a run holds; the second key is the run's number. */
const runLockClass = 7_243;

/** Starts the server of TEST_DATABASE_URL, or an embedded one of its own, with a migrated template database. */
export async function startDatabaseServer(externalUrl: string | undefined): Promise<RunningServer> {
  const embedded = externalUrl ? undefined : await startTemporaryServer();
  const adminUrl = externalUrl || embedded?.url || '';
  const admin = postgres(adminUrl, {
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => undefined,
  });
  const stop = async () => {
    await admin.end({ timeout: 5 });
    await embedded?.remove();
  };
  try {
    const run = randomInt(1, 2 ** 31);
    await admin`select pg_advisory_lock(${runLockClass}, ${run})`;
    await dropDatabases(admin, (owner, alive) => !alive.has(owner));
    const template = await createTemplate(admin, adminUrl, run);
    return {
      adminUrl,
      template,
      async stop() {
        if (!embedded) await dropDatabases(admin, (owner) => owner === run);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the URL of another database on the same server. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function createTemplate(admin: postgres.Sql, adminUrl: string, run: number): Promise<string> {
  const template = `paheli_template_${run}`;
  await admin`create database ${admin(template)} encoding 'UTF8' locale 'C' template template0`;
  await migrateDatabase(databaseUrl(adminUrl, template));
  // A connection to the template would make cloning it fail.
  await admin`alter database ${admin(template)} with allow_connections false`;
  return template;
}

/** Drops the databases of the chosen runs; `alive` contains the numbers of all running ones. */
async function dropDatabases(
  admin: postgres.Sql,
  choose: (run: number, alive: Set<number>) => boolean,
): Promise<void> {
  const locks = await admin<{ run: number }[]>`
    select objid::int4 as run from pg_locks where locktype = 'advisory' and classid = ${runLockClass}`;
  const alive = new Set(locks.map(({ run }) => run));
  const databases = await admin<{ name: string }[]>`select datname as name from pg_database`;
  for (const { name } of databases) {
    const run = databaseNames.exec(name)?.[1];
    if (run === undefined || !choose(Number(run), alive)) continue;
    await admin`drop database if exists ${admin(name)} with (force)`;
  }
}
