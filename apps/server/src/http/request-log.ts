import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Checks that monitoring repeats every few seconds. */
const unlogged = new Set(['/healthz', '/readyz', '/metrics']);
/** The status of a request whose caller hung up before the response, as in nginx. */
const hungUp = 499;

/** Logs one line for each request when its response is sent or its caller hangs up. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => logAtEnd(request, reply));
}

/** Logs a request at its end, without the query, which may hold a token. */
export function logAtEnd({ method, url, ip, log }: FastifyRequest, { raw }: FastifyReply): void {
  const path = url.split('?')[0] ?? '';
  if (unlogged.has(path)) return;
  const beganAt = performance.now();
  raw.once('close', () => {
    const status = raw.writableEnded ? raw.statusCode : hungUp;
    const durationMs = Math.round(performance.now() - beganAt);
    log.info({ method, path, status, durationMs, address: ip }, 'a request was served');
  });
}
