import { Problem } from '@paheli/core/problem';
import type { FastifyInstance } from 'fastify';
import type { Schedule } from '../schedule';

/** How long requests that run may take to end once the server closes. */
export const closePatienceMs = 10_000;

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

/**
 * Cuts off what is still connected some time after closing began. Node waits for connections that never
 * asked anything, such as those browsers open in advance, and no longer looks for slow ones.
 */
export function limitClosing(app: FastifyInstance, schedule: Schedule): void {
  app.addHook('preClose', async () => {
    const cancel = schedule(closePatienceMs, () => app.server.closeAllConnections());
    app.server.once('close', cancel);
  });
}
