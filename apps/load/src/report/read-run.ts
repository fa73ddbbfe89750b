import { availableParallelism } from 'node:os';
import { countdownMs } from '@paheli/core/quiz/constants';
import type { PhaseName, PhaseResult, RunResult } from '../run-tournament';
import type { UsageSample } from '../target/usage-sampler';
import { percentile } from './percentiles';

const rateWindowMs = 3_000;
/** A line of players is measured where it lasts so long. */
const shortestLineMs = 1_500;
/** The first players answer their first questions in this time. */
const fillingMs = 5_000;
/** A server of one process, its PostgreSQL and the players keep so many cores busy. */
const mostCores = 2;
const shortestWindowMs = 300;

/** Returns a phase of a run. */
export function phaseOf(run: RunResult, name: PhaseName): PhaseResult {
  const found = run.phases.find((phase) => phase.name === name);
  if (!found) throw new Error(`the run has no phase ${name}`);
  return found;
}

export function secondsOf(run: RunResult, name: PhaseName): number {
  const { before, after } = phaseOf(run, name);
  return (after.atMs - before.atMs) / 1_000;
}

/** Returns the difference of two figures; NaN where one is unknown. */
export function difference(after: number | null, before: number | null): number {
  return after === null || before === null ? Number.NaN : after - before;
}

type CpuTime = 'serverCpuMs' | 'postgresCpuMs' | 'balancerCpuMs';

/** Returns what was used from the beginning of a phase to the end of the same one, or of a later one. */
export function used(
  run: RunResult,
  what: CpuTime | 'serverRssBytes',
  first: PhaseName,
  last: PhaseName = first,
): number {
  return difference(phaseOf(run, last).after[what], phaseOf(run, first).before[what]);
}

/** Returns the processor time of each stored answer in these phases, in milliseconds. */
export function costOf(run: RunResult, who: CpuTime, first: PhaseName, last: PhaseName): number {
  return used(run, who, first, last) / run.check.answers.stored;
}

const playSamplesOf = (run: RunResult, measure: string) =>
  phaseOf(run, 'play').recording.samples[measure] ?? new Float64Array();

/** Returns the most answers that the server served in a second, over three seconds. */
export function mostAnswers(run: RunResult): number {
  const results = playSamplesOf(run, 'result at').toSorted();
  let [most, end] = [0, 0];
  for (const [begin, atMs] of results.entries()) {
    while (end < results.length && (results[end] ?? 0) < atMs + rateWindowMs) end += 1;
    most = Math.max(most, end - begin);
  }
  return (most * 1_000) / rateWindowMs;
}

/** Returns how many answers the server served in a second while players waited in line. */
export function answersInLine(run: RunResult): number {
  const admitted = playSamplesOf(run, 'first question at');
  const [fromMs, toMs] = [percentile(admitted, 0) + fillingMs, percentile(admitted, 0.99)];
  const inLine = playSamplesOf(run, 'result at').filter((atMs) => atMs >= fromMs && atMs < toMs).length;
  return toMs - fromMs >= rateWindowMs ? (inLine * 1_000) / (toMs - fromMs) : Number.NaN;
}

/** Returns the share of the machine that nobody used from the first countdown to nearly the last. */
export function idleInLine(run: RunResult): number {
  const opened = playSamplesOf(run, 'first question at');
  const within = samplesBetween(
    run,
    percentile(opened, 0) - countdownMs,
    percentile(opened, 0.99) - countdownMs,
  );
  const [first, last] = [within[0], within.at(-1)];
  if (!first || !last || last.atMs - first.atMs < shortestLineMs) return Number.NaN;
  const busyMs = difference(last.machineBusyMs, first.machineBusyMs);
  const cores = Math.min(mostCores, availableParallelism());
  return Math.max(0, 1 - busyMs / (last.atMs - first.atMs) / cores);
}

const samplesBetween = ({ timeline }: RunResult, fromMs: number, toMs: number) =>
  timeline.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);

/** Returns the largest share of one core that a generator used between two samples of a phase. */
export function peakShare(run: RunResult, name: PhaseName): number {
  const { before, after } = phaseOf(run, name);
  const within = samplesBetween(run, before.atMs, after.atMs);
  const shares = within.slice(1).flatMap((sample, index) => {
    const earlier = within[index];
    const elapsedMs = sample.atMs - (earlier?.atMs ?? 0);
    // Counted in hundredths of a second, which says nothing about a moment.
    if (!earlier || elapsedMs < shortestWindowMs) return [];
    return sample.generatorsCpuMs.map((cpuMs, n) => (cpuMs - (earlier.generatorsCpuMs[n] ?? 0)) / elapsedMs);
  });
  return shares.length > 0 ? Math.max(...shares) : Number.NaN;
}

/** Returns the processor time of programs that are no part of the run, as a share of one core. */
export function othersShare(run: RunResult, name: PhaseName): number {
  const { before, after } = phaseOf(run, name);
  const ownMs = ({ serverCpuMs, balancerCpuMs, postgresCpuMs, generatorsCpuMs }: UsageSample) =>
    (serverCpuMs ?? Number.NaN) +
    (balancerCpuMs ?? 0) +
    (postgresCpuMs ?? Number.NaN) +
    generatorsCpuMs.reduce((sum, cpuMs) => sum + cpuMs, 0);
  const others = difference(after.machineBusyMs, before.machineBusyMs) - (ownMs(after) - ownMs(before));
  const elapsedMs = after.atMs - before.atMs;
  // The times of a very short phase are known too roughly.
  return elapsedMs < 1_000 ? Number.NaN : others / elapsedMs;
}
