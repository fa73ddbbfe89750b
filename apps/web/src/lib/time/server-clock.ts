/** One exchange with the server: what it said the time was, and when (by the local clock) we asked and heard. */
type ClockSample = { readonly serverMs: number; readonly sentMs: number; readonly heardMs: number };

type Estimate = { readonly offsetMs: number; readonly roundTripMs: number };

/** How many exchanges are remembered; the quickest of them has the smallest error. */
const keptSamples = 8;

/**
 * Estimates the server's clock from its answers. The server's instant lies somewhere between asking and
 * hearing, so the error is at most half the round trip, and the quickest exchange is the one to believe.
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
    observe({ serverMs, sentMs, heardMs }: ClockSample): void {
      const estimate = { offsetMs: serverMs - (sentMs + heardMs) / 2, roundTripMs: heardMs - sentMs };
      estimates = [...estimates, estimate].slice(-keptSamples);
    },
    /** The server's present in milliseconds since the epoch, as well as we know it. */
    nowMs: () => localNowMs() + offsetMs(),
  };
}

/** Local time that does not jump when somebody sets the device's clock. */
export const localNowMs = () => performance.timeOrigin + performance.now();

export const serverClock = createServerClock(localNowMs);

/** Milliseconds until an instant of the server's; negative once it has passed. */
export function msUntil(instant: Date): number {
  return instant.getTime() - serverClock.nowMs();
}

/** The server's `now` in an answer: of the answer itself or of its first item. */
export function serverInstantOf(data: unknown): Date | null {
  const candidate = Array.isArray(data) ? data[0] : data;
  if (typeof candidate !== 'object' || candidate === null || !('now' in candidate)) return null;
  return candidate.now instanceof Date ? candidate.now : null;
}
