import { createLocalStore } from '../browser/local-store';

/** One round trip: the server's time, and the local times of the request and the response. */
type ClockSample = { readonly serverMs: number; readonly sentMs: number; readonly receivedMs: number };

type Estimate = { readonly offsetMs: number; readonly roundTripMs: number };

/** The number of round trips kept. The fastest of them has the smallest error. */
const keptSamples = 8;

/** A correction of the estimate from which on timers are set anew. Nobody notices a smaller one. */
const correctionMs = 100;
/** The longest delay of a browser timer. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Estimates the server's clock from its responses. The server's instant lies between request and response, so the error
 * is at most half the round trip. The fastest round trip is therefore the most exact. An older one that contradicts the
 * latest is discarded: the local clock has stood still meanwhile, as in a sleeping phone, or one of the clocks was set.
 */
export function createServerClock(localNowMs: () => number) {
  let estimates: readonly Estimate[] = [];
  let offsetMs = 0;
  /** The number of corrections so far. */
  const corrections = createLocalStore(0);
  const nowMs = () => localNowMs() + offsetMs;

  return {
    observe({ serverMs, sentMs, receivedMs }: ClockSample): void {
      const latest = { offsetMs: serverMs - (sentMs + receivedMs) / 2, roundTripMs: receivedMs - sentMs };
      estimates = [...estimates.filter((each) => agree(each, latest)), latest].slice(-keptSamples);
      const best = estimates.reduce((a, b) => (a.roundTripMs <= b.roundTripMs ? a : b));
      const isCorrected = Math.abs(best.offsetMs - offsetMs) >= correctionMs;
      offsetMs = best.offsetMs;
      if (isCorrected) corrections.set(corrections.get() + 1);
    },
    /** Returns the latest measured round trip in milliseconds; undefined before the first. */
    roundTripMs: () => estimates.at(-1)?.roundTripMs,
    /** Returns the server's estimated time in milliseconds since the epoch. */
    nowMs,
    /** Calls the listener after each correction of at least 100 ms. Returns the function that ends it. */
    onCorrection: corrections.subscribe,
    /**
     * Calls `run` once at an instant of the server's clock, or soon if the instant has passed. A corrected clock moves the
     * call, and so does a timer that came too early. Returns the function that cancels the call.
     */
    at(instant: Date, run: () => void): () => void {
      let timer: ReturnType<typeof setTimeout>;
      const schedule = () => {
        clearTimeout(timer);
        timer = setTimeout(check, Math.min(longestTimerMs, instant.getTime() - nowMs()));
      };
      const check = () => {
        if (instant.getTime() - nowMs() >= 1) return schedule();
        cancel();
        run();
      };
      const stop = corrections.subscribe(schedule);
      const cancel = () => {
        stop();
        clearTimeout(timer);
      };
      schedule();
      return cancel;
    },
  };
}

/** Returns whether the errors of two estimates explain the difference between them. */
function agree(a: Estimate, b: Estimate): boolean {
  return Math.abs(a.offsetMs - b.offsetMs) <= (a.roundTripMs + b.roundTripMs) / 2;
}

/** Returns the local time in milliseconds since the epoch. Changes of the device's clock do not affect it. */
export const localNowMs = () => performance.timeOrigin + performance.now();

export const serverClock = createServerClock(localNowMs);

/** Returns the milliseconds until an instant of the server's clock; negative once it has passed. */
export function msUntil(instant: Date): number {
  return instant.getTime() - serverClock.nowMs();
}

/** Waits until an instant of the server's clock, or until the signal aborts. Does not throw; the caller checks the signal. */
export function sleepUntil(instant: Date, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const cancel = serverClock.at(instant, resolve);
    signal.addEventListener('abort', () => {
      cancel();
      resolve();
    });
  });
}

/** Feeds the server clock from a response that has the server's time. */
export function observeServerTime(
  data: unknown,
  { sentMs, receivedMs }: Omit<ClockSample, 'serverMs'>,
): void {
  const now = serverInstantOf(data);
  if (now) serverClock.observe({ serverMs: now.getTime(), sentMs, receivedMs });
}

/** Returns the server's `now` in a response: in the object itself or in its first item. */
export function serverInstantOf(data: unknown): Date | null {
  const candidate = Array.isArray(data) ? data[0] : data;
  if (typeof candidate !== 'object' || candidate === null || !('now' in candidate)) return null;
  return candidate.now instanceof Date ? candidate.now : null;
}
