import { Problem } from '@paheli/core/problem';
import { migrationsApplied } from '@paheli/db/migrate';
import type { FastifyInstance } from 'fastify';
import { depsFor, type Services } from '../trpc/context';
import { toProblemResponse } from '../trpc/errors';
import { sendProblem } from './error-reply';

const patienceMs = 2_000;

/** Serves `/healthz`, which reports a live process, and `/readyz`, which reports one that can do its work. */
export function reportHealth(app: FastifyInstance, services: Services, isStopping: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const reason = isStopping() ? 'The server is stopping.' : await whyNotReady(services);
    if (reason === undefined) return { status: 'ready' };
    return sendProblem(
      reply,
      toProblemResponse(new Problem('unavailable', { detail: reason, retryAfterS: 1 })),
    );
  });
}

async function whyNotReady(services: Services): Promise<string | undefined> {
  // Uses the connections of play: a process whose other connections are busy is still ready to play.
  const { database, log } = depsFor(services, 'play');
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not respond')), patienceMs);
  });
  try {
    const applied = await Promise.race([migrationsApplied(database.sql), late]);
    if (!applied) return 'Migrations are missing.';
    return await Promise.race([services.writes.whyNot(), late]);
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return 'The database cannot be reached.';
  } finally {
    clearTimeout(timer);
  }
}
