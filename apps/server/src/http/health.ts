import type { Clock } from '@paheli/core/clock';
import { type Message, msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { migrationsApplied } from '@paheli/db/migrate';
import type { FastifyInstance } from 'fastify';
import { version } from '../../package.json';
import { depsFor, type Services } from '../trpc/context';
import { toProblemResponse } from '../trpc/errors';
import { sendProblem } from './error-reply';

const patienceMs = 2_000;
/** How long a check may be returned again, so that calls from outside cost the database nothing. */
const checkAgeMs = 1_000;

/** Serves `/healthz`, which reports a live process and its version, and `/readyz`, which reports one that can do its work. */
export function reportHealth(app: FastifyInstance, services: Services, isStopping: () => boolean): void {
  const check = createSharedCheck(services.deps.now, () => whyNotReady(services));
  app.get('/healthz', async () => ({ status: 'ok', version }));
  app.get('/readyz', async (_request, reply) => {
    const reason = isStopping() ? msg('The server is stopping.') : await check();
    if (reason === undefined) return { status: 'ready' };
    return sendProblem(
      reply,
      toProblemResponse(new Problem('unavailable', { detail: reason, retryAfterS: 1 })),
    );
  });
}

/** Returns a check whose result all callers of a second share: calls from outside cost the database no more than one a second. */
function createSharedCheck(now: Clock, run: () => Promise<Message | undefined>): typeof run {
  let last: { readonly startedAtMs: number; readonly result: ReturnType<typeof run> } | undefined;
  return () => {
    const nowMs = now().getTime();
    // A clock that was set back lengthens no result.
    if (last === undefined || Math.abs(nowMs - last.startedAtMs) >= checkAgeMs)
      last = { startedAtMs: nowMs, result: run() };
    return last.result;
  };
}

async function whyNotReady(services: Services): Promise<Message | undefined> {
  // Uses the connections of play: a process whose other connections are busy is still ready to play.
  const { database, log } = depsFor(services, 'play');
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not respond')), patienceMs);
  });
  try {
    const applied = await Promise.race([migrationsApplied(database.sql), late]);
    if (!applied) return msg('Migrations are missing.');
    return await Promise.race([services.writes.whyNot(), late]);
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return msg('The database cannot be reached.');
  } finally {
    clearTimeout(timer);
  }
}
