import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import type { Baselines } from '../baselines/baselines';
import { type PhaseResult, phaseNames, type RunResult } from '../run-tournament';
import { clusterFigures } from './cluster-figures';
import { type Figure, medianFigures, mustBeZero } from './figure';
import { figuresOf, isUnusual } from './figures';
import { renderJson } from './json-report';
import { renderFailures, renderText } from './text-report';

const baselines: Baselines = {
  hello: { cpuMsPerCall: 0.05, burstMs: Float64Array.of(1, 2, 4) },
  socket: {
    cpuMsPerEcho: 0.02,
    broadcastPerSecond: 100_000,
    bytesPerSocket: 10_240,
    latenessMs: Float64Array.of(0, 1, 2),
  },
  database: {
    answersPerSecond: 4_000,
    cpuMsPerAnswer: 0.2,
    cpuMsPerBatchedAnswer: 0.01,
    settlementMs: 10,
  },
};

/** A run of phases of ten seconds, in each of which the server worked for five. */
function runOf(changes: Partial<PhaseResult['recording']> = {}): RunResult {
  const usageAt = (atMs: number) => ({
    atMs,
    serverCpuMs: atMs / 2,
    serverRssBytes: 2 ** 20 * 100 + atMs * 1_024,
    balancerCpuMs: null,
    postgresCpuMs: atMs / 4,
    postgresRssBytes: 2 ** 20 * 50,
    machineBusyMs: atMs,
    generatorsCpuMs: [atMs / 10, atMs / 20],
  });
  const samples = {
    connect: Float64Array.of(5, 6, 7, 8),
    join: Float64Array.of(10, 20, 30, 40),
    'answer to result': Float64Array.of(2, 4, 8, 16),
    ...changes.samples,
  };
  const phases = phaseNames.map((name, index) => ({
    name,
    before: usageAt(index * 10_000),
    after: usageAt((index + 1) * 10_000),
    recording: {
      samples: name === 'connect' || name === 'join' || name === 'play' ? samples : {},
      counts: { messages: 12, 'event wallet_update': 2, ...changes.counts },
    },
    loopDelayP99Ms: 6,
    serverLoopDelayP99Ms: 20,
  }));
  return {
    phases,
    timeline: Array.from({ length: 101 }, (_, index) => usageAt(index * 500)),
    check: {
      answers: { sent: 20, acknowledged: 19, stored: 19, acknowledgedButLost: 0, onTimeButTimedOut: 0 },
      seats: 4,
      sessions: 4,
      ranked: 4,
      prizesComplete: true,
      brokenInvariants: [],
      settledAtMs: 50_000,
      lastFinishedAtMs: 49_000,
    },
    answers: [],
    restartMs: null,
    serverOutput: 'ready\n{"level":40}\n',
  };
}

const find = (figures: readonly Figure[], group: string, name: string) => {
  const found = figures.find((figure) => figure.group === group && figure.name === name);
  if (!found) throw new Error(`there is no figure ${group}: ${name}`);
  return found;
};

test('rates and costs are compared with baselines so that a larger ratio is worse', () => {
  const figures = figuresOf(runOf(), baselines);
  const joins = find(figures, 'Joining', 'Joins');
  expect(joins).toMatchObject({ value: 0.4, baseline: { value: 4_000, ratio: 10_000 } });
  const answer = find(figures, 'Playing', 'Answer to result, p50');
  expect(answer).toMatchObject({ value: 4, baseline: { value: 2, ratio: 2 } });
  const cpu = find(figures, 'Server', 'CPU time per answered question');
  expect(cpu.value).toBeCloseTo(10_000 / 19);
  expect(cpu.baseline?.value).toBeCloseTo(0.07);
});

test('a cluster is compared with one process, and every mistake of its runs is reported', () => {
  const [one, steady] = [runOf(), runOf()];
  const lost = { ...steady.check.answers, acknowledgedButLost: 2, onTimeButTimedOut: 1 };
  const wrong = { ...steady, check: { ...steady.check, answers: lost, seats: 3 } };
  const restarted = { ...runOf(), restartMs: 9_500 };
  const half = { ...one, check: { ...one.check, answers: { ...one.check.answers, stored: 38 } } };
  const figures = clusterFigures({ one: half, share: half, steady: wrong, restarted });
  const cost = find(figures, 'Cluster', 'Server, CPU time per answer at equal load, whole run');
  expect(cost.value).toBeCloseTo(25_000 / 19);
  expect(cost.baseline).toMatchObject({ name: 'one process, its share of players', ratio: 2 });
  expect(find(figures, 'Cluster', 'Rolling restart').value).toBe(9.5);
  // Medians are taken by name.
  expect(new Set(figures.map(({ name }) => name)).size).toBe(figures.length);
  const mistakes = figures.filter((figure) => mustBeZero(figure) && figure.value !== 0);
  expect(mistakes.map(({ name, value }) => [name, value])).toEqual([
    ['No restart: Acknowledged but lost (must be 0)', 2],
    ['No restart: Sent in time but timed out (must be 0)', 1],
    ['No restart: Acknowledged joins without a seat (must be 0)', 1],
  ]);
});

