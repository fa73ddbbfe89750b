import type { RunResult } from '../run-tournament';
import { type Figure, measured } from './figures';
import type { Machine } from './machine';
import { percentile } from './percentiles';

export type JsonReport = {
  readonly title: string;
  readonly machine: Machine;
  readonly settings: Readonly<Record<string, string>>;
  /** Medians where there are several runs. */
  readonly figures: readonly Figure[];
  readonly runs: readonly { readonly run: RunResult; readonly figures: readonly Figure[] }[];
};

const shares = { p50: 0.5, p90: 0.9, p99: 0.99, p999: 0.999, max: 1 };

/** Returns the report for programs. Latencies are in milliseconds; unknown figures are null. */
export function renderJson({ runs, ...report }: JsonReport): string {
  const described = runs.map(({ run, figures }) => ({
    figures,
    latenciesMs: describeLatencies(run),
    counts: Object.fromEntries(run.phases.map(({ name, recording }) => [name, recording.counts])),
    check: run.check,
    timeline: run.timeline,
    serverOutput: run.serverOutput,
  }));
  return `${JSON.stringify({ ...report, runs: described }, null, 2)}\n`;
}

function describeLatencies(run: RunResult): Record<string, Record<string, number>> {
  const measures = new Set(run.phases.flatMap(({ recording }) => Object.keys(recording.samples)));
  // An instant, not a latency.
  measures.delete('settlement known at');
  return Object.fromEntries(
    [...measures].toSorted().map((measure) => {
      const distribution = measured(run, measure);
      const percentiles = Object.entries(shares).map(([name, share]) => [
        name,
        percentile(distribution, share),
      ]);
      return [measure, { count: distribution.sorted.length, ...Object.fromEntries(percentiles) }];
    }),
  );
}
