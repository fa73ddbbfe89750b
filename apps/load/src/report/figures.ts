// Long because it is the list of everything that is reported.

import { availableParallelism } from 'node:os';
import { countdownMs } from '@paheli/core/quiz/constants';
import type { Baselines } from '../baselines/baselines';
import { afterFault } from '../generator/recorder';
import type { PhaseName, PhaseResult, RunResult } from '../run-tournament';
import { type Distribution, distributionOf, median, percentile } from './percentiles';

/** A reported figure, with the baseline of the same kind where there is one. */
export type Figure = {
  readonly group: string;
  readonly name: string;
  readonly unit: 'ms' | '/s' | 'MB' | 'KB' | '' | '%' | 's';
  readonly value: number;
  readonly baseline?: {
    readonly name: string;
    readonly value: number;
    /** How many times worse the product is than its baseline. */
    readonly ratio: number;
  };
};

const shortestWindowMs = 300;
const rateWindowMs = 3_000;
/** A line of players is measured where it lasts so long. */
const shortestLineMs = 1_500;
/** The first players answer their first questions in this time. */
const fillingMs = 5_000;

/** A figure without its group and ratio. */
export type Measured = Omit<Figure, 'baseline' | 'group'> & {
  readonly baseline?: readonly [name: string, value: number];
};

/** Returns all figures of one run. */
export function figuresOf(run: RunResult, baselines: Baselines): Figure[] {
  const group = (name: string, measured: readonly Measured[]) =>
    measured.map((figure) => withRatio(name, figure));
  return [
    ...group('Connecting', connecting(run, baselines)),
    ...group('Joining', joining(run, baselines)),
    ...group('Playing', playing(run, baselines)),
    ...group('Results and settlement', settling(run, baselines)),
    ...group('Live events', events(run, baselines)),
    ...group('Correctness', correctness(run)),
    ...group('Server', serverUse(run, baselines)),
    ...group('PostgreSQL', postgresUse(run, baselines)),
    ...group('Generators and machine', generatorUse(run)),
  ];
}

/** Returns the figures of several runs as medians, in the order of the first run. */
export function medianFigures(runs: readonly (readonly Figure[])[]): Figure[] {
  const [first = []] = runs;
  return first.map((figure) => {
    const same = runs.flatMap((figures) =>
      figures.filter(({ group, name }) => group === figure.group && name === figure.name),
    );
    const value = median(same.map((each) => each.value));
    if (!figure.baseline) return { ...figure, value };
    const baselineValue = median(same.map(({ baseline }) => baseline?.value ?? Number.NaN));
    const { group, baseline: _, ...rest } = figure;
    return withRatio(group, { ...rest, value, baseline: [figure.baseline.name, baselineValue] });
  });
}

/** Returns the distribution of a measure over all phases, or over one. */
export function measured(run: RunResult, measure: string, phase?: PhaseName): Distribution {
  const phases = run.phases.filter(({ name }) => phase === undefined || name === phase);
  return distributionOf(
    Float64Array.from(phases.flatMap(({ recording }) => [...(recording.samples[measure] ?? [])])),
  );
}

/** Returns a figure with its ratio to the baseline. */
export function withRatio(group: string, { baseline, ...figure }: Measured): Figure {
  if (!baseline) return { group, ...figure };
  const [name, value] = baseline;
  const times = figure.unit === '/s' ? value / figure.value : figure.value / value;
  // Memory of a few sockets disappears in what the collector freed meanwhile.
  const ratio = value > 0 ? times : Number.NaN;
  return { group, ...figure, baseline: { name, value, ratio } };
}

type LatencyBaseline = {
  readonly name: string;
  readonly samples: Float64Array;
  /** The smallest difference that the clock shows. */
  readonly resolutionMs?: number;
};

function latencies(name: string, distribution: Distribution, baseline?: LatencyBaseline): Measured[] {
  const ofBaseline = baseline && distributionOf(baseline.samples);
  const baselineAt = (share: number) =>
    ofBaseline ? Math.max(baseline?.resolutionMs ?? 0, percentile(ofBaseline, share)) : Number.NaN;
  return [0.5, 0.99].map((share) => ({
    name: `${name}, p${share * 100}`,
    unit: 'ms' as const,
    value: percentile(distribution, share),
    ...(baseline && { baseline: [baseline.name, baselineAt(share)] as const }),
  }));
}

/** Returns a phase of a run. */
export function phaseOf(run: RunResult, name: PhaseName): PhaseResult {
  const found = run.phases.find((phase) => phase.name === name);
  if (!found) throw new Error(`the run has no phase ${name}`);
  return found;
}

