import { attemptsMs, deadAfterMs, silentMs } from '@paheli/core/carried-calls';
import type { AppRouter } from '@paheli/server/router';
import { createTRPCClient } from '@trpc/client';
import { readProblem } from '../api/problem';
import { logWarning } from '../log';
import { localNowMs, observeServerTime } from '../time/server-clock';
import { sleep } from '../time/sleep';
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

/**
 * Returns whether the connection responds. Silence alone says little, because a crowded server is late over every way: a
 * connection is dead where the server responds over HTTP and not over it, or over no way for long.
 */
async function responds(): Promise<boolean> {
  const isOver = new AbortController();
  const { signal } = isOver;
  try {
    return await Promise.race([askOverSocket(signal), awaitServer(signal).then(() => false)]);
  } finally {
    isOver.abort();
  }
}

/** Resolves with true when the connection has brought a response, and with false where it is closed before. */
async function askOverSocket(signal: AbortSignal): Promise<boolean> {
  try {
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

/** Resolves some time after the server has responded over HTTP, or after the last attempt. */
async function awaitServer(signal: AbortSignal): Promise<void> {
  await sleep(silentMs, signal);
  for (const ms of attemptsMs) {
    if (signal.aborted || (await respondsOverHttp(ms, signal))) break;
  }
  await sleep(deadAfterMs, signal);
}

/** Returns whether the server responds within so many milliseconds, which pass where it does not. */
async function respondsOverHttp(ms: number, signal: AbortSignal): Promise<boolean> {
  const pause = sleep(ms, signal);
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ms) });
    return true;
  } catch {
    await pause;
    return false;
  }
}
