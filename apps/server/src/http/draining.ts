import { Problem } from '@paheli/core/problem';
import type { FastifyInstance } from 'fastify';

/**
 * While the server stops, requests that come on connections still open are refused with a hint to try
 * again, which by then another process answers. Health is told to the end.
 */
export function refuseWhileDraining(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isDraining()) return;
    reply.header('connection', 'close');
    const isHealth = request.url === '/healthz' || request.url === '/readyz';
    if (!isHealth) throw new Problem('unavailable', { detail: 'The server is restarting.', retryAfterS: 1 });
  });
}
