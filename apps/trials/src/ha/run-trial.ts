import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@paheli/db/embedded/free-port';
import type { Options } from '@paheli/load/options';
import { type RunResult, runTournament } from '@paheli/load/run-tournament';
import { createLoadDatabase } from '@paheli/load/target/open-database';
import { seedTournament } from '@paheli/load/target/seed-tournament';
import { gaugeOf } from '@paheli/load/target/server-metrics';
import { type LoadServer, startServer } from '@paheli/load/target/start-server';
import { tellStep } from '../run-steps';
import { host, type Place } from './configuration';
import { awaitState } from './daemon';
import { Payers, type PaymentCheck } from './payers';
import { type Postgres, startPostgres } from './start-postgres';
import { type RedisGroup, startRedis } from './start-redis';

/** Something that was killed during the play. */
export type Fault = {
  readonly name: string;
  /** When it was killed, as Date.now(). */
  readonly atMs: number;
  /** Until another one had its place, in milliseconds; null where nothing takes it. */
  readonly replacedMs: number | null;
};

export type TrialResult = {
  readonly run: RunResult;
  readonly faults: readonly Fault[];
  readonly payments: PaymentCheck;
};

export type TrialPlan = {
  readonly place: Place;
  readonly options: Options;
  readonly signal: AbortSignal;
};

const servers = 2;
const redisPrefix = 'paheli-ha:';
/** How long after the start each one is killed: everybody plays, and the one before has been replaced. */
const killAfterMs = { redis: 6_000, server: 18_000, primary: 38_000 };
const mostPayers = 1_000;

/** Starts everything, plays a tournament, kills what an operator may lose, and compares what all were told with the database. */
export async function runTrial({ place, options, signal }: TrialPlan): Promise<TrialResult> {
  const closers: (() => Promise<unknown>)[] = [];
  const open = async <Opened extends { close(): Promise<unknown> }>(
    name: string,
    opening: () => Promise<Opened>,
  ) => {
    const opened = await tellStep(name, opening);
    closers.push(() => opened.close());
    signal.throwIfAborted();
    return opened;
  };
  try {
    const redis = await open('start Redis with a replica and three Sentinels', () => startRedis(place));
    const postgres = await open('start etcd, three PostgreSQL nodes under Patroni, and HAProxy', () =>
      startPostgres(place, servers),
    );
    const database = await createLoadDatabase(postgres.url, servers, 'paheli_ha');
    closers.push(() => database.close());
    const sandboxPort = String(await freePort());
    const replicaUrl = new URL(postgres.replicaUrl);
    replicaUrl.pathname = new URL(database.url).pathname;
    const server = await open('start two servers behind HAProxy', () =>
      startServer({
        databaseUrl: database.url,
        count: servers,
        env: {
          ...redis.env,
          REDIS_PREFIX: redisPrefix,
          DATABASE_REPLICA_URL: replicaUrl.href,
          SANDBOX_PORT: sandboxPort,
        },
      }),
    );
    await tellStep('read reports from a replica', () => awaitReplica(server));
    const others = await seedTournament(database.database, mostPayers, options.questions);
    const payers = new Payers({ ...others, url: server.url, sandboxUrl: `http://${host}:${sandboxPort}` });
    const faults: Fault[] = [];
    payers.start();
    closers.push(() => payers.close());
    const run = await runTournament(
      database,
      server,
      { ...options, restarts: false },
      {
        tell: (progress) => process.stdout.write(`            ${progress}\n`),
        signal,
        disturb: (startsAtMs) =>
          killInTurn({ startsAtMs, redis, postgres, server }, (fault) => faults.push(fault)),
      },
    ).catch((error: unknown) => {
      process.stderr.write(server.output());
      throw error;
    });
    const payments = await payers.stop(database.database);
    await tellStep('read reports from a replica again', () => awaitReplica(server));
    return { run, faults, payments };
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

/** Resolves when the first server, which is not killed, reads reports from a replica. */
function awaitReplica({ processes, metricsToken }: LoadServer): Promise<void> {
  const isRead = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const text = await (await fetch(`${processes()[0]?.url}/metrics`, { headers })).text();
    return gaugeOf(text, 'replica_unused') === 0 && gaugeOf(text, 'replica_behind_seconds') > 0;
  };
  return awaitState('a replica that is young enough', isRead);
}

type Victims = {
  readonly startsAtMs: number;
  readonly redis: RedisGroup;
  readonly postgres: Postgres;
  readonly server: Pick<LoadServer, 'processes'>;
};

/** Kills the Redis master, a server and the primary, one after the other, and brings the primary's node back. */
async function killInTurn(
  { startsAtMs, redis, postgres, server }: Victims,
  add: (fault: Fault) => void,
): Promise<void> {
  const until = (ms: number) => sleep(Math.max(0, startsAtMs + ms - Date.now()));
  const kill = async (name: string, act: () => Promise<unknown>, isReplaced?: () => Promise<boolean>) => {
    await act();
    const atMs = Date.now();
    if (isReplaced)
      await awaitState(`another ${name}`, isReplaced, { daemons: [...redis.daemons, ...postgres.daemons] });
    add({ name, atMs, replacedMs: isReplaced ? Date.now() - atMs : null });
  };
  await until(killAfterMs.redis);
  await kill(
    'Redis master',
    () => redis.killMaster(),
    async () => (await redis.countListeners(`${redisPrefix}bus`)) >= servers,
  );
  await until(killAfterMs.server);
  // The first one runs the local Razorpay, which stands for a provider.
  await kill('server', async () => process.kill(server.processes()[1]?.pid ?? 0, 'SIGKILL'));
  await until(killAfterMs.primary);
  let lost = '';
  await kill(
    'primary',
    async () => {
      lost = await postgres.kill('primary');
    },
    async () => (await postgres.nodesAs('primary')).some((name) => name !== lost),
  );
  await tellStep('bring the killed node back as a replica', () => postgres.bringBack(lost));
}
