import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { median } from '@paheli/load/report/percentiles';
import type { Read } from './reads/read';

/** The times of one read with one parameter, in milliseconds. */
export type RunTimes = { readonly parameter: string; readonly samplesMs: readonly number[] };

export type Measured = Pick<Read, 'name' | 'kind'> & {
  /** The median of all samples. */
  readonly medianMs: number;
  /** The largest sample. */
  readonly maxMs: number;
  /** The parameter whose median is the largest, and that median. */
  readonly slowest: { readonly parameter: string; readonly medianMs: number };
  readonly runs: readonly RunTimes[];
};

/** Runs each read with each parameter, once to warm up and then `rounds` times. */
export async function measureRead({ name, kind, runs }: Read, rounds: number): Promise<Measured> {
  const measured: RunTimes[] = [];
  for (const [parameter, run] of Object.entries(runs)) {
    await run();
    const samplesMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) samplesMs.push(await timeOf(run));
    measured.push({ parameter, samplesMs });
  }
  return summarise({ name, kind }, measured);
}

/** Computes the figures of a read from its samples. */
export function summarise(read: Pick<Read, 'name' | 'kind'>, runs: readonly RunTimes[]): Measured {
  const all = runs.flatMap(({ samplesMs }) => samplesMs);
  const byParameter = runs.map(({ parameter, samplesMs }) => ({ parameter, medianMs: median(samplesMs) }));
  const [slowest = { parameter: '', medianMs: Number.NaN }] = byParameter.toSorted(
    (one, other) => other.medianMs - one.medianMs,
  );
  return { ...read, medianMs: median(all), maxMs: Math.max(...all), slowest, runs };
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await run();
  return performance.now() - startedAtMs;
}

/** Writes the plans of a read, one file for each parameter. `plansOf` returns the plans of the statements it ran. */
export async function writePlans(
  { name, runs }: Read,
  folder: string,
  plansOf: (run: () => Promise<unknown>) => Promise<readonly string[]>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const fileName = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  for (const [parameter, run] of Object.entries(runs)) {
    const plans = await plansOf(run);
    await writeFile(join(folder, `${fileName(name)}.${fileName(parameter)}.txt`), `${plans.join('\n\n')}\n`);
  }
}
