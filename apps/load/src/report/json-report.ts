import { mergeRecordings } from '../generator/recorder';
import type { RunResult } from '../run-tournament';
import type { Figure } from './figure';
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

/** Returns the report for programs. Latencies are in milliseconds; unknown figures are null. */
export function renderJson({ runs, ...report }: JsonReport): string {
  const described = runs.map(({ run: { phases, check, timeline, serverOutput }, figures }) => ({
    figures,
    latenciesMs: describeLatencies(phases),
    counts: Object.fromEntries(phases.map(({ name, recording }) => [name, recording.counts])),
    check,
    timeline,
    serverOutput,
  }));
  return `${JSON.stringify({ ...report, runs: described }, null, 2)}\n`;
}

function describeLatencies(phases: RunResult['phases']): object {
  // An instant is no latency.
  const { 'settlement known at': _, ...measures } = mergeRecordings(
    phases.map(({ recording }) => recording),
  ).samples;
  return Object.fromEntries(
    Object.entries(measures)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([measure, samples]) => [
        measure,
        {
          count: samples.length,
          ...{ p50: percentile(samples, 0.5), p90: percentile(samples, 0.9), p99: percentile(samples, 0.99) },
          ...{ p999: percentile(samples, 0.999), max: percentile(samples, 1) },
        },
      ]),
  );
}
