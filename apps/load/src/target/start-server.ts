import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@paheli/db/embedded/free-port';
import { startCluster } from '../cluster/start-cluster';
import { type ServerProcess, startProcess } from './server-process';

/** The server under test: one process, or several behind a load balancer. */
export type LoadServer = {
  /** Where players connect. */
  readonly url: string;
  /** The processes as they are now. */
  processes(): readonly Pick<ServerProcess, 'url' | 'pid'>[];
  readonly balancerPid: number | undefined;
  /** The bearer token of every process's /metrics; none is needed if undefined. */
  readonly metricsToken: string | undefined;
  /** Restarts one process after the other; undefined where there is one process. */
  readonly restartInTurn: ((tell: (progress: string) => void) => Promise<void>) | undefined;
  /** Returns what the server wrote so far: its warnings and errors. */
  output(): string;
  close(): Promise<void>;
};

export type ServerPlan = {
  readonly databaseUrl: string;
  /** The number of processes behind a load balancer; 1 for a single process without one. */
  readonly count: number;
  /** The variables of Redis where there are several processes, and any that shall differ. */
  readonly env?: Readonly<Record<string, string>>;
  /** The folder for CPU profiles; no profiles if undefined. */
  readonly profiles?: string | undefined;
};

/** Starts the built server on free ports, with its own data folder, and waits until it is ready. */
export async function startServer({
  databaseUrl,
  count,
  env: given,
  profiles,
}: ServerPlan): Promise<LoadServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'paheli-load-server-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  const env = {
    ...given,
    NODE_ENV: 'development',
    SEED_DEMO: 'false',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_MOBILE: '9000000001',
    ADMIN_PASSWORD: randomBytes(12).toString('hex'),
    LOG_LEVEL: 'warn',
    // All players come from one address here. The limits per user stay as they are.
    RATE_PER_ADDRESS: '1000000',
  };
  try {
    const server = count === 1 ? await startAlone(env, profiles) : await startMany(env, count, profiles);
    return {
      ...server,
      async close() {
        await server.close();
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

async function startAlone(
  env: Readonly<Record<string, string>>,
  profiles: string | undefined,
): Promise<LoadServer> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const server = await startProcess(
    { ...env, PORT: String(port), SANDBOX_PORT: String(sandboxPort) },
    { profiles },
  );
  return {
    url: server.url,
    processes: () => [server],
    balancerPid: undefined,
    metricsToken: undefined,
    restartInTurn: undefined,
    output: server.output,
    close: server.stop,
  };
}

async function startMany(
  env: Readonly<Record<string, string>>,
  count: number,
  profiles: string | undefined,
): Promise<LoadServer> {
  const metricsToken = randomBytes(16).toString('hex');
  const cluster = await startCluster({
    count,
    // Runs must not meet in one Redis.
    env: {
      REDIS_PREFIX: `paheli-load:${randomBytes(4).toString('hex')}:`,
      ...env,
      METRICS_TOKEN: metricsToken,
    },
    host: '127.0.0.1',
    port: await freePort(),
    profiles,
  });
  return {
    url: cluster.balancer.url,
    processes: cluster.processes,
    balancerPid: cluster.balancer.pid,
    metricsToken,
    restartInTurn: cluster.restartInTurn,
    output: cluster.output,
    close: cluster.close,
  };
}
