import { addMs, type Clock } from '@paheli/core/clock';
import { longestDelayMs } from '@paheli/core/quiz/constants';

/** How often the event loop shows that it runs. */
const beatMs = 50;
/** A message that may have waited longer for the event loop counts from before it waited. The grace covers shorter waits. */
const toleratedMs = 250;

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
  /** What arrived before has been read. */
  let readUpToMs = elapsedMs();
  const beats = setInterval(() => {
    const beatAtMs = elapsedMs();
    // Timers run before the loop reads what has arrived, and `setImmediate` after that. What arrives while the loop reads is
    // read in its next turn.
    setImmediate(() => {
      readUpToMs = beatAtMs;
    });
  }, beatMs).unref();

  return {
    arrivedAt() {
      const waitedMs = elapsedMs() - readUpToMs;
      return waitedMs > toleratedMs ? addMs(now(), -Math.min(waitedMs, longestDelayMs)) : now();
    },
    stop: () => clearInterval(beats),
  };
}
