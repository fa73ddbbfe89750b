import { constants, existsSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { copyInstallation, findInstallation, hydrateSymlinks, type Installation } from './binaries';
import { ensureCluster, readPassword, superuser } from './cluster';
import {
  clusterFolder,
  controlFolder,
  defaultFallbackRoot,
  type Log,
  readPlace,
  settlePlace,
} from './location';
import { acquireOwnership, currentOwner, type Ownership } from './owner';
import {
  loopback,
  type Postmaster,
  type PostmasterPlan,
  startPostmaster,
  stopLeftover,
  stopPostmaster,
} from './postmaster';
import { canRun, chooseOsUser, type OsUser } from './run-as';

// A PostgreSQL without installing one: for development, tests and trials. Each of the other files here answers one failure,
// which its first lines name.

export type EmbeddedOptions = {
  /** DATA_DIR: the database uses its folder `postgres`. Created if missing. */
  dataDir: string;
  log: Log;
  /** PostgreSQL settings such as max_connections, by name. Durability is on unless a setting turns it off. */
  settings?: Readonly<Record<string, string | number>>;
  /** Where binaries and data are placed when PostgreSQL's OS user cannot enter their folders. */
  fallbackRoot?: string;
};

export type EmbeddedPostgres = {
  /** The URL of the database `paheli`, with the superuser's password. */
  url: string;
  pid: number;
  version: string;
  /** Shuts down fast; everything committed is on disk. Repeating the call is harmless. */
  stop(): Promise<void>;
  /** Called once if the database ends without `stop`, with a sentence about how it ended. */
  onExit(listener: (reason: string) => void): void;
};

const databaseName = 'paheli';

/**
 * Starts the embedded PostgreSQL and initialises it the first time. Throws DatabaseHeld while another process holds the
 * folder, and plain Errors with advice where the machine or the data do not allow a start. Stops a database that a
 * killed server left running. PostgreSQL recovers a database that was killed itself.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const control = controlFolder(resolve(options.dataDir));
  await mkdir(control, { recursive: true });
  await access(control, constants.W_OK).catch(() => {
    throw new Error(`${control} belongs to another OS user. Start as that user, or choose another DATA_DIR.`);
  });
  const ownerships = [await acquireOwnership(control)];
  try {
    return await startOwned(control, options, ownerships);
  } catch (error) {
    await releaseAll(ownerships);
    throw error;
  }
}

/**
 * Returns the URL of the embedded database that a running server keeps in DATA_DIR, for commands beside that server.
 * Returns undefined when none runs, or when the database does not accept connections yet.
 */
export async function runningEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  const control = controlFolder(resolve(dataDir));
  const owner = await currentOwner(control);
  if (owner?.address === undefined) return undefined;
  return embeddedUrl(owner.address, await readPassword(await readPlace(control)));
}

function embeddedUrl(address: string, password: string, database = databaseName): string {
  return `postgres://${superuser}:${password}@${address}/${database}`;
}

async function startOwned(
  control: string,
  { log, settings = {}, fallbackRoot = defaultFallbackRoot }: EmbeddedOptions,
  ownerships: Ownership[],
): Promise<EmbeddedPostgres> {
  const user = await chooseOsUser(clusterFolder(await readPlace(control)));
  const place = await settlePlace(control, user, fallbackRoot, log);
  // A copied data folder contains the same note, so the place needs an owner of its own.
  if (place !== control) ownerships.push(await acquireOwnership(place));
  const installation = await usableInstallation(user, user === undefined ? control : fallbackRoot);
  const cluster = clusterFolder(place);
  const plan = { installation, cluster, logFile: join(control, 'log'), user, settings };
  if (existsSync(cluster) && (await stopLeftover(cluster)))
    log('Stopped the database of a server that was killed');
  await ensureCluster(installation, place, user);
  const postmaster = await startPostmaster(plan);
  const address = `${loopback}:${postmaster.port}`;
  const password = await readPassword(place);
  try {
    await ensureDatabase(embeddedUrl(address, password, 'postgres'));
    for (const ownership of ownerships) await ownership.announce(address);
  } catch (error) {
    await stopPostmaster(plan, postmaster);
    throw error;
  }
  log(`PostgreSQL ${installation.version} runs on ${address}, its data in ${place}`);
  if (place !== control)
    log(
      `Its OS user cannot enter ${control}: the data outlive that folder, until you type rm -r '${place}' '${control}'`,
    );
  return handle(plan, postmaster, ownerships, embeddedUrl(address, password));
}

function handle(
  plan: PostmasterPlan,
  postmaster: Postmaster,
  ownerships: Ownership[],
  url: string,
): EmbeddedPostgres {
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await stopPostmaster(plan, postmaster);
    await releaseAll(ownerships);
  };
  return {
    url,
    pid: postmaster.pid,
    version: plan.installation.version,
    stop() {
      stopping ??= stop();
      return stopping;
    },
    onExit(listener) {
      postmaster.process.once('exit', (code, signal) => {
        if (stopping === undefined)
          listener(`The embedded PostgreSQL ended with ${signal ?? `code ${code}`}`);
      });
    },
  };
}

/** Returns the npm package where it can be used directly, else a copy of it under one of the other folders. */
async function usableInstallation(user: OsUser | undefined, parent: string): Promise<Installation> {
  const installed = await findInstallation();
  const linked = await hydrateSymlinks(installed).then(
    () => true,
    () => false,
  );
  if (linked && canRun(user, installed)) return installed;
  const copy = await copyInstallation(installed, parent);
  if (canRun(user, copy)) return copy;
  throw new Error(`The PostgreSQL of ${copy.root} does not run on this machine.`);
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = postgres(adminUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    const found = await client`select 1 from pg_database where datname = ${databaseName}`;
    if (found.length === 0) await client`create database ${client(databaseName)}`;
  } finally {
    await client.end({ timeout: 5 });
  }
}

async function releaseAll(ownerships: Ownership[]): Promise<void> {
  for (const ownership of ownerships) await ownership.release();
}
