import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The seconds that the fixed work takes on the machine for which the budgets were set, with nothing beside it. */
export const usualSeconds = 0.35;

const program = new URL('./fixed-work.mjs', import.meta.url);
const threads = 2;

/** Measures the fixed work on two threads, in seconds: how slow this machine is now. */
export async function calibrate(): Promise<number> {
  const workers = Array.from({ length: threads }, () => new Worker(program));
  const answers = () => Promise.all(workers.map((worker) => once(worker, 'message')));
  await answers();
  const startedAt = performance.now();
  const done = answers();
  for (const worker of workers) worker.postMessage('work');
  await done;
  const seconds = (performance.now() - startedAt) / 1_000;
  await Promise.all(workers.map((worker) => worker.terminate()));
  return seconds;
}
