/** One round trip: the server's time, and the local times of the request and the response. */
type ClockSample = { readonly serverMs: number; readonly sentMs: number; readonly receivedMs: number };

type Estimate = { readonly offsetMs: number; readonly roundTripMs: number };

/** The number of round trips kept. The fastest of them has the smallest error. */
const keptSamples = 8;

/**
 * Estimates the server's clock from its responses. The server's instant lies between request and response, so the error
 * is at most half the round trip. The fastest round trip is therefore the most exact.
 */
export function createServerClock(localNowMs: () => number) {
  let estimates: readonly Estimate[] = [];

  function offsetMs(): number {
    const best = estimates.reduce<Estimate | null>(
      (quickest, each) => (quickest && quickest.roundTripMs <= each.roundTripMs ? quickest : each),
      null,
    );
    return best?.offsetMs ?? 0;
  }

  return {
    observe({ serverMs, sentMs, receivedMs }: ClockSample): void {
      const estimate = { offsetMs: serverMs - (sentMs + receivedMs) / 2, roundTripMs: receivedMs - sentMs };
      estimates = [...estimates, estimate].slice(-keptSamples);
    },
    /** Returns the latest measured round trip in milliseconds; undefined before the first. */
    roundTripMs: () => estimates.at(-1)?.roundTripMs,
    /** Returns the server's estimated time in milliseconds since the epoch. */
    nowMs: () => localNowMs() + offsetMs(),
  };
}

/** Returns the local time in milliseconds since the epoch. Changes of the device's clock do not affect it. */
export const localNowMs = () => performance.timeOrigin + performance.now();

export const serverClock = createServerClock(localNowMs);

/** Returns the milliseconds until an instant of the server's clock; negative once it has passed. */
export function msUntil(instant: Date): number {
  return instant.getTime() - serverClock.nowMs();
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
