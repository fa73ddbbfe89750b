import { probeMs } from '@paheli/core/carried-calls';
import type { AppRouter } from '@paheli/server/router';
import { createTRPCClient } from '@trpc/client';
import { readProblem } from '../api/problem';
import { logWarning } from '../log';
import { localNowMs, observeServerTime } from '../time/server-clock';
import { connection } from './connection';
import { replaceSocket, reviveSocket } from './socket';
import { link } from './socket-link';

/** A probe asks whether the connection works, and has no other way. */
const { quiz } = createTRPCClient<AppRouter>({ links: [link] });

/** The probe that is under way. */
let current: { readonly epoch: number; readonly result: Promise<boolean> } | null = null;

/**
 * Returns whether the connection responds: asks the server for its time. Several reasons to ask at once are one probe. The
 * response also corrects the clock.
 */
export function probeConnection(): Promise<boolean> {
  const { phase, epoch } = connection.get();
  if (phase !== 'open' || !navigator.onLine) return Promise.resolve(false);
  if (current?.epoch === epoch) return current.result;
  const probe = {
    epoch,
    result: responds().finally(() => {
      if (current === probe) current = null;
    }),
  };
  current = probe;
  return probe.result;
}

/**
 * Makes sure that the connection works: reconnects at once if it is down, and replaces an open one that does not respond.
 * Networks drop connections of sleeping and moving devices without a close, so that a dead one looks open until its
 * keep-alive fails.
 */
export async function probeSocket(): Promise<void> {
  reviveSocket();
  const { phase, epoch } = connection.get();
  if (phase !== 'open' || !navigator.onLine) return;
  if (!(await probeConnection()) && connection.get().epoch === epoch) replaceSocket();
}

async function responds(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeMs);
    const sentMs = localNowMs();
    const response = await quiz.serverTime.query(undefined, { signal });
    observeServerTime(response, { sentMs, receivedMs: localNowMs() });
    return true;
  } catch (error) {
    if (readProblem(error)) return true;
    logWarning('The live connection did not respond.', error);
    return false;
  }
}
