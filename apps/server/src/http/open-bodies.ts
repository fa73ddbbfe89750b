import { Problem } from '@paheli/core/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from './caller';
import { networkOf } from './rate-limit';

/** The maximum number of unfinished bodies at once of one signed-in user, and of the anonymous callers of one address. */
type Most = { readonly perUser: number; readonly perAddress: number };

/**
 * Rejects a request with a body where too many bodies of its caller are unfinished: each uses memory until its last byte
 * has come. Callers must be identified before.
 */
export function limitOpenBodies(app: FastifyInstance, most: Most): void {
  const takePlace = createPlaces();
  app.addHook('onRequest', async (request, reply) => {
    const { raw, viewer, ip } = request;
    if (!hasBody(raw)) return;
    const isOver = Promise.race([whenRead(request), whenAnswered(reply)]);
    if (viewer) takePlace(viewer.userId, most.perUser, isOver);
    else takePlace(networkOf(ip), most.perAddress, isOver);
  });
}

/**
 * Returns a function that takes one of the places of a key until a promise resolves. It throws `rate_limited` where all of
 * them are taken.
 */
export function createPlaces() {
  const taken = new Map<string, number>();
  return (key: string, most: number, until: Promise<void>): void => {
    const others = taken.get(key) ?? 0;
    if (others >= most) throw new Problem('rate_limited', { retryAfterS: 1 });
    taken.set(key, others + 1);
    void until.then(() => {
      const left = (taken.get(key) ?? 1) - 1;
      if (left === 0) taken.delete(key);
      else taken.set(key, left);
    });
  };
}

function whenRead({ raw }: FastifyRequest): Promise<void> {
  return new Promise((resolve) => raw.once('end', resolve).once('close', resolve));
}

/** Resolves once the response has been sent, or can no longer be sent. */
export function whenAnswered({ raw }: FastifyReply): Promise<void> {
  return new Promise((resolve) => raw.once('finish', resolve).once('close', resolve));
}
