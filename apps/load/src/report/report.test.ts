import { expect, test } from 'vitest';
import type { Floors } from '../floors/floors';
import { type PhaseResult, phaseNames, type RunResult } from '../run-tournament';
import { niceStep } from './chart';
import { clusterFigures } from './cluster-figures';
import { type Figure, figuresOf, medianFigures, mustBeZero } from './figures';
import { renderHtml } from './html-report';
import { renderJson } from './json-report';
import { renderText } from './text-report';

const floors: Floors = {
  hello: { perSecond: 20_000, cpuMsPerCall: 0.05, burstMs: Float64Array.of(1, 2, 4) },
  socket: {
    echoesPerSecond: 40_000,
    cpuMsPerEcho: 0.02,
    broadcastPerSecond: 100_000,
    cpuMsPerBroadcast: 0.01,
    bytesPerSocket: 10_240,
    latenessMs: Float64Array.of(0, 1, 2),
  },
  database: {
    answersPerSecond: 4_000,
    cpuMsPerAnswer: 0.2,
    batchedAnswersPerSecond: 80_000,
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
      counts: { 'event wallet_update': 2, ...changes.counts },
      messages: { [index * 40]: 12 },
    },
    loopDelayMs: { p99: 6, max: 7 },
    serverLoopDelay: { p50: 10, p99: 20, max: 30 },
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
    serverOutput: 'ready <at> once',
  };
}

const find = (figures: readonly Figure[], group: string, name: string) => {
  const found = figures.find((figure) => figure.group === group && figure.name === name);
  if (!found) throw new Error(`there is no figure ${group}: ${name}`);
  return found;
};

test('rates and costs are compared with floors so that a larger ratio is worse', () => {
  const figures = figuresOf(runOf(), floors);
  const joins = find(figures, 'Joining', 'Joins');
  expect(joins).toMatchObject({ value: 0.4, floor: { value: 4_000, ratio: 10_000 } });
  const answer = find(figures, 'Playing', 'Answer to result, p50');
  expect(answer).toMatchObject({ value: 4, floor: { value: 2, ratio: 2 } });
  const cpu = find(figures, 'Server', 'CPU time per answered question');
  expect(cpu.value).toBeCloseTo(10_000 / 19);
  expect(cpu.floor?.value).toBeCloseTo(0.07);
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
  expect(cost.floor).toMatchObject({ name: 'one process, its share of players', ratio: 2 });
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

test('medians are taken of each figure and of its floor', () => {
  const runs = [1, 9, 3].map((ms) =>
    figuresOf(runOf({ samples: { 'answer to result': Float64Array.of(ms) } }), {
      ...floors,
      hello: { ...floors.hello, burstMs: Float64Array.of(ms / 2) },
    }),
  );
  expect(find(medianFigures(runs), 'Playing', 'Answer to result, p99')).toMatchObject({
    value: 3,
    floor: { value: 1.5, ratio: 2 },
  });
});

test('the table names figures, units, floors and ratios', () => {
  const text = renderText(figuresOf(runOf(), floors), 'Load test');
  expect(text).toMatch(/^Load test\n/);
  expect(text).toMatch(/\nAnswer to result, p50 +4 ms +2 ms +2× +empty Fastify route/);
  expect(text).toMatch(/\nQuestion lateness, p50 +unknown +1 ms +unknown/);
});

test('the page has everything in itself, and texts of the server as text', () => {
  const run = runOf({ counts: { 'error quiz.answer timeout': 3 } });
  const page = renderHtml({
    title: 'Load <test>',
    figures: figuresOf(run, floors),
    run,
    floors,
    machine: { Processor: 'any' },
    settings: { Players: '4' },
  });
  expect(page).not.toMatch(/(?:src|href)=|https?:|NaN/);
  expect(page).toContain('Load &lt;test&gt;');
  expect(page).toContain('ready &lt;at&gt; once');
  expect(page).toContain('error quiz.answer timeout');
  expect(page.match(/<svg/g)).toHaveLength(6);
});

test('programs read figures, percentiles and counts of each run', () => {
  const run = runOf({ counts: { 'error quiz.answer timeout': 3 } });
  const figures = figuresOf(run, floors);
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

test('axes have steps of 1, 2 or 5', () => {
  expect([1, 9, 14_000, 60, 0.3].map(niceStep)).toEqual([0.2, 2, 2_000, 10, 0.05]);
});
