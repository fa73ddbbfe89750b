import { isIPv6 } from 'node:net';
import { Problem } from '@paheli/core/problem';
import type { CreateLimiter, Left, Limiter } from '@paheli/engine/foundation/limiter';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type RateLimits = {
  /** Calls per minute of one signed-in user, from all addresses together. */
  readonly perUser: number;
  /** Anonymous calls per minute from one address, which many phones may share. */
  readonly perAddress: number;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `false` exempts a route from the limits. */
    rateLimit?: false;
  }
}

const windowS = 60;

/** Counts every call of one user, over tRPC, REST and sockets together. */
export function limitUsers(createLimiter: CreateLimiter, { perUser }: RateLimits): Limiter {
  return createLimiter({ name: 'requests:user', points: perUser, windowS });
}

type Limiters = { readonly ofUser: Limiter; readonly createLimiter: CreateLimiter };

type Count = () => Promise<void>;

/**
 * Limits the routes registered after it: each request counts as one call, before its body is read. Callers must be
 * identified before. Responses say what is left (draft-ietf-httpapi-ratelimit-headers-10). Returns a counter for the calls of one request, which skips the first: the request counted it.
 */
export function limitRates(
  app: FastifyInstance,
  { ofUser, createLimiter }: Limiters,
  { perUser, perAddress }: RateLimits,
): (request: FastifyRequest) => Count {
  const ofAddress = createLimiter({ name: 'requests:address', points: perAddress, windowS });
  const take = ({ viewer, ip }: FastifyRequest) =>
    viewer ? ofUser.take(viewer.userId) : ofAddress.take(networkOf(ip));
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.rateLimit === false) return;
    const [name, points] = request.viewer ? ['user', perUser] : ['address', perAddress];
    const tell = ({ events, seconds }: Left) =>
      reply.headers({
        ratelimit: `"${name}";r=${events};t=${seconds}`,
        'ratelimit-policy': `"${name}";q=${points};w=${windowS}`,
      });
    try {
      tell(await take(request));
    } catch (error) {
      if (error instanceof Problem) tell({ events: 0, seconds: error.retryAfterS ?? windowS });
      throw error;
    }
  });
  return (request) => {
    let isFirst = true;
    return async () => {
      if (!isFirst) await take(request);
      isFirst = false;
    };
  };
}

/** Returns the network of an address. An IPv6 subscriber has a whole network of 64 bits. */
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
