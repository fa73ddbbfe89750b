import { readProblem } from '../api/problem';
import { api } from '../api/trpc';
import { logWarning } from '../log';
import { connection } from './connection';
import { replaceSocket, reviveSocket } from './socket';

/** How long an open connection has to respond. */
export const probeMs = 700;

/** The connection that is being probed. */
let probedEpoch: number | null = null;

/**
 * Makes sure that the connection works: reconnects at once if it is down, and asks the server for its time if it is open.
 * A connection that does not respond is replaced. Networks drop connections of sleeping and moving devices without a
 * close, so that a dead one looks open until its keep-alive fails. The response also corrects the clock.
 */
export async function probeSocket(): Promise<void> {
  reviveSocket();
  const { phase, epoch } = connection.get();
  if (phase !== 'open' || !navigator.onLine || probedEpoch === epoch) return;
  probedEpoch = epoch;
  const isAlive = await responds();
  if (probedEpoch === epoch) probedEpoch = null;
  if (!isAlive && connection.get().epoch === epoch) replaceSocket();
}

async function responds(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeMs);
    await api.quiz.serverTime.query(undefined, { signal, context: { isProbe: true } });
    return true;
  } catch (error) {
    if (readProblem(error)) return true;
    logWarning('The live connection did not respond.', error);
    return false;
  }
}
