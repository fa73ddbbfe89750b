// Long because it holds the simulated machine.

import { describe, expect, test } from 'vitest';
import { type Admission, createAdmission, createCostFit, type Load, startCost } from './admission';

/** What a batch costs: milliseconds of the database's cores, then of the event loop. */
type Costs = { readonly batchMs: number; readonly answerMs: number; readonly database: number };
type Batch = {
  readonly kind: 'answers' | 'starts' | 'ends';
  readonly items: number[];
  database: number;
  loop: number;
};

/** What the end of a quiz with its results costs beside an answer. */
const endCost = 2;
const [tickMs, questions, pauseMs, countdownMs, windowMs, cores] = [5, 5, 4_200, 3_000, 250, 2];

/**
 * A machine of two cores on which a database, the event loop and other programs run, the loop on one core at most. What
 * waits is served in batches, two of each kind at once. `thief` returns how many cores others want.
 */
class Machine {
  now = 0;
  readonly lateMs: number[] = [];
  readonly startedMs: number[] = [];
  /** The answers that players give, by their instants. */
  private readonly due = new Map<number, { at: number; left: number }[]>();
  private answers: number[] = [];
  private starts: number[] = [];
  private batches: Batch[] = [];
  private ends: number[] = [];
  private playing = 0;
  private readonly fit = createCostFit();
  private seen = { answers: 0, batches: 0, starts: 0, loopMs: 0, usedMs: 0 };
  private measured = { loopCores: 0, machineCores: 0, answersPerS: 0 };

  constructor(
    private waiting: number,
    private readonly admission: Admission,
    private readonly costs: Costs,
    private readonly thief: (ms: number) => number,
  ) {}

  run(): void {
    const crowd = this.waiting;
    for (let served = 0; served < crowd; ) {
      this.now += tickMs;
      if (this.now > 600_000) throw new Error('the crowd is never served');
      if (this.now % 20 === 0) this.admit();
      served += this.arrive();
      this.form();
      this.work();
      if (this.now % windowMs === 0) this.measure();
    }
  }

  private load(): Load {
    const oldest = Math.min(
      this.now,
      ...this.answers,
      ...this.batches.map(({ kind, items }) => (kind === 'answers' ? (items[0] ?? this.now) : this.now)),
    );
    return {
      ...this.measured,
      ...{ cores, playing: this.playing, answerMs: this.fit.answerMs(), pacePerS: 1_000 / pauseMs },
      starting:
        this.starts.length +
        this.batches.reduce((sum, { kind, items }) => sum + (kind === 'starts' ? items.length : 0), 0),
      latenessMs: this.now - oldest,
    };
  }

  private admit(): void {
    const admitted = this.admission.step(this.load(), 20, this.waiting);
    this.waiting -= admitted;
    this.playing += admitted;
    for (let n = 0; n < admitted; n += 1) this.starts.push(this.now);
  }

  /** Moves answers that are due to their queue. Returns how many quizzes ended. */
  private arrive(): number {
    const arrived = this.due.get(this.now) ?? [];
    this.due.delete(this.now);
    let ended = 0;
    for (const { at, left } of arrived) {
      this.answers.push(at);
      if (left > 1) this.plan(at + pauseMs, left - 1);
      else ended += 1;
    }
    this.playing -= ended;
    for (let n = 0; n < ended; n += 1) this.ends.push(this.now);
    return ended;
  }

  private plan(at: number, left: number): void {
    const tick = Math.ceil(at / tickMs) * tickMs;
    const planned = this.due.get(tick);
    if (planned) planned.push({ at, left });
    else this.due.set(tick, [{ at, left }]);
  }

  private form(): void {
    for (const [kind, queue, most, cost] of [
      ['answers', this.answers, 500, 1],
      ['starts', this.starts, 64, startCost],
      ['ends', this.ends, 64, endCost],
    ] as const) {
      while (queue.length > 0 && this.batches.filter((batch) => batch.kind === kind).length < 2) {
        const items = queue.splice(0, most);
        const ms = this.costs.batchMs + items.length * cost * this.costs.answerMs;
        this.batches.push({ kind, items, database: ms * this.costs.database, loop: ms });
        this.seen.batches += 1;
      }
    }
  }

