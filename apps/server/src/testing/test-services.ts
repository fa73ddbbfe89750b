import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '@paheli/db/connect';
import { createCodeThrottle } from '@paheli/engine/auth/code-throttle';
import { createLoginThrottle } from '@paheli/engine/auth/login-throttle';
import type { Deps } from '@paheli/engine/deps';
import type { Log } from '@paheli/engine/log';
import type { TestEngine } from '@paheli/engine/testing/test-engine';
import { createHub } from '../live/hub';
import type { RedisAddress } from '../live/redis-link';
import { createSocketRegistry } from '../live/socket-registry';
import { schedule as realSchedule, type Schedule } from '../schedule';
import { openExchange } from '../start/open-exchange';
import type { Services } from '../trpc/context';

/** What one process of a product under test is made of. */
export type TestProcess = {
  readonly engine: TestEngine;
  /** Whether this is one more process of a product that has one: with connections of its own. */
  readonly isSecond: boolean;
  readonly redis: RedisAddress | undefined;
  readonly log: Log;
  readonly schedule: Schedule;
  readonly changes: Partial<Deps>;
};

/** As `start/open-services.ts` does, over a test's database, clock and timers. */
export async function openTestServices(
  process: TestProcess,
): Promise<{ services: Services; close(): Promise<void> }> {
  const { engine, isSecond, log, schedule, changes } = process;
  const database: Database = isSecond ? openDatabase({ url: engine.url }) : engine.deps.database;
  // Redis goes by its own clock, so what keeps it informed does too.
  const exchange = await openExchange(process.redis, log, realSchedule);
  const { bus, presence, createLimiter } = exchange;
  const hub = createHub(database, exchange, log, schedule);
  await hub.start();
  const loginThrottle = createLoginThrottle({ perAccount: 5, perAddress: 100, windowS: 60 }, createLimiter);
  const codeThrottle = createCodeThrottle(1_000, createLimiter);
  const deps: Deps = { ...engine.deps, database, log, live: hub, loginThrottle, codeThrottle, ...changes };
  return {
    services: { deps, hub, bus, sockets: createSocketRegistry(presence), schedule, createLimiter },
    async close() {
      await hub.close();
      await exchange.close();
      if (isSecond) await database.close();
    },
  };
}

/** A Redis under a name that no other test uses. */
export function privateRedis(url: string): RedisAddress {
  return { url, prefix: `paheli-test:${randomUUID()}:` };
}
