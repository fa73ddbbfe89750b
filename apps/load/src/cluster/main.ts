import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { connectionsFor } from '@paheli/db/client/pools';
import { startEmbeddedPostgres } from '@paheli/db/embedded/start';
import { runMain, stopSignal, tell } from '../program';
import { type Cluster, startCluster } from './start-cluster';

const mostProcesses = 16;
/** SIGHUP would also come from a terminal that closes, and Node keeps SIGUSR1 for its debugger. */
const restartSignal = 'SIGUSR2';

/**
 * Runs several server processes behind HAProxy on one PostgreSQL and one Redis: `npm run cluster -- 2`. The server's
 * variables apply; PORT is that of the balancer. `r` and Enter, or SIGUSR2, restart one process after the other.
 */
async function main(): Promise<void> {
  const count = readCount(process.argv.slice(2));
  const env = givenVariables();
  const database = env.DATABASE_URL === undefined ? await startDatabase(env, count) : undefined;
  try {
    const cluster = await startCluster({
      count,
      env: { ...env, DATABASE_URL: database?.url ?? env.DATABASE_URL ?? '' },
      host: env.HOST ?? '127.0.0.1',
      port: Number(env.PORT ?? 3_000),
      print: (text) => process.stdout.write(text),
    });
    tell(
      `${count} processes serve at ${cluster.balancer.url}; their state: ${cluster.balancer.statisticsUrl}`,
    );
    tell(`Restart them in turn: press r and Enter, or kill -s ${restartSignal} ${process.pid}`);
    await runUntilStopped(cluster);
  } finally {
    await database?.stop();
  }
}

function readCount(args: string[]): number {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const count = Number(positionals[0] ?? 2);
  if (Number.isInteger(count) && count >= 1 && count <= mostProcesses) return count;
  throw new Error(`The number of processes must be from 1 to ${mostProcesses}.`);
}

/** Returns the variables that have a value. An empty value counts as absent. */
function givenVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

function startDatabase(env: Readonly<Record<string, string>>, count: number) {
  return startEmbeddedPostgres({
    dataDir: env.DATA_DIR ?? '.data',
    log: tell,
    settings: { max_connections: connectionsFor(count) },
  });
}

/** Restarts the cluster's processes on request. Resolves when the cluster was told to stop and has stopped. */
async function runUntilStopped(cluster: Cluster): Promise<void> {
  let restarting: Promise<void> | undefined;
  const restart = () => {
    restarting ??= cluster
      .restartInTurn(tell)
      .then(
        () => tell('All processes were restarted.'),
        (error: unknown) => tell(`The restart failed: ${error instanceof Error ? error.message : error}`),
      )
      .finally(() => {
        restarting = undefined;
      });
  };
  process.on(restartSignal, restart);
  process.stdin.on('data', (typed) => String(typed).trim() === 'r' && restart());
  if (!stopping.aborted) await once(stopping, 'abort');
  process.stdin.destroy();
  tell('stopping');
  await restarting;
  await cluster.close();
}

const stopping = stopSignal();
const usage = `
npm run cluster -- [number]

Runs several server processes, 2 by default, behind HAProxy on one PostgreSQL and one Redis. The server's variables apply;
PORT is that of the balancer.
`;

await runMain(usage, main);
