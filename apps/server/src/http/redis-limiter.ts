import { type CreateLimiter, limitBy } from '@paheli/engine/foundation/limiter';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { RedisLink } from '../live/redis-link';

/**
 * Creates limiters that share their counts between processes. While Redis is unreachable, each process counts its own
 * calls.
 */
export function createRedisLimiters({ commands, nameOf }: RedisLink): CreateLimiter {
  return ({ name, points, windowS }) => {
    const limit = { keyPrefix: nameOf(name), points, duration: windowS };
    return limitBy(
      new RateLimiterRedis({
        ...limit,
        storeClient: commands,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory(limit),
      }),
    );
  };
}
