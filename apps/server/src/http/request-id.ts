import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';

/** The header with the id of a request: set by the proxy in front, and part of every response. */
export const requestIdHeader = 'x-request-id';

/**
 * Returns how ids of requests are chosen. Behind a proxy its id is used, so that both logs have the same. Ids of callers
 * themselves are not used, because they could repeat or imitate others.
 */
export function requestIds(isBehindProxy: boolean): Pick<FastifyServerOptions, 'genReqId' | 'logController'> {
  return {
    logController: new LogController({ requestIdLogLabel: 'requestId', disableRequestLogging: true }),
    genReqId({ headers }: Pick<IncomingMessage, 'headers'>) {
      const given = isBehindProxy ? headers[requestIdHeader] : undefined;
      return typeof given === 'string' && /^[\w-]{16,64}$/.test(given) ? given : randomUUID();
    },
  };
}

/** Sends the id of each request with its response, so that a user can name it. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