const secondsOf = ({ before, after }: PhaseResult) => (after.atMs - before.atMs) / 1_000;
const countOf = ({ recording }: PhaseResult, name: string) => recording.counts[name] ?? 0;
const over = (run: RunResult, name: string) =>
  run.phases.reduce((sum, phase) => sum + countOf(phase, name), 0);
const difference = (after: number | null, before: number | null) =>
  after === null || before === null ? Number.NaN : after - before;
const serverCpuMs = ({ before, after }: PhaseResult) => difference(after.serverCpuMs, before.serverCpuMs);
const postgresCpuMs = ({ before, after }: PhaseResult) =>
  difference(after.postgresCpuMs, before.postgresCpuMs);

const burst = (baselines: Baselines) => ({
  name: 'empty Fastify route, all within a second',
  samples: baselines.hello.burstMs,
});

function connecting(run: RunResult, baselines: Baselines): Measured[] {
  const phase = phaseOf(run, 'connect');
  const connected = measured(run, 'connect', 'connect');
  return [
    { name: 'Players connected', unit: '', value: connected.sorted.length },
    { name: 'Connections', unit: '/s', value: connected.sorted.length / secondsOf(phase) },
    ...latencies('Connected and subscribed', connected),
    {
      name: 'Server memory per socket',
      unit: 'KB',
      value:
        difference(phase.after.serverRssBytes, phase.before.serverRssBytes) / connected.sorted.length / 1_024,
      baseline: ['raw ws', baselines.socket.bytesPerSocket / 1_024],
    },
  ];
}

function joining(run: RunResult, baselines: Baselines): Measured[] {
  const joins = measured(run, 'join', 'join');
  return [
    {
      name: 'Joins',
      unit: '/s',
      value: joins.sorted.length / secondsOf(phaseOf(run, 'join')),
      baseline: ['single durable updates', baselines.database.answersPerSecond],
    },
    { name: 'Players joined', unit: '', value: joins.sorted.length },
    ...latencies('Join', joins),
    ...latencies('Waiting room loaded again', measured(run, 'tournament page')),
  ];
}

function playing(run: RunResult, baselines: Baselines): Measured[] {
  const push = { name: 'raw ws, timed pushes', samples: baselines.socket.latenessMs, resolutionMs: 1 };
  const phase = phaseOf(run, 'play');
  return [
    ...latencies(
      'Start pressed to first question',
      measured(run, 'start to first question'),
      burst(baselines),
    ),
    ...latencies('Start pressed to countdown', measured(run, 'start'), burst(baselines)),
    ...latencies('Countdown to first question', measured(run, 'countdown to first question')),
    ...latencies('First question lateness', measured(run, 'first question lateness'), push),
    ...latencies('Question lateness', measured(run, 'question lateness'), push),
    ...latencies('Answer to result', measured(run, 'answer to result'), burst(baselines)),
    ...answerRates(run),
    { name: idleName, unit: '%', value: idleInLine(run) * 100 },
    ...['first question lateness', 'question lateness', 'answer to result']
      .map((measure) => [measure + afterFault, measured(run, measure + afterFault)] as const)
      .filter(([, { sorted }]) => sorted.length > 0)
      .flatMap(([measure, distribution]) => latencies(capitalise(measure), distribution)),
    ...[
      'questions not pushed in time',
      'questions seen after their deadline',
      'questions never seen',
      'answers sent again',
      'answers without a result',
      'players who never started',
      'players whose quiz passed before its start was answered',
      'players who did not finish',
      'players given up',
    ].map((name) => ({ name: capitalise(name), unit: '' as const, value: countOf(phase, name) })),
  ];
}

/** Returns the most answers that the server served, and how many it served while players waited in line. */
function answerRates(run: RunResult): Measured[] {
  const { sorted: results } = measured(run, 'result at', 'play');
  const admitted = measured(run, 'first question at', 'play');
  const [fromMs, toMs] = [percentile(admitted, 0) + fillingMs, percentile(admitted, 0.99)];
  const inLine = results.filter((atMs) => atMs >= fromMs && atMs < toMs).length;
  let [most, end] = [0, 0];
  for (const [begin, atMs] of results.entries()) {
    while (end < results.length && (results[end] ?? 0) < atMs + rateWindowMs) end += 1;
    most = Math.max(most, end - begin);
  }
  const lasted = toMs - fromMs;
  return [
    { name: 'Most answers, over three seconds', unit: '/s', value: (most * 1_000) / rateWindowMs },
    {
      name: 'Answers while players waited in line, after five seconds',
      unit: '/s',
      value: lasted >= rateWindowMs ? (inLine * 1_000) / lasted : Number.NaN,
    },
  ];
}

