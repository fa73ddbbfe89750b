import { describe, expect, test } from 'vitest';
import { createAdmission, endCost, startCost } from './admission';

/** A machine that does nothing else. */
const machine = { machineMs: 0.01, cores: 2, machineShare: 0, starting: 0 };

/** A server with one core: answers first, then starts, in the order of their arrival, then the ends of quizzes. */
function simulate(crowd: number, { answerMs = 0.6, thief = (_ms: number) => 0 } = {}) {
  const [tickMs, questions, pauseMs] = [10, 5, 4_200];
  const admission = createAdmission();
  /** The instants at which players give their next answers. */
  const due: { at: number; left: number }[] = [];
  let [waiting, playing, starts, served, now] = [crowd, 0, 0, 0, 0];
  let backlog: number[] = [];
  const lateness: number[] = [];
  /** How many answers had been served at each of the last ticks. */
  const rates: number[] = [];
  const firstQuestions: number[] = [];
  let [busyMs, crowdedMs, endingMs] = [0, 0, 0];
  while (served < crowd) {
    now += tickMs;
    rates.push(lateness.length);
    if (rates.length > 500 / tickMs) rates.shift();
    const latenessMs = backlog.length > 0 ? now - (backlog[0] ?? now) : 0;
    const answersPerS = (lateness.length - (rates[0] ?? 0)) * 2;
    const load = {
      ...machine,
      playing,
      starting: starts,
      answerMs,
      pacePerS: 1_000 / pauseMs,
      answersPerS,
      latenessMs,
    };
    const admitted = admission.step(load, tickMs, waiting);
    waiting -= admitted;
    playing += admitted;
    starts += admitted;
    for (let at = due.length - 1; at >= 0; at -= 1) {
      const answer = due[at];
      if (!answer || answer.at > now) continue;
      backlog.push(answer.at);
      if (answer.left > 1) due[at] = { at: answer.at + pauseMs, left: answer.left - 1 };
      else {
        due.splice(at, 1);
        playing -= 1;
        served += 1;
        endingMs += endCost * answerMs;
      }
    }
    backlog = backlog.toSorted((a, b) => a - b);
    let budgetMs = tickMs * (1 - thief(now));
    if (waiting > 0) crowdedMs += budgetMs;
    while (budgetMs >= answerMs && (backlog.length > 0 || starts > 0)) {
      const answer = backlog.shift();
      if (answer === undefined) {
        starts -= 1;
        firstQuestions.push(now);
        due.push({ at: now + 500 + ((firstQuestions.length * 37) % pauseMs), left: questions });
      } else lateness.push(now - answer);
      const cost = answer === undefined ? answerMs * startCost : answerMs;
      budgetMs -= cost;
      if (waiting > 0) busyMs += cost;
    }
    const ending = Math.min(budgetMs, endingMs);
    endingMs -= ending;
    if (waiting > 0) busyMs += ending;
    if (now > 600_000) throw new Error('the crowd is never served');
  }
  const p99 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;
  return { lateness: p99(lateness), first: p99(firstQuestions), use: busyMs / Math.max(1, crowdedMs) };
}

/** The same where the players there answer in time. */
const idle = { ...machine, answerMs: 0.6, pacePerS: 0.24, answersPerS: 0, latenessMs: 0 };

/** Returns how many of 10,000 waiting players are admitted in this time. */
function admittedIn(totalMs: number, changes: Partial<typeof idle>): number {
  const admission = createAdmission();
  let playing = 0;
  for (let ms = 0; ms < totalMs; ms += 20)
    playing += admission.step({ ...idle, ...changes, playing }, 20, 10_000);
  return playing;
}

describe('in a simulated server', () => {
  test.each([
    [500, 800],
    [1_500, 1_500],
    [5_000, 5_000],
  ])('a crowd of %i starts within %i ms, and no answer is late', (crowd, mostMs) => {
    const { lateness, first } = simulate(crowd, { answerMs: 0.5 });
    expect(lateness).toBeLessThanOrEqual(100);
    expect(first).toBeLessThanOrEqual(mostMs);
  });

  test.each([10_000, 15_000])(
    'answers of %i players are in time, and the server is used while others wait',
    (crowd) => {
      const { lateness, use } = simulate(crowd);
      expect(lateness).toBeLessThanOrEqual(100);
      expect(use).toBeGreaterThan(0.75);
    },
  );

  test('nobody is admitted while the server is late, and later fewer than before', () => {
    const admission = createAdmission();
    const load = { ...idle, playing: 0 };
    const before = admission.step(load, 20, 1_000);
    expect(before).toBeGreaterThan(10);
    expect(admission.step({ ...load, latenessMs: 200 }, 20, 1_000)).toBe(0);
    const after = admission.step(load, 20, 1_000);
    expect(after).toBeLessThan(before);
    let last = after;
    for (let ms = 0; ms < 4_000; ms += 20) last = admission.step(load, 20, 1_000);
    expect(last).toBeGreaterThanOrEqual(before);
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

  test('the cap follows what an answer costs', () => {
    const fill = (answerMs: number) => {
      const admission = createAdmission();
      let playing = 0;
      for (let ms = 0; ms < 120_000; ms += 50)
        playing += admission.step({ ...idle, playing, answerMs, answersPerS: playing * 0.24 }, 50, 1_000);
      return playing;
    };
    expect(fill(0.6)).toBeGreaterThan(4_300);
    expect(fill(1.2)).toBeCloseTo(fill(0.6) / 2, -2);
  });

  test('the cap follows what an answer costs the whole machine, with its database', () => {
    const fill = (machineMs: number) => admittedIn(60_000, { machineMs, answerMs: 0.1 });
    // 0.7 of two cores, of which a sixth is for the ends of quizzes.
    expect(fill(1)).toBe(4_861);
    expect(fill(2)).toBe(2_430);
  });

  test('fewer are admitted while every core is in use, and never nobody: others may use them for hours', () => {
    const inASecond = (machineShare: number) => admittedIn(1_000, { machineShare });
    expect(inASecond(1)).toBeGreaterThan(300);
    expect(inASecond(1)).toBeLessThan(inASecond(0.5) / 3);
  });
});
