import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@paheli/db/embedded/free-port';
import { isListening } from '../target/is-listening';
import { type ProcessOptions, type ServerProcess, startProcess } from '../target/server-process';
import { type Balancer, startBalancer } from './start-balancer';

export type Cluster = {
  readonly balancer: Balancer;
  /** The processes as they are now. */
  processes(): readonly ServerProcess[];
  /** Restarts one process after the other: the next one stops when the previous one serves again and is warm. */
  restartInTurn(tell: (progress: string) => void): Promise<void>;
  /** Returns what all processes wrote so far, ended ones included. */
  output(): string;
  /** Stops the processes, then the balancer. */
  close(): Promise<void>;
};

export type ClusterOptions = {
  readonly count: number;
  /** The environment of every process, with the DATABASE_URL, REDIS_URL and DATA_DIR that they share. */
  readonly env: Readonly<Record<string, string>>;
  /** Where the balancer listens. */
  readonly host: string;
  readonly port: number;
  /** How long a process that was restarted warms up before the next one stops. */
  readonly warmUpMs?: number;
} & ProcessOptions;

export const localRedisUrl = 'redis://127.0.0.1:6379';
/** Longer than the balancer's checks take to notice that a process is not ready: see ops/ha/haproxy-web.cfg. */
const drainDelayMs = 2_000;
/** Alone with all players while its code is not compiled yet, a process answered nothing for two seconds. */
const defaultWarmUpMs = 10_000;

/** Starts server processes behind HAProxy. Closes what was started if a later step fails. */
export async function startCluster({
  count,
  env,
  host,
  port,
  warmUpMs = defaultWarmUpMs,
  ...options
}: ClusterOptions): Promise<Cluster> {
  const [sentinel] = env.REDIS_SENTINELS?.split(',') ?? [];
  await assertRedis(sentinel ? `redis://${sentinel}` : (env.REDIS_URL ?? localRedisUrl));
  const environments = await environmentsOf(count, env);
  const started: ServerProcess[] = [];
  const running: ServerProcess[] = [];
  const start = async (index: number) => {
    const environment = environments[index];
    if (!environment) throw new RangeError(`there is no process ${index}`);
    const server = await startProcess(environment, options);
    started.push(server);
    running[index] = server;
  };
  const stopAll = async () => {
    await Promise.all(running.map((server) => server.stop()));
  };
  try {
    // The first one migrates the database and fills it. The others find it so.
    await start(0);
    const others = await Promise.allSettled(environments.slice(1).map((_, index) => start(index + 1)));
    for (const other of others) if (other.status === 'rejected') throw other.reason;
    const servers = environments.map(({ PORT }) => `127.0.0.1:${PORT}`);
    const balancer = await startBalancer(servers, { host, port, warmUpMs });
    return {
      balancer,
      processes: () => running,
      async restartInTurn(tell) {
        for (const [index, server] of [...running].entries()) {
          if (index > 0) await sleep(warmUpMs);
          tell(`restarting process ${index + 1} of ${count}`);
          await server.stop();
          await start(index);
          await balancer.allUp();
        }
      },
      output: () => started.map((server) => server.output()).join(''),
      async close() {
        await stopAll();
        await balancer.close();
      },
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** Returns the environment of each process. The first one has the local Razorpay, which the others use. */
async function environmentsOf(count: number, env: ClusterOptions['env']) {
  const sandboxPort = env.SANDBOX_PORT || String(await freePort());
  const environments: (Record<string, string> & { PORT: string })[] = [];
  for (let index = 0; index < count; index += 1) {
    environments.push({
      REDIS_URL: localRedisUrl,
      // The balancer, which runs on this machine.
      TRUST_PROXY: '127.0.0.1',
      DRAIN_DELAY_MS: String(drainDelayMs),
      ...env,
      SANDBOX_PORT: sandboxPort,
      PORT: String(await freePort()),
      ...(index > 0 && { SANDBOX_START: 'false', SEED_DEMO: 'false' }),
    });
  }
  return environments;
}

/** A server without its Redis serves on alone, so a cluster without one would be no cluster. */
async function assertRedis(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  if (await isListening(Number(port || 6_379), hostname)) return;
  throw new Error(
    `Redis is needed and does not listen at ${hostname}: start one, for example of the package redis-server, or set REDIS_URL.`,
  );
}
