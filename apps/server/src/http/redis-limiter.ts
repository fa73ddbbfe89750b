import { type CreateLimiter, limitBy } from '@paheli/engine/limiter';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { RedisLink } from '../live/redis-link';

/** Limiters that count what all processes see together; while Redis is away, each what it sees itself. */
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
