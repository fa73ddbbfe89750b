import { Problem } from '@paheli/core/problem';
import { type Load, longestCrowdMs } from '@paheli/core/quiz/admission';
import type { Schedule } from '../schedule';

/**
 * What a call is worth while this process is late, the first most: probes of the connection, answers and questions, starts
 * (which wait in a line of their own), results and leaderboards, joins, everything else.
 */
export const callClasses = ['probe', 'play', 'start', 'result', 'join', 'other'] as const;
export type CallClass = (typeof callClasses)[number];

type WaitingClass = Exclude<CallClass, 'probe' | 'play' | 'start'>;
const waitingClasses = ['result', 'join', 'other'] as const satisfies readonly WaitingClass[];

/** From this lateness of answers and questions on, calls of these classes wait. */
const lateFromMs: Readonly<Record<WaitingClass, number>> = { result: 150, join: 140, other: 130 };
/** How many calls of a class wait at most, and for how long, before further ones are refused. */
const limits: Readonly<Record<WaitingClass, { readonly most: number; readonly forMs: number }>> = {
  result: { most: 10_000, forMs: 15_000 },
  join: { most: 5_000, forMs: 8_000 },
  other: { most: 1_000, forMs: 3_000 },
};
const tickMs = 50;
/** Those who waited go on up to this use of the event loop: their work must not make answers late again. */
const waitingLoopLimit = 0.9;
/** What one of them is taken to cost the event loop, in milliseconds. */
const callMs = 0.75;
const leastPerTick = 2;
const longestRetryS = 5;

type Waiting = { readonly sinceMs: number; go(): void; refuse(problem: Problem): void };

export type CallGate = {
  /** Returns undefined where a call may go on at once; else resolves when it may, or throws `unavailable`. */
  enter(callClass: CallClass): Promise<void> | undefined;
};

/** Creates the gate of this process. It spends nothing while answers are in time. */
export function createCallGate(
  load: { readonly read: () => Pick<Load, 'latenessMs' | 'loopCores'> },
  schedule: Schedule,
): CallGate {
  const queues = { result: [] as Waiting[], join: [] as Waiting[], other: [] as Waiting[] };
  let isTicking = false;
  let inTimeMs = performance.now();

  function tick(): void {
    const nowMs = performance.now();
    const { latenessMs, loopCores } = load.read();
    if (latenessMs < lateFromMs.other) inTimeMs = nowMs;
    const isSlow = nowMs - inTimeMs > longestCrowdMs;
    const room = Math.floor(((waitingLoopLimit - loopCores) * tickMs) / callMs);
    let free = isSlow ? leastPerTick : Math.max(leastPerTick, room);
    for (const waitingClass of waitingClasses) {
      const queue = queues[waitingClass];
      const isLate = latenessMs >= lateFromMs[waitingClass];
      while ((isSlow || !isLate) && free > 0 && queue.length > 0) {
        free -= 1;
        queue.shift()?.go();
      }
      while (queue[0] && nowMs - queue[0].sinceMs > limits[waitingClass].forMs)
        queue.shift()?.refuse(tooBusy());
    }
    isTicking = waitingClasses.some((waitingClass) => queues[waitingClass].length > 0);
    if (isTicking) schedule(tickMs, tick);
  }

  return {
    enter(callClass) {
      if (callClass === 'probe' || callClass === 'play' || callClass === 'start') return undefined;
      const queue = queues[callClass];
      // Nobody overtakes those who wait.
      const { latenessMs } = load.read();
      if (latenessMs < lateFromMs.other) inTimeMs = performance.now();
      if (queue.length === 0 && latenessMs < lateFromMs[callClass]) return undefined;
      if (queue.length >= limits[callClass].most) return Promise.reject(tooBusy());
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      queue.push({ sinceMs: performance.now(), go: resolve, refuse: reject });
      if (!isTicking) {
        isTicking = true;
        schedule(tickMs, tick);
      }
      return promise;
    },
  };
}

/** Callers return at different times. */
function tooBusy(): Problem {
  return new Problem('unavailable', { retryAfterS: 1 + Math.floor(Math.random() * longestRetryS) });
}
