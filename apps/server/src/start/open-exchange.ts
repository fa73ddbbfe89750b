import { type CreateLimiter, createMemoryLimiter } from '@paheli/engine/foundation/limiter';
import type { Log } from '@paheli/engine/foundation/log';
import { createRedisLimiters } from '../http/redis-limiter';
import { type Bus, createLocalBus } from '../live/bus';
import { createLocalPresence, type Presence } from '../live/presence';
import { createRedisBus } from '../live/redis-bus';
import type { RedisAddress } from '../live/redis-link';
import { createRedisPresence } from '../live/redis-presence';
import type { Schedule } from '../schedule';

/** The parts that the processes of one product share besides the database. */
export type Exchange = {
  readonly bus: Bus;
  readonly presence: Presence;
  readonly createLimiter: CreateLimiter;
  close(): Promise<void>;
};

/** Opens the exchange through Redis, or a local one for a single process. An unreachable Redis is not a failure. */
export async function openExchange(
  redis: RedisAddress | undefined,
  log: Log,
  schedule: Schedule,
): Promise<Exchange> {
  if (redis === undefined) {
    const [bus, presence] = [createLocalBus(), createLocalPresence()];
    return { bus, presence, createLimiter: createMemoryLimiter, close: () => bus.close() };
  }
  // Loaded only here, because the Redis client is a good part of a start.
  const { createClusterLink, createRedisLink } = await import('../live/redis-link');
  const link = redis.isCluster ? createClusterLink(redis, log) : createRedisLink(redis, log, schedule);
  const bus = createRedisBus(link, log);
  const presence = createRedisPresence(link, bus, log, schedule);
  await link.connect();
  return {
    bus,
    presence,
    createLimiter: createRedisLimiters(link),
    async close() {
      await presence.close();
      await bus.close();
      link.close();
    },
  };
}
