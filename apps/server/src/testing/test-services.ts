import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '@paheli/db/client/connect';
import { openPools, type Pools } from '@paheli/db/client/pools';
import { createCodeThrottle } from '@paheli/engine/account/code-throttle';
import { createLoginThrottle } from '@paheli/engine/account/login-throttle';
import type { Deps } from '@paheli/engine/deps';
import type { Log } from '@paheli/engine/foundation/log';
import type { TestEngine } from '@paheli/engine/testing/test-engine';
import { createViewerCache } from '../http/viewer-cache';
import { createWriteHealth } from '../http/write-health';
import { createHub } from '../live/hub';
import { createLoadMeter } from '../live/measure-load';
import type { RedisAddress } from '../live/redis-link';
import { createSocketRegistry } from '../live/socket-registry';
import { createReplica, type ReplicaPools } from '../replica';
import { schedule as realSchedule, type Schedule } from '../schedule';
import { openExchange } from '../start/open-exchange';
import { createCallGate } from '../trpc/call-classes';
import type { Services } from '../trpc/context';
import { createTurns } from '../trpc/turns';

/** The parts of one process of a product under test. */
export type TestProcess = {
  readonly engine: TestEngine;
  /** Whether this is a further process of a product, with connections of its own. */
  readonly isSecond: boolean;
  /** Whether each purpose has its own connections, with the limits of production. */
  readonly hasPools: boolean;
  readonly redis: RedisAddress | undefined;
  /** The databases of a replica, and how far it may be behind. */
  readonly replica: { readonly pools: ReplicaPools; readonly longestBehindMs: number } | undefined;
  readonly log: Log;
  readonly schedule: Schedule;
  readonly changes: Partial<Deps>;
};

/** Builds services as `start/open-services.ts` does, over a test's database, clock and timers. */
export async function openTestServices(
  process: TestProcess,
): Promise<{ services: Services; close(): Promise<void> }> {
  const { engine, log, schedule, changes } = process;
  const { pools: opened, close } = openTestPools(process);
  // A database of the test's own serves all calls.
  const { database } = changes;
  const pools = database ? { ...opened, play: database, rest: database, exports: database } : opened;
  const leaderboards = changes.leaderboards ?? engine.deps.leaderboards;
  // Redis uses its own clock, so the renewals of presence use real timers too.
  const exchange = await openExchange(process.redis, log, realSchedule);
  const { bus, presence, createLimiter } = exchange;
  const hub = createHub(
    { database: opened.jobs, history: opened.rest, leaderboards, now: engine.deps.now },
    exchange,
    log,
    schedule,
  );
  await hub.start();
  const loginThrottle = createLoginThrottle({ perAccount: 5, perAddress: 100, windowS: 60 }, createLimiter);
  const codeThrottle = createCodeThrottle(1_000, createLimiter);
  const own = { database: opened.rest, log, live: hub, loginThrottle, codeThrottle };
  const deps: Deps = { ...engine.deps, ...own, ...changes };
  const replica =
    process.replica &&
    createReplica(process.replica.pools, process.replica.longestBehindMs, { now: deps.now, log, schedule });
  const writes = createWriteHealth({ ...deps, database: opened.play });
  const sockets = createSocketRegistry(presence, bus);
  const load = createLoadMeter(engine.deps.now);
  return {
    services: {
      deps,
      pools,
      replica,
      runInTurn: createTurns(),
      gate: createCallGate(load, schedule),
      writes,
      hub,
      load,
      bus,
      viewers: createViewerCache(bus),
      arrival: () => ({ receivedAt: deps.now(), arrivedAt: deps.now() }),
      sockets,
      schedule,
      createLimiter,
    },
    async close() {
      load.close();
      replica?.close();
      await hub.close();
      await exchange.close();
      await close();
    },
  };
}

/** Returns pools that share the engine's connections, or separate ones with `hasPools`. */
function openTestPools({ engine, isSecond, hasPools }: TestProcess): {
  pools: Pools;
  close(): Promise<void>;
} {
  if (hasPools) return openPools(engine.url, 'paheli-test');
  const shared: Database = isSecond ? openDatabase({ url: engine.url }) : engine.deps.database;
  const pools: Pools = { play: shared, rest: shared, exports: shared, jobs: shared };
  return { pools, close: async () => (isSecond ? shared.close() : undefined) };
}

/** Returns a Redis prefix that no other test uses. */
export function privateRedis(url: string): RedisAddress {
  return { url, prefix: `paheli-test:${randomUUID()}:` };
}
