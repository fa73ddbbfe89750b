import { Problem } from '@paheli/core/problem';
import type { FastifyInstance } from 'fastify';

/**
 * While the server stops, requests that come on connections still open are refused with a hint to try
 * again, which by then another process answers. Health is told to the end.
 */
export function refuseWhileDraining(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onRequest', async (request) => {
    const isHealth = request.url === '/healthz' || request.url === '/readyz';
    if (isDraining() && !isHealth)
      throw new Problem('unavailable', { detail: 'The server is restarting.', retryAfterS: 1 });
  });
  // Otherwise a connection whose last answer was on its way would be kept, and the server with it.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('connection', 'close');
  });
}