  /** Shares the cores among the loop, the batches in the database and others, each one core at most. */
  private work(): void {
    const inDatabase = this.batches.filter(({ database }) => database > 0);
    const isInLoop =
      (wanted: Batch['kind']) =>
      ({ kind, database, loop }: Batch) =>
        kind === wanted && database <= 0 && loop > 0;
    const inLoop = (['answers', 'starts', 'ends'] as const).flatMap((kind) =>
      this.batches.filter(isInLoop(kind)),
    );
    const loopMs = Math.min(
      tickMs,
      inLoop.reduce((sum, { loop }) => sum + loop, 0),
    );
    const wanted = inDatabase.length + loopMs / tickMs + this.thief(this.now);
    const share = Math.min(1, cores / Math.max(1, wanted)) * tickMs;
    for (const batch of inDatabase) batch.database -= share;
    let left = (share * loopMs) / tickMs;
    this.seen.loopMs += left;
    for (const batch of inLoop) {
      const ms = Math.min(left, batch.loop);
      batch.loop -= ms;
      left -= ms;
    }
    this.seen.usedMs += Math.min(cores, wanted) * tickMs;
    for (const { kind, items } of this.batches.filter(({ loop }) => loop <= 0)) this.finish(kind, items);
    this.batches = this.batches.filter(({ loop }) => loop > 0);
  }

  private finish(kind: Batch['kind'], items: readonly number[]): void {
    if (kind === 'ends') return;
    this.seen[kind] += items.length;
    for (const at of items) {
      if (kind === 'answers') this.lateMs.push(this.now - at);
      else {
        this.startedMs.push(this.now);
        const thoughtMs = 500 + ((this.startedMs.length * 37) % pauseMs);
        this.plan(this.now + countdownMs + thoughtMs, questions);
      }
    }
  }

  /** What the server measures in a window. */
  private measure(): void {
    const { answers, batches, starts, loopMs, usedMs } = this.seen;
    const units = answers + starts * startCost;
    if (units >= 40) this.fit.learn(batches, units, loopMs);
    const startMs = starts * startCost * this.fit.answerMs();
    const averaged = (before: number, ms: number) => before + (Math.max(0, ms) / windowMs - before) / 4;
    this.measured = {
      loopCores: averaged(this.measured.loopCores, loopMs - startMs),
      machineCores: averaged(this.measured.machineCores, usedMs - startMs * (1 + this.costs.database)),
      answersPerS: averaged(this.measured.answersPerS, answers * 1_000),
    };
    this.seen = { answers: 0, batches: 0, starts: 0, loopMs: 0, usedMs: 0 };
  }
}

const usualCosts: Costs = { batchMs: 2, answerMs: 0.6, database: 0.65 };

function simulate(
  crowd: number,
  { admission = createAdmission(), costs = usualCosts, thief = (_ms: number): number => 0 } = {},
) {
  const machine = new Machine(crowd, admission, costs, thief);
  machine.run();
  const p99 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;
  return { lateMs: p99(machine.lateMs), startedMs: p99(machine.startedMs) };
}

/** Admits everybody whom the machine can serve, knowing what everything costs. */
function ideal({ batchMs, answerMs, database }: Costs, others = 0): Admission {
  const batchesPerS = 60;
  const loopMs = 1_000 - batchesPerS * batchMs;
  const machineMs = ((cores - others) * 1_000) / (1 + database) - batchesPerS * batchMs;
  const most = Math.floor(
    ((Math.min(loopMs, machineMs) / answerMs) * pauseMs) / 1_000 / (1 + endCost / questions),
  );
  return {
    step: ({ playing, starting }, _, waiting) =>
      Math.max(0, Math.min(waiting, most - playing, 1_000 - starting)),
  };
}

/** The same where the players there answer in time. */
const idle: Load = {
  ...{ playing: 0, starting: 0, answerMs: 0.6, loopCores: 0, machineCores: 0, cores },
  ...{ pacePerS: 0.24, answersPerS: 0, latenessMs: 0 },
};

/** Returns how many of 10,000 waiting players are admitted where each start ends at once. */
function admittedIn(changes: Partial<Load>): number {
  const admission = createAdmission();
  let playing = 0;
  for (let ms = 0; ms < 2_000; ms += 20)
    playing += admission.step({ ...idle, ...changes, playing }, 20, 10_000);
  return playing;
}

