import type { CreateLimiter } from '@paheli/engine/limiter';
import type { FastifyInstance } from 'fastify';

export type RateLimits = {
  /** Requests a minute of one signed-in user, whatever addresses they come from. */
  readonly perUser: number;
  /** Anonymous requests a minute from one address; many phones share one. */
  readonly perAddress: number;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `false` exempts a route from the limits. */
    rateLimit?: false;
  }
}

const windowS = 60;

/** Limits the routes registered after it. Who calls must be known before the handlers' own hooks run. */
export function limitRates(app: FastifyInstance, createLimiter: CreateLimiter, limits: RateLimits): void {
  const ofUser = createLimiter({ name: 'requests:user', points: limits.perUser, windowS });
  const ofAddress = createLimiter({ name: 'requests:address', points: limits.perAddress, windowS });
  app.addHook('preHandler', async ({ viewer, ip, routeOptions }) => {
    if (routeOptions.config.rateLimit === false) return;
    await (viewer ? ofUser.count(viewer.userId) : ofAddress.count(ip));
  });
}