/** Returns the share of the machine that nobody used from the first countdown to nearly the last. */
function idleInLine(run: RunResult): number {
  const opened = measured(run, 'first question at', 'play');
  const fromMs = percentile(opened, 0) - countdownMs;
  const toMs = percentile(opened, 0.99) - countdownMs;
  const within = run.timeline.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
  const [first, last] = [within[0], within.at(-1)];
  if (!first || !last || last.atMs - first.atMs < shortestLineMs) return Number.NaN;
  const busyMs = difference(last.machineBusyMs, first.machineBusyMs);
  const cores = Math.min(mostCores, availableParallelism());
  return Math.max(0, 1 - busyMs / (last.atMs - first.atMs) / cores);
}

function settling(run: RunResult, baselines: Baselines): Measured[] {
  const { settledAtMs, lastFinishedAtMs } = run.check;
  const known = measured(run, 'settlement known at');
  const news = distributionOf(known.sorted.map((atMs) => atMs - (settledAtMs ?? Number.NaN)));
  return [
    ...latencies('Quiz completed', measured(run, 'complete')),
    ...latencies('Leaderboard', measured(run, 'leaderboard'), burst(baselines)),
    ...latencies('Results loaded again', measured(run, 'results again')),
    {
      name: 'Last quiz over to settled',
      unit: 'ms',
      value: difference(settledAtMs, lastFinishedAtMs),
      baseline: ['ranks in one statement', baselines.database.settlementMs],
    },
    ...latencies('Settled to known by the player', news),
    {
      name: 'Players without news of the settlement',
      unit: '',
      value: over(run, 'players without news of the settlement'),
    },
  ];
}

function events(run: RunResult, baselines: Baselines): Measured[] {
  const players = measured(run, 'connect', 'connect').sorted.length;
  const counts = Object.keys(Object.assign({}, ...run.phases.map(({ recording }) => recording.counts)));
  const types = counts.filter((name) => name.startsWith('event ')).toSorted();
  const total = types.reduce((sum, name) => sum + over(run, name), 0);
  const join = phaseOf(run, 'join');
  return [
    { name: 'Events per player', unit: '', value: total / players },
    ...types.map((name) => ({
      name: `${name.replace('event ', '')} per player`,
      unit: '' as const,
      value: over(run, name) / players,
    })),
    {
      name: 'Messages while joining',
      unit: '/s',
      value: countOf(join, 'messages') / secondsOf(join),
      baseline: ['raw ws broadcast', baselines.socket.broadcastPerSecond],
    },
  ];
}

/** Returns what was lost, refused and broken. */
export function correctness(run: RunResult): Measured[] {
  const { phases, check } = run;
  const joined = measured(run, 'join', 'join').sorted.length;
  const counts = phases.flatMap(({ recording }) => Object.entries(recording.counts));
  const sum = (prefix: string) =>
    counts.filter(([name]) => name.startsWith(prefix)).reduce((total, [, count]) => total + count, 0);
  const { answers } = check;
  const plain = (name: string, value: number): Measured => ({ name, unit: '', value });
  return [
    plain('Answers sent', answers.sent),
    plain('Answers acknowledged as counting', answers.acknowledged),
    plain('Answers stored as counting', answers.stored),
    plain('Acknowledged but lost (must be 0)', answers.acknowledgedButLost),
    plain('Sent in time but timed out (must be 0)', answers.onTimeButTimedOut),
    plain('Broken invariants of the ledger (must be 0)', check.brokenInvariants.length),
    plain('Sessions without a rank (must be 0)', check.sessions - check.ranked),
    plain('Acknowledged joins without a seat (must be 0)', Math.max(0, joined - check.seats)),
    plain('Failed calls', sum('error ')),
    plain('Sockets closed by the server', sum('socket closed ')),
  ];
}

/** Returns whether a figure other than 0 is a mistake. */
export function mustBeZero({ name }: Pick<Figure, 'name'>): boolean {
  return name.endsWith('(must be 0)');
}

/**
 * How many times as much processor time as its baseline of the same run a crowd's answer and join may take: half as much
 * again as usual, by group and name. Times of a clock differ too much from run to run.
 */
const mostRatios: Readonly<Record<string, number>> = {
  'Server: CPU time per answered question': 60,
  'Server: CPU time per join': 150,
  'PostgreSQL: CPU time per answered question': 11,
  'PostgreSQL: CPU time per join': 27,
};

