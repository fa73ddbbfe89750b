/** Everything that one generator measured in one phase. */
export type Recording = {
  /** Every sample of each measure, in milliseconds, in order of arrival. */
  readonly samples: Readonly<Record<string, Float64Array>>;
  readonly counts: Readonly<Record<string, number>>;
};

/** The second name of what was measured after a fault, from when on everything has to be in time again. */
export const afterFault = ', after the fault';

/** Collects samples and counts of one phase. */
export class Recorder {
  private samples = new Map<string, number[]>();
  private counts = new Map<string, number>();
  private repeated = { fromMs: Number.POSITIVE_INFINITY, suffix: '' };

  /** Records samples from this instant on, as Date.now(), under a second name too. */
  repeatFrom(fromMs = Number.POSITIVE_INFINITY, suffix = ''): void {
    this.repeated = { fromMs, suffix };
  }

  /** Adds a sample of a measure, in milliseconds. */
  sample(measure: string, ms: number): void {
    this.add(measure, ms);
    const { fromMs, suffix } = this.repeated;
    if (Date.now() >= fromMs) this.add(measure + suffix, ms);
  }

  private add(measure: string, ms: number): void {
    const known = this.samples.get(measure);
    if (known) known.push(ms);
    else this.samples.set(measure, [ms]);
  }

  count(name: string, by = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by);
  }

  /** Returns what was collected and starts again. */
  take(): Recording {
    const recording = {
      samples: Object.fromEntries(
        [...this.samples].map(([measure, samples]) => [measure, Float64Array.from(samples)]),
      ),
      counts: Object.fromEntries(this.counts),
    };
    this.samples = new Map();
    this.counts = new Map();
    return recording;
  }
}

/** Joins recordings of several generators. */
export function mergeRecordings(recordings: readonly Recording[]): Recording {
  const samples: Record<string, Float64Array> = {};
  const counts: Record<string, number> = {};
  for (const recording of recordings) {
    for (const [measure, more] of Object.entries(recording.samples)) {
      samples[measure] = Float64Array.from([...(samples[measure] ?? []), ...more]);
    }
    for (const [name, count] of Object.entries(recording.counts)) counts[name] = (counts[name] ?? 0) + count;
  }
  return { samples, counts };
}
