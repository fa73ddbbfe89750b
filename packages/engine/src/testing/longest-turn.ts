import { setTimeout as wait } from 'node:timers/promises';

/** Returns the processor time of this thread in milliseconds: other programs of the machine do not count. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Returns the longest turn of the event loop while something is done, in milliseconds, with its outcome. */
export async function longestTurn<Outcome>(work: () => Promise<Outcome>) {
  let longestMs = 0;
  let beganMs = threadMs();
  const turns = setInterval(() => {
    const nowMs = threadMs();
    longestMs = Math.max(longestMs, nowMs - beganMs);
    beganMs = nowMs;
  }, 1);
  const outcome = await work().catch((error: unknown) => error);
  clearInterval(turns);
  return { ms: longestMs, outcome };
}

/** Returns the longest turn of a second in which nothing is done. */
export async function longestIdleTurn(): Promise<number> {
  return (await longestTurn(() => wait(1_000))).ms;
}
