import { addMs, type Clock } from '@paheli/core/clock';
import { longestGraceOfStallMs } from '@paheli/core/quiz/constants';
import type { Stall } from '@paheli/engine/quiz/void-stalled';

/** How often the event loop shows that it runs. */
const beatMs = 50;
/** The grace of an answer covers shorter waits for the event loop. */
const toleratedMs = 250;

/** When a message reached a door. */
export type Arrival = {
  /** When it was read. */
  readonly receivedAt: Date;
  /**
   * The earliest instant at which it may have arrived: before it was read, where the event loop was kept by other work, by a
   * collection of garbage, or by a process that stood still.
   */
  readonly arrivedAt: Date;
};

export type ArrivalClock = {
  /** Returns the arrival of a message that is read now. */
  readonly arrival: () => Arrival;
  stop(): void;
};

/**
 * Creates a clock for the doors. A server that is late to read an answer must not make the player late. Nobody can know how
 * long such an answer waited, so the earliest possible instant decides whether it came in time, up to two seconds; its time
 * runs until it is read, because a player may cause the wait. `onStall` is called after each longer stall.
 */
export function createArrivalClock(
  now: Clock,
  onStall: (stall: Stall) => void,
  elapsedMs = () => performance.now(),
): ArrivalClock {
  /** What arrived before has been read. */
  let readUpToMs = elapsedMs();
  let beatenAtMs = readUpToMs;
  const beats = setInterval(() => {
    const beatAtMs = elapsedMs();
    const stalledMs = beatAtMs - beatenAtMs;
    beatenAtMs = beatAtMs;
    if (stalledMs > longestGraceOfStallMs) onStall({ from: addMs(now(), -stalledMs), to: now() });
    // Timers run before the loop reads what has arrived, and `setImmediate` after that. What arrives while the loop reads is
    // read in its next turn.
    setImmediate(() => {
      readUpToMs = beatAtMs;
    });
  }, beatMs).unref();

  return {
    arrival() {
      const receivedAt = now();
      const waitedMs = elapsedMs() - readUpToMs;
      const countedMs = waitedMs > toleratedMs ? Math.min(waitedMs, longestGraceOfStallMs) : 0;
      return { receivedAt, arrivedAt: addMs(receivedAt, -countedMs) };
    },
    stop: () => clearInterval(beats),
  };
}
