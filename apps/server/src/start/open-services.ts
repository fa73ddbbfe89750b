import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Pools } from '@paheli/db/client/pools';
import { createGoogle } from '@paheli/engine/account/google';

import { createPasswords } from '@paheli/engine/account/password';
import type { PersonalData } from '@paheli/engine/account/personal-data';
import type { Checkpoint, Deps } from '@paheli/engine/deps';
import { createKeptDocuments } from '@paheli/engine/fairness/kept-documents';
import { createDatabaseClock } from '@paheli/engine/foundation/database-clock';
import { createFolder } from '@paheli/engine/foundation/files';
import { createFailedRows } from '@paheli/engine/foundation/isolate-rows';
import type { Log } from '@paheli/engine/foundation/log';
import { createQueues } from '@paheli/engine/foundation/queues';
import { enterProcesses } from '@paheli/engine/foundation/server-process';
import { openLocalPersonalData, openPersonalData } from '@paheli/engine/privacy/open-personal-data';
import { createFileWorker, type FileWorker } from '@paheli/engine/question-bank/file-worker';
import { createFields } from '@paheli/engine/quiz/fields';
import { voidStalled } from '@paheli/engine/quiz/void-stalled';
import { createLeaderboards } from '@paheli/engine/tournament/leaderboards';
import { readHeldMoney } from '@paheli/engine/wallet/read-held-money';
import { v7 as uuidv7 } from 'uuid';
import { BadEnvironment, type Env } from '../env';
import { type ArrivalClock, createArrivalClock } from '../http/arrival-clock';
import { createViewerCache } from '../http/viewer-cache';
import { createWriteHealth } from '../http/write-health';
import type { Upkeep } from '../jobs/jobs';
import { createHub } from '../live/hub';
import { createSocketRegistry } from '../live/socket-registry';
import { reportCalls } from '../observe/report-calls';
import { createReplica } from '../replica';
import { schedule } from '../schedule';
import { createCallGate } from '../trpc/call-classes';
import type { Services } from '../trpc/context';
import { createTurns } from '../trpc/turns';
import type { Cleanup } from './cleanup';
import { openMigratedDatabase, openReplicaPools } from './open-database';
import { openExchange } from './open-exchange';
import { openLine } from './open-line';
import { openMail, openPush } from './open-notices';
import { type OpenedPayments, openPayments } from './open-payments';
import { openSms } from './open-sms';
import { personalKeys } from './personal-key';
import { limitersOf, settingsOf } from './settings';

export type OpenedServices = {
  readonly services: Services;
  readonly payment: OpenedPayments;
  readonly upkeep: Upkeep;
};

