/** The width of one step of the timeline. */
export const stepMs = 250;

/** Everything that one generator measured in one phase. */
export type Recording = {
  /** Every sample of each measure, in milliseconds, in order of arrival. */
  readonly samples: Readonly<Record<string, Float64Array>>;
  readonly counts: Readonly<Record<string, number>>;
  /** Received messages in each step of the timeline, by `Date.now() / stepMs` rounded down. */
  readonly messages: Readonly<Record<number, number>>;
};

/** Collects samples and counts of one phase. */
export class Recorder {
  private samples = new Map<string, number[]>();
  private counts = new Map<string, number>();
  private messages = new Map<number, number>();

  /** Adds a sample of a measure, in milliseconds. */
  sample(measure: string, ms: number): void {
    const known = this.samples.get(measure);
    if (known) known.push(ms);
    else this.samples.set(measure, [ms]);
  }

  count(name: string, by = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by);
  }

  /** Counts one received message. */
  message(): void {
    const step = Math.floor(Date.now() / stepMs);
    this.messages.set(step, (this.messages.get(step) ?? 0) + 1);
  }

  /** Returns what was collected and starts again. */
  take(): Recording {
    const recording = {
      samples: Object.fromEntries(
        [...this.samples].map(([measure, samples]) => [measure, Float64Array.from(samples)]),
      ),
      counts: Object.fromEntries(this.counts),
      messages: Object.fromEntries(this.messages),
    };
    this.samples = new Map();
    this.counts = new Map();
    this.messages = new Map();
    return recording;
  }
}

/** Joins recordings of several generators. */
export function mergeRecordings(recordings: readonly Recording[]): Recording {
  const samples: Record<string, Float64Array> = {};
  const counts: Record<string, number> = {};
  const messages: Record<number, number> = {};
  for (const recording of recordings) {
    for (const [measure, more] of Object.entries(recording.samples)) {
      samples[measure] = concatenate(samples[measure] ?? new Float64Array(), more);
    }
    for (const [name, count] of Object.entries(recording.counts)) counts[name] = (counts[name] ?? 0) + count;
    for (const [step, count] of Object.entries(recording.messages)) {
      messages[Number(step)] = (messages[Number(step)] ?? 0) + count;
    }
  }
  return { samples, counts, messages };
}

function concatenate(one: Float64Array, other: Float64Array): Float64Array {
  const joined = new Float64Array(one.length + other.length);
  joined.set(one);
  joined.set(other, one.length);
  return joined;
}
