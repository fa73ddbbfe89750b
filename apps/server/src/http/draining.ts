import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type { FastifyInstance } from 'fastify';
import type { Schedule } from '../schedule';

/** How long running requests may take to end once the server closes. */
export const closePatienceMs = 10_000;

/**
 * Rejects requests on connections that are still open while the server stops. The response asks the client to retry,
 * which reaches another process by then. Health checks are answered to the end.
 */
export function refuseWhileDraining(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onRequest', async (request) => {
    const isHealth = request.url === '/healthz' || request.url === '/readyz';
    if (isDraining() && !isHealth)
      throw new Problem('unavailable', { detail: msg('The server is restarting.'), retryAfterS: 1 });
  });
  // Otherwise a connection whose last response was on its way would stay open, and the server would wait for it.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('connection', 'close');
  });
}

/**
 * Ends the remaining connections some time after closing began. Node waits for connections that never sent a request,
 * such as those that browsers open in advance, and no longer checks for slow ones.
 */
export function limitClosing(app: FastifyInstance, schedule: Schedule): void {
  app.addHook('preClose', async () => {
    const cancel = schedule(closePatienceMs, () => app.server.closeAllConnections());
    app.server.once('close', cancel);
  });
}