/** Opens everything the use cases need: database, payments, clock, hub. */
export async function openServices(
  env: Env,
  log: Log,
  cleanup: Cleanup,
  onLost: (reason: string) => void,
): Promise<OpenedServices> {
  const pools = await openMigratedDatabase(env, log, cleanup, onLost);
  const payment = await openAllowedPayments(env, log, cleanup, pools);
  const clock = await createDatabaseClock(pools.play);
  const exchange = await openExchange(env.redis, log, schedule);
  cleanup.add('exchange between processes', () => exchange.close());
  const leaderboards = createLeaderboards({ database: pools.rest, now: clock.now });
  const sources = { database: pools.jobs, history: pools.rest, leaderboards, now: clock.now };
  const hub = createHub(sources, exchange, log, schedule);
  cleanup.add('hub', () => hub.close());
  await hub.start();
  const personalData = await openKeys(env, { database: pools.rest, now: clock.now });
  const { load, play } = openLine({ hub, pools, now: clock.now, personalData }, log, cleanup);
  const serverProcess = await enterProcesses({ database: pools.play, now: clock.now });
  const deps: Deps = {
    database: pools.rest,
    processId: serverProcess.id,
    now: clock.now,
    newId: () => uuidv7(),
    random: (bytes) => randomBytes(bytes),
    payments: reportCalls('razorpay', payment.payments),
    ...play,
    leaderboards,
    fields: createFields({ database: pools.rest, now: clock.now }),
    keptDocuments: createKeptDocuments(),
    queues: createQueues(),
    log,
    failedRows: createFailedRows(),
    settings: settingsOf(env, payment),
    ...limitersOf(env, exchange.createLimiter),
    passwords: createPasswords(),
    personalData,
    files: createFolder(join(env.DATA_DIR, 'documents')),
    fileWorker: openFileWorker(cleanup),
    sms: reportCalls('sms', openSms(env, payment)),
    mail: reportCalls('mail', openMail(env, cleanup)),
    push: reportCalls('push', await openPush(env)),
    google: reportCalls('google', openGoogle(env, log)),
    reach: killAt(env.KILL_AT),
  };
  const replica = openReplica(env, cleanup, { now: clock.now, log, schedule });
  const { bus, presence, createLimiter } = exchange;
  const sockets = createSocketRegistry(presence, bus);
  const services: Services = {
    deps,
    pools,
    replica,
    runInTurn: createTurns(),
    gate: createCallGate(load, schedule),
    writes: createWriteHealth({ ...deps, database: pools.play }),
    hub,
    load,
    bus,
    viewers: createViewerCache(bus),
    arrival: openArrivalClock(deps, cleanup),
    sockets,
    schedule,
    createLimiter,
  };
  const { tellAlive } = serverProcess;
  const upkeep = { measureClock: clock.measure, tellAlive, hasExchange: env.redis !== undefined };
  return { services, payment, upkeep };
}

/** Opens the payments. Throws where there are to be none while wallets hold money. */
async function openAllowedPayments(
  env: Env,
  log: Log,
  cleanup: Cleanup,
  { rest }: Pools,
): Promise<OpenedPayments> {
  if (env.PAYMENTS === 'none' && (await readHeldMoney({ database: rest })))
    throw new BadEnvironment([
      ['PAYMENTS', 'must be razorpay, because wallets hold money that players may withdraw'],
    ]);
  return openPayments(env, log, cleanup);
}

function openFileWorker(cleanup: Cleanup): FileWorker {
  const worker = createFileWorker();
  cleanup.add('the process for files', () => worker.close());
  return worker;
}

function openArrivalClock(deps: Deps, cleanup: Cleanup): ArrivalClock['arrival'] {
  const { arrival, stop } = createArrivalClock(deps.now, (stall) => {
    deps.log.warn({ ...stall }, 'this process stood still: its questions that closed meanwhile are voided');
    voidStalled(deps, stall).then(
      () => deps.live.wake(),
      (error: unknown) => deps.log.error({ error }, 'the questions of a stall could not be voided'),
    );
  });
  cleanup.add('the arrival clock', async () => stop());
  return arrival;
}

function openReplica(env: Env, cleanup: Cleanup, surroundings: Parameters<typeof createReplica>[2]) {
  const pools = openReplicaPools(env, cleanup);
  if (pools === undefined) return undefined;
  const replica = createReplica(pools, env.DATABASE_REPLICA_STALENESS_S * 1_000, surroundings);
  cleanup.add('checks of the replica', async () => replica.close());
  return replica;
}

async function openKeys(env: Env, deps: Pick<Deps, 'database' | 'now'>): Promise<PersonalData> {
  const keys = await personalKeys(env);
  return env.PII_KEY === undefined ? openLocalPersonalData(deps, keys.key) : openPersonalData(deps, keys);
}

function openGoogle({ GOOGLE_CLIENT_ID: clientId, GOOGLE_JWKS_URL: jwksUrl }: Env, log: Log): Deps['google'] {
  return clientId === undefined ? undefined : createGoogle({ clientId, jwksUrl }, log);
}

/** Kills this process at the place that a test chose, as a power cut would. */
function killAt(wanted: Checkpoint | undefined): Deps['reach'] {
  return (checkpoint) => {
    if (checkpoint === wanted) process.kill(process.pid, 'SIGKILL');
  };
}
