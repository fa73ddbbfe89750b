import { Problem } from '@paheli/core/problem';
import { migrationsApplied } from '@paheli/db/migrate';
import type { Deps } from '@paheli/engine/deps';
import type { FastifyInstance } from 'fastify';
import { toRefusal } from '../trpc/errors';
import { sendRefusal } from './error-reply';

const patienceMs = 2_000;

type Readiness = { readonly deps: Deps; readonly isDraining: () => boolean };

/** `/healthz`: the process answers. `/readyz`: it can also do its work. */
export function reportHealth(app: FastifyInstance, { deps, isDraining }: Readiness): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const reason = isDraining() ? 'The server is stopping.' : await whyNotReady(deps);
    if (reason === undefined) return { status: 'ready' };
    return sendRefusal(reply, toRefusal(new Problem('unavailable', { detail: reason, retryAfterS: 1 })));
  });
}

async function whyNotReady({ database, log }: Deps): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), patienceMs);
  });
  try {
    const applied = await Promise.race([migrationsApplied(database.sql), late]);
    return applied ? undefined : 'Migrations are missing.';
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return 'The database cannot be reached.';
  } finally {
    clearTimeout(timer);
  }
}
