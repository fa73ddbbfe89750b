import { createHash } from 'node:crypto';
import { Problem } from '@paheli/core/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRecent } from './recent';

/** A picture has at most about 60 kB. */
const keptPictures = 200;
const pictureAgeMs = 24 * 60 * 60 * 1000;
/** Pictures that wait for their drawing. Drawing one takes about 50 ms of a processor. */
const mostWaiting = 20;

/** A picture of a shared link: what it shows, and how it is drawn. */
export type Picture = { readonly version: string; draw(): Promise<Buffer> };

export type Pictures = {
  /** Sends a picture, or 304 where the caller has it. */
  send(request: FastifyRequest, reply: FastifyReply, picture: Picture): Promise<FastifyReply>;
};

/** Creates a bounded store of drawn pictures, which draws one at a time. */
export function createPictures(now: () => Date): Pictures {
  const kept = createRecent<Buffer>({ maxEntries: keptPictures, maxAgeMs: pictureAgeMs, now });
  const inTurn = createTurns(mostWaiting);
  return {
    async send(request, reply, { version, draw }) {
      const etag = `"${version}"`;
      reply.header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      // Kept by what it shows: a result that is shared again under another code is not drawn again.
      const picture = await kept.get(version, () => inTurn(draw));
      return reply.type('image/png').send(picture);
    },
  };
}

/** Returns a text that changes with what a picture shows. */
export function versionOf(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
}

/** Runs work one at a time. Throws `unavailable` where too much of it waits. */
function createTurns(mostInLine: number) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting >= mostInLine) return Promise.reject(new Problem('unavailable', { retryAfterS: 2 }));
    waiting += 1;
    const mine = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = mine.catch(() => undefined);
    return mine;
  };
}
