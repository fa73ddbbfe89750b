/** The same read with each of its parameters, by the parameter's name. */
export type Runs = Readonly<Record<string, () => Promise<unknown>>>;

/** Reads by name. */
export type Reads = Readonly<Record<string, Runs>>;

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

/** Returns a run for each sample. */
export function runsOf<Sample>(
  samples: Readonly<Record<string, Sample>>,
  run: (sample: Sample) => Promise<unknown>,
): Runs {
  return Object.fromEntries(Object.entries(samples).map(([name, sample]) => [name, () => run(sample)]));
}
