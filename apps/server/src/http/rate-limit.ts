import { isIPv6 } from 'node:net';
import type { CreateLimiter, Limiter } from '@paheli/engine/limiter';
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

/** Counts every request of one user, through whatever door it comes. */
export function limitUsers(createLimiter: CreateLimiter, { perUser }: RateLimits): Limiter {
  return createLimiter({ name: 'requests:user', points: perUser, windowS });
}

type Limiters = { readonly ofUser: Limiter; readonly createLimiter: CreateLimiter };

/** Limits the routes registered after it. Who calls must be known before the handlers' own hooks run. */
export function limitRates(
  app: FastifyInstance,
  { ofUser, createLimiter }: Limiters,
  { perAddress }: RateLimits,
): void {
  const ofAddress = createLimiter({ name: 'requests:address', points: perAddress, windowS });
  app.addHook('preHandler', async ({ viewer, ip, routeOptions }) => {
    if (routeOptions.config.rateLimit === false) return;
    await (viewer ? ofUser.count(viewer.userId) : ofAddress.count(networkOf(ip)));
  });
}

/** Whom an address belongs to: of IPv6 everybody has a whole network of 64 bits. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