describe('in a simulated machine', () => {
  const dear = { ...usualCosts, answerMs: 1.2, batchMs: 4 };
  const cheap = { ...usualCosts, answerMs: 0.3, batchMs: 1 };
  test.each([
    ['500', 500, usualCosts, 0, 50],
    ['1,500', 1_500, usualCosts, 0, 100],
    ['5,000', 5_000, usualCosts, 0, 400],
    ['8,000', 8_000, usualCosts, 0, 1_000],
    ['10,000 whose answers cost half', 10_000, cheap, 0, 300],
    ['3,000 whose answers cost double', 3_000, dear, 0, 2_000],
    ['3,000 beside programs that take half a core', 3_000, usualCosts, 0.5, 100],
  ])(
    'a crowd of %s starts within 1.3 of the time of one who knows all costs, and answers are served',
    (_, crowd, costs, others, mostLateMs) => {
      const thief = () => others;
      const { lateMs, startedMs } = simulate(crowd, { costs, thief });
      const known = simulate(crowd, { costs, thief, admission: ideal(costs, others) });
      expect(startedMs).toBeLessThanOrEqual(known.startedMs * 1.3);
      expect(lateMs).toBeLessThanOrEqual(mostLateMs);
    },
  );
});

test('to admit is a commitment: the cap is what those who play will answer', () => {
  // 0.8 of the event loop at 0.6 ms an answer, and 0.24 answers a second.
  expect(admittedIn({})).toBe(5_555);
  expect(admittedIn({ answerMs: 1.2 })).toBe(2_777);
  // Half of them are answering by now.
  expect(admittedIn({ loopCores: 0.4, answersPerS: 666.6 })).toBe(5_555);
});

test('what other programs use is taken off the machine, of which half is counted on all the same', () => {
  expect(admittedIn({ machineCores: 0.2 })).toBe(5_555);
  // 1.6 less 0.5 of two cores, at 1.65 × 0.6 ms an answer.
  expect(admittedIn({ machineCores: 0.5 })).toBe(4_629);
  expect(admittedIn({ machineCores: 0.9 })).toBe(4_208);
  expect(admittedIn({ machineCores: 2 })).toBe(4_208);
});

test('the half of the machine is counted on once: what this process uses of it is taken off', () => {
  const load = { machineCores: 2, loopCores: 0.5, answersPerS: 1_200, answerMs: 0.2 };
  expect(admittedIn(load)).toBe(Math.floor(((1 - 0.5 * 1.65) / 1.65 / 0.2e-3 + 1_200) / 0.24));
});

test('nobody is admitted while the server is late, and later fewer than before', () => {
  const admission = createAdmission();
  const before = admission.step(idle, 20, 2_000);
  expect(before).toBe(1_000);
  expect(admission.step({ ...idle, latenessMs: 200 }, 500, 1_000)).toBe(0);
  const after = admission.step(idle, 20, 2_000);
  expect(after).toBeLessThan(before * 0.6);
  let last = after;
  for (let ms = 0; ms < 4_000; ms += 20) last = admission.step(idle, 20, 2_000);
  expect(last).toBe(before);
});

test('starts gather beside the batch that is worked on, and answers take their place', () => {
  const admittedBeside = (answersPerS: number) =>
    createAdmission().step({ ...idle, answersPerS, starting: 100 }, 20, 2_000);
  expect([0, 300, 900].map(admittedBeside)).toEqual([900, 600, 400]);
});

test('what is late for longer than a minute admits some all the same', () => {
  const admission = createAdmission();
  const load = { ...idle, playing: 100, answersPerS: 24, latenessMs: 200 };
  const inSeconds = (seconds: number) => {
    let admitted = 0;
    for (let ms = 0; ms < seconds * 1_000; ms += 20) admitted += admission.step(load, 20, 1_000);
    return admitted;
  };
  expect(inSeconds(60)).toBe(0);
  expect(inSeconds(10)).toBeGreaterThan(45);
  expect(inSeconds(10)).toBeLessThan(55);
});

describe('the cost of one more answer', () => {
  const learned = (
    windows: readonly (readonly [batches: number, answers: number])[],
    batchMs: number,
    answerMs: number,
  ) => {
    const fit = createCostFit();
    for (let n = 0; n < 40; n += 1)
      for (const [batches, answers] of windows)
        fit.learn(batches, answers, batches * batchMs + answers * answerMs);
    return fit.answerMs();
  };
  const windows = [
    [20, 100],
    [25, 300],
    [30, 600],
  ] as const;

  test('is known from the load test at first', () => expect(createCostFit().answerMs()).toBe(0.7));

  test('is learned apart from that of a batch, so that small batches do not make it look dear', () => {
    expect(learned(windows, 4, 0.3)).toBeCloseTo(0.3, 1);
    expect(learned(windows, 1, 1.2)).toBeCloseTo(1.2, 1);
  });

  test('is no more than an answer’s share of everything, and never nothing', () => {
    expect(learned([[40, 40]], 3, 0)).toBeLessThanOrEqual(3);
    expect(learned(windows, 40, 0)).toBe(0.175);
  });
});