test('processor time beyond half as much again as usual, by the baseline of the run, and a machine idle beside a line are unusual', () => {
  const baseline = (ratio: number) => ({ name: 'one durable update', value: 1, ratio });
  const figure = (ratio: number, group = 'PostgreSQL'): Figure => ({
    ...{ group, name: 'CPU time per answered question', unit: 'ms', value: ratio },
    baseline: baseline(ratio),
  });
  expect([10.9, 11.1].map((ratio) => isUnusual(figure(ratio)))).toEqual([false, true]);
  expect(isUnusual(figure(59, 'Server'))).toBe(false);
  expect(isUnusual(figure(1_000, 'Playing'))).toBe(false);
  const idle = (value: number): Figure => ({
    ...{ group: 'Playing', name: 'Machine idle while players waited in line', unit: '%', value },
  });
  expect([Number.NaN, 30, 45].map((value) => isUnusual(idle(value)))).toEqual([false, false, true]);
  // Each limit is one of a figure that there is.
  const dear = figuresOf(runOf({}), baselines).filter((each) =>
    isUnusual({ ...each, baseline: baseline(1_000) }),
  );
  expect(dear).toHaveLength(4);
});

test('medians are taken of each figure and of its baseline', () => {
  const runs = [1, 9, 3].map((ms) =>
    figuresOf(runOf({ samples: { 'answer to result': Float64Array.of(ms) } }), {
      ...baselines,
      hello: { ...baselines.hello, burstMs: Float64Array.of(ms / 2) },
    }),
  );
  expect(find(medianFigures(runs), 'Playing', 'Answer to result, p99')).toMatchObject({
    value: 3,
    baseline: { value: 1.5, ratio: 2 },
  });
});

test('the machine is idle where it has no work from the first countdown to nearly the last', () => {
  // The machine works for a second in each second, on one of its cores.
  const idleFor = (opened: number[]) =>
    find(
      figuresOf(runOf({ samples: { 'first question at': Float64Array.from(opened) } }), baselines),
      'Playing',
      'Machine idle while players waited in line',
    ).value;
  expect(idleFor([33_000, 43_000])).toBeCloseTo(100 - 100 / Math.min(2, availableParallelism()));
  expect(idleFor([33_000, 34_000])).toBeNaN();
});

test('answers are counted over the best three seconds, and while players waited in line', () => {
  // Ten seconds of admissions; two answers a second, and three more in the eighth.
  const seconds = Array.from({ length: 15 }, (_, second) => second * 1_000);
  const samples = {
    'first question at': Float64Array.from(seconds.slice(0, 11)),
    'result at': Float64Array.from(
      [...seconds.flatMap((ms) => [ms, ms + 500]), 8_100, 8_200, 8_300].toSorted((one, other) => one - other),
    ),
  };
  const figures = figuresOf(runOf({ samples }), baselines);
  expect(find(figures, 'Playing', 'Most answers, over three seconds').value).toBe(3);
  const inLine = find(figures, 'Playing', 'Answers while players waited in line, after five seconds');
  expect(inLine.value).toBeCloseTo(13 / 5);
  const short = figuresOf(
    runOf({ samples: { ...samples, 'first question at': Float64Array.of(0, 7_000) } }),
    baselines,
  );
  expect(find(short, 'Playing', inLine.name).value).toBeNaN();
});

test('the table names figures, units, baselines and ratios', () => {
  const text = renderText(figuresOf(runOf(), baselines), 'Load test');
  expect(text).toMatch(/^Load test\n/);
  expect(text).toMatch(/\nAnswer to result, p50 +4 ms +2 ms +2× +empty Fastify route/);
  expect(text).toMatch(/\nQuestion lateness, p50 +unknown +1 ms +unknown/);
});

test('failed calls, broken invariants and what the server logged follow the table', () => {
  const run = runOf({ counts: { 'error quiz.answer timeout': 3 } });
  const broken = { ...run, check: { ...run.check, brokenInvariants: ['balances: 2 differ'] } };
  expect(renderFailures(broken)).toBe(
    `${phaseNames.map((name) => `${name}: error quiz.answer timeout, 3 times\n`).join('')}balances: 2 differ\n{"level":40}\n`,
  );
  expect(renderFailures({ ...runOf(), serverOutput: '' })).toBe('');
});

test('programs read figures, percentiles and counts of each run', () => {
  const run = runOf({ counts: { 'error quiz.answer timeout': 3 } });
  const figures = figuresOf(run, baselines);
  const json = renderJson({
    title: 'Load test',
    machine: {},
    settings: {},
    figures,
    runs: [{ run, figures }],
  });
  const { runs, ...report } = JSON.parse(json);
  expect(report.figures).toHaveLength(figures.length);
  expect(runs).toHaveLength(1);
  expect(runs[0].timeline).toHaveLength(run.timeline.length);
  expect(runs[0].counts.play).toMatchObject({ 'error quiz.answer timeout': 3 });
  // The same samples in three phases.
  expect(runs[0].latenciesMs['answer to result']).toEqual({
    count: 12,
    p50: 4,
    p90: 16,
    p99: 16,
    p999: 16,
    max: 16,
  });
});
