import rateLimit from '@fastify/rate-limit';
import { Problem } from '@paheli/core/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type RateLimits = {
  /** Requests a minute of one signed-in user, whatever addresses they come from. */
  readonly perUser: number;
  /** Anonymous requests a minute from one address; many phones share one. */
  readonly perAddress: number;
};

/** Limits the routes registered after it. Who calls must be known before: it runs last before the handler. */
export async function limitRates(app: FastifyInstance, limits: RateLimits): Promise<void> {
  await app.register(rateLimit, {
    hook: 'preHandler',
    timeWindow: 60_000,
    cache: 50_000,
    max: (request: FastifyRequest) => (request.viewer ? limits.perUser : limits.perAddress),
    keyGenerator: ({ viewer, ip }: FastifyRequest) => (viewer ? `user:${viewer.userId}` : `address:${ip}`),
    errorResponseBuilder: (_request, { ttl }) =>
      new Problem('rate_limited', { retryAfterS: Math.max(1, Math.ceil(ttl / 1000)) }),
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
}
