import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** Returns the longest turn of the event loop while something is done, in milliseconds, with its outcome. */
export async function longestTurn<Outcome>(work: () => Promise<Outcome>) {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  const outcome = await work().catch((error: unknown) => error);
  delays.disable();
  return { ms: delays.max / 1e6, outcome };
}

/** Returns the longest turn of a second in which nothing is done. */
export async function longestIdleTurn(): Promise<number> {
  return (await longestTurn(() => wait(1_000))).ms;
}
