import { addMs, type Clock } from '@paheli/core/clock';
import { longestDelayMs } from '@paheli/core/quiz/constants';

/** How often the event loop shows that it runs. */
const beatMs = 50;
/** A message that may have waited longer for the event loop counts from the last instant at which the loop ran. */
const toleratedMs = 150;

export type ArrivalClock = {
  /**
   * Returns when a message arrived that is read now: the present instant, or up to `longestDelayMs` earlier where it may
   * have waited that long, because the event loop was kept by other work or by a collection of garbage.
   */
  readonly arrivedAt: Clock;
  stop(): void;
};

/**
 * Creates a clock for the doors. A server that is late to read an answer must not make the player late. Nobody can know how
 * long such an answer waited, so the earliest possible instant counts.
 */
export function createArrivalClock(now: Clock, elapsedMs = () => performance.now()): ArrivalClock {
  /** When the event loop had last read everything that waited. */
  let caughtUpAtMs = elapsedMs();
  let isCatchingUp = false;
  const waitedMs = () => elapsedMs() - caughtUpAtMs;

  /** Everything that waits is read before the next turn of `setImmediate`. */
  function catchUp(): void {
    if (isCatchingUp) return;
    isCatchingUp = true;
    setImmediate(() => {
      isCatchingUp = false;
      caughtUpAtMs = elapsedMs();
    });
  }

  const beats = setInterval(() => {
    if (waitedMs() > toleratedMs) catchUp();
    else caughtUpAtMs = elapsedMs();
  }, beatMs).unref();

  return {
    arrivedAt() {
      const waited = waitedMs();
      if (waited <= toleratedMs) return now();
      catchUp();
      return addMs(now(), -Math.min(waited, longestDelayMs));
    },
    stop: () => clearInterval(beats),
  };
}
