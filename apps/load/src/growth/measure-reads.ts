import { median } from '../report/percentiles';
import type { Runs } from './samples';

/** A read of the product with several parameters. */
export type Read = {
  readonly name: string;
  /**
   * What bounds the read: `call` is a request that somebody waits for; `job` runs without anybody waiting; `whole` goes
   * through a whole table by purpose, such as the check of every invariant.
   */
  readonly kind: 'call' | 'job' | 'whole';
  readonly runs: Runs;
};

/** Times in milliseconds. */
export type Measured = {
  /** The median of all samples. */
  readonly medianMs: number;
  /** The largest sample. */
  readonly maxMs: number;
  /** The parameter whose median is the largest, and that median. */
  readonly slowest: { readonly parameter: string; readonly medianMs: number };
};

/** Runs a read with each parameter, once to warm up and then `rounds` times. */
export async function measureRead(runs: Runs, rounds: number): Promise<Measured> {
  const samplesMs: number[] = [];
  let slowest = { parameter: '', medianMs: Number.NEGATIVE_INFINITY };
  for (const [parameter, run] of Object.entries(runs)) {
    await run();
    const ownMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) ownMs.push(await timeOf(run));
    samplesMs.push(...ownMs);
    if (median(ownMs) > slowest.medianMs) slowest = { parameter, medianMs: median(ownMs) };
  }
  return { medianMs: median(samplesMs), maxMs: Math.max(...samplesMs), slowest };
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await run();
  return performance.now() - startedAtMs;
}
