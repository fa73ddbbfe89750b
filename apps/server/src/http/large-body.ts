import { Semaphore } from '@paheli/core/semaphore';
import type { Files, Spool } from '@paheli/engine/foundation/files';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonParser } from './json-body';
import { createPlaces, whenAnswered } from './open-bodies';

/** The types, besides JSON, and the length of the bodies of a route. */
export type LargeBody = { readonly accepts: readonly string[]; readonly limitBytes: number };

/** The maximum number of large bodies at once that one user is sending, or that wait for their response. */
const mostOfUser = 2;
/** The maximum number of large bodies in memory at once. */
const mostInMemory = 4;

/**
 * Returns a function that lets the routes of a scope accept large bodies of signed-in users. A body arrives in a file and is
 * read into memory once it is whole: a few at a time, until its response is ready. Bytes arrive in the handler as they are,
 * JSON is parsed.
 */
export function createLargeBodies(files: Pick<Files, 'spool'>) {
  const inMemory = new Semaphore(mostInMemory);
  const takePlace = createPlaces();

  return (scope: FastifyInstance, { accepts, limitBytes }: LargeBody): void => {
    const answers = new WeakMap<object, Promise<void>>();
    const sending = new WeakMap<object, () => void>();
    // A caller who reads the response slowly keeps no place.
    scope.addHook('onSend', async ({ raw }) => sending.get(raw)?.());
    scope.addHook('onRequest', async (request, reply) => {
      const { promise: sent, resolve } = Promise.withResolvers<void>();
      const answered = Promise.race([sent, whenAnswered(reply)]);
      sending.set(request.raw, resolve);
      takePlace(request.viewer?.userId ?? '', mostOfUser, answered);
      if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
      answers.set(request.raw, answered);
    });

    async function receive(
      payload: AsyncIterable<Buffer>,
      answered: Promise<void> | undefined,
    ): Promise<Buffer> {
      const spool = await files.spool();
      try {
        await fill(spool, payload, limitBytes);
        const turn = Promise.withResolvers<void>();
        void inMemory.run(() => {
          turn.resolve();
          return answered ?? Promise.resolve();
        });
        await turn.promise;
        return await spool.read();
      } finally {
        await spool.close();
      }
    }

    const parseJson = jsonParser(scope);
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser([...accepts], (request: FastifyRequest, payload: AsyncIterable<Buffer>) =>
      receive(payload, answers.get(request.raw)),
    );
    scope.addContentTypeParser('application/json', (request, payload, done) => {
      receive(payload, answers.get(request.raw)).then((bytes) => parseJson(request, bytes, done), done);
    });
  };
}

async function fill(spool: Spool, payload: AsyncIterable<Buffer>, limitBytes: number): Promise<void> {
  let length = 0;
  for await (const chunk of payload) {
    length += chunk.length;
    if (length > limitBytes) throw tooLarge(limitBytes);
    await spool.append(chunk);
  }
}

function tooLarge(limitBytes: number): Error {
  return Object.assign(new Error('the body is too large'), { statusCode: 413, limitBytes });
}
