import { createHash } from 'node:crypto';
import { dayMs } from '@paheli/core/clock';
import { Problem } from '@paheli/core/problem';
import { Semaphore } from '@paheli/core/semaphore';
import type { Limiter } from '@paheli/engine/foundation/limiter';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../http/rate-limit';

/** A picture has at most about 60 kB. */
const keptPictures = 200;
const pictureAgeMs = dayMs;
/** Pictures that wait for their drawing. Drawing one takes about 50 ms of a processor. */
const mostWaiting = 20;

/** A picture of a shared link: what it shows, and how it is drawn. */
export type Picture = { readonly version: string; draw(): Promise<Buffer> };

export type Pictures = {
  /** Sends a picture, or 304 where the caller has it. */
  send(request: FastifyRequest, reply: FastifyReply, picture: Picture): Promise<FastifyReply>;
};

/** The pictures that may be drawn for one address a minute. Pictures that are kept do not count. */
export const drawingsPerMinute = 30;

/**
 * Creates a bounded store of drawn pictures, which draws one at a time. `ofAddress` limits the drawings for one address, so
 * that nobody fills the line by walking through tournaments.
 */
export function createPictures(now: () => Date, ofAddress: Pick<Limiter, 'count'>): Pictures {
  const drawing = new Semaphore(1);
  const kept = new LRUCache<string, Buffer, Picture['draw']>({
    max: keptPictures,
    ttl: pictureAgeMs,
    perf: { now: () => now().getTime() },
    ttlResolution: 0,
    async fetchMethod(_version, _old, { context: draw }) {
      if (drawing.running + drawing.waiting >= mostWaiting)
        throw new Problem('unavailable', { retryAfterS: 2 });
      return drawing.run(draw);
    },
    // A picture that is dropped while it is drawn still reaches its callers.
    ignoreFetchAbort: true,
  });
  return {
    async send(request, reply, { version, draw }) {
      const etag = `"${version}"`;
      reply.header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      if (!kept.has(version)) await ofAddress.count(networkOf(request.ip));
      // Kept by what it shows: a result that is shared again under another code is not drawn again.
      const picture = await kept.forceFetch(version, { context: draw });
      return reply.type('image/png').send(picture);
    },
  };
}

/** Returns a text that changes with what a picture shows. */
export function versionOf(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
}