/** So much of the machine may be idle while players wait in line, in percent: half as much again as usual. */
const mostIdle = 40;
/** A server of one process, its PostgreSQL and the players keep so many cores busy. */
const mostCores = 2;
const idleName = 'Machine idle while players waited in line';

/** Returns whether a figure is too far from what is usual. */
export function isUnusual({ group, name, value, baseline }: Figure): boolean {
  if (name === idleName) return value > mostIdle;
  return (baseline?.ratio ?? 0) > (mostRatios[`${group}: ${name}`] ?? Number.POSITIVE_INFINITY);
}

/** Returns the text with a capital letter. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a figure of each phase. */
function perPhase(
  { phases }: RunResult,
  name: string,
  unit: Figure['unit'],
  read: (phase: PhaseResult) => number,
): Measured[] {
  return phases.map((phase) => ({ name: `${name}, ${phase.name}`, unit, value: read(phase) }));
}

function serverUse(run: RunResult, baselines: Baselines): Measured[] {
  const peakBytes = Math.max(...run.timeline.map(({ serverRssBytes }) => serverRssBytes ?? Number.NaN));
  const play = phaseOf(run, 'play');
  return [
    { name: 'Peak memory', unit: 'MB', value: peakBytes / 2 ** 20 },
    ...perPhase(run, 'CPU time', 's', (phase) => serverCpuMs(phase) / 1_000),
    ...perPhase(run, 'Event loop delay p99', 'ms', (phase) => phase.serverLoopDelayP99Ms ?? Number.NaN),
    {
      name: 'CPU time per answered question',
      unit: 'ms',
      value: (serverCpuMs(play) + serverCpuMs(phaseOf(run, 'settle'))) / run.check.answers.stored,
      baseline: [
        'one Fastify call and one ws echo',
        baselines.hello.cpuMsPerCall + baselines.socket.cpuMsPerEcho,
      ],
    },
    {
      name: 'CPU time per join',
      unit: 'ms',
      value: serverCpuMs(phaseOf(run, 'join')) / measured(run, 'join', 'join').sorted.length,
      baseline: ['one Fastify call', baselines.hello.cpuMsPerCall],
    },
  ];
}

function postgresUse(run: RunResult, baselines: Baselines): Measured[] {
  const perAnswerMs =
    (postgresCpuMs(phaseOf(run, 'play')) + postgresCpuMs(phaseOf(run, 'settle'))) / run.check.answers.stored;
  return [
    ...perPhase(run, 'CPU time', 's', (phase) => postgresCpuMs(phase) / 1_000),
    {
      name: 'CPU time per answered question',
      unit: 'ms',
      value: perAnswerMs,
      baseline: ['one durable update', baselines.database.cpuMsPerAnswer],
    },
    {
      name: 'CPU time per answered question, beside batches',
      unit: 'ms',
      value: perAnswerMs,
      baseline: ['one of 500 updates in a statement', baselines.database.cpuMsPerBatchedAnswer],
    },
    {
      name: 'CPU time per join',
      unit: 'ms',
      value: postgresCpuMs(phaseOf(run, 'join')) / measured(run, 'join', 'join').sorted.length,
      baseline: ['one durable update', baselines.database.cpuMsPerAnswer],
    },
  ];
}

function generatorUse(run: RunResult): Measured[] {
  return [
    ...perPhase(run, 'Busiest generator at its peak', '%', (phase) => peakShare(run, phase) * 100),
    ...perPhase(run, 'Event loop delay p99', 'ms', (phase) => phase.loopDelayP99Ms),
    ...latencies('Start pressed later than planned', measured(run, 'generator lag')),
    ...perPhase(run, "One core's time used by other programs", '%', (phase) => othersShare(phase) * 100),
  ];
}

/** Returns the largest share of one core that a generator used between two samples of a phase. */
function peakShare({ timeline }: RunResult, { before, after }: PhaseResult): number {
  const within = timeline.filter(({ atMs }) => atMs >= before.atMs && atMs <= after.atMs);
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
function othersShare({ before, after }: PhaseResult): number {
  const ownMs = (sample: PhaseResult['before']) =>
    (sample.serverCpuMs ?? Number.NaN) +
    (sample.balancerCpuMs ?? 0) +
    (sample.postgresCpuMs ?? Number.NaN) +
    sample.generatorsCpuMs.reduce((sum, cpuMs) => sum + cpuMs, 0);
  const others = difference(after.machineBusyMs, before.machineBusyMs) - (ownMs(after) - ownMs(before));
  const elapsedMs = after.atMs - before.atMs;
  // The times of a very short phase are known too roughly.
  return elapsedMs < 1_000 ? Number.NaN : others / elapsedMs;
}
