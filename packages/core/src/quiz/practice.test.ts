import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../clock';
import { chanceOfRight, usualMeasure } from '../question-bank/item-response';
import { normal, type Random, randomOf } from '../testing/random';
import { dayOf, type PlayableDay, streakOf } from './daily';
import { choosePractice, type PracticeCandidate, StartPractice } from './practice';

describe('streakOf', () => {
  const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  /** The streaks of played days where every day since the first of them could be played. */
  const streaks = (played: readonly string[], today: string, without: readonly string[] = []) => {
    const days: PlayableDay[] = [];
    const first = Math.min(...played.map(Date.parse));
    for (let at = first; at <= Date.parse(today); at += dayMs)
      days.push({ day: dateOf(at), isPlayed: played.includes(dateOf(at)) });
    return streakOf(
      days.filter(({ day }) => !without.includes(day)),
      today,
    );
  };

  // 22 November 2026 is a Sunday: its week began on the 16th.
  it.each([
    [[], { streak: 0, bestStreak: 0, freezesLeft: 1 }],
    [['2026-11-22'], { streak: 1, bestStreak: 1, freezesLeft: 1 }],
    [['2026-11-21', '2026-11-20'], { streak: 2, bestStreak: 2, freezesLeft: 1 }],
    [['2026-11-22', '2026-11-21', '2026-11-20'], { streak: 3, bestStreak: 3, freezesLeft: 1 }],
    [['2026-11-20'], { streak: 1, bestStreak: 1, freezesLeft: 0 }],
    [['2026-11-19'], { streak: 0, bestStreak: 1, freezesLeft: 1 }],
    [['2026-11-22', '2026-11-20', '2026-11-19', '2026-11-18'], { streak: 4, bestStreak: 4, freezesLeft: 0 }],
    [['2026-11-22', '2026-11-20', '2026-11-18'], { streak: 2, bestStreak: 2, freezesLeft: 0 }],
  ])('counts the days of %j up to 22 November', (days, expected) => {
    expect(streaks(days, '2026-11-22')).toEqual(expected);
  });

  it('has one freeze for each week, from Monday to Sunday', () => {
    // Sunday 15 and Monday 16 November are of two weeks, Monday 16 and Tuesday 17 of one.
    expect(streaks(['2026-11-14', '2026-11-17'], '2026-11-17').streak).toBe(2);
    expect(streaks(['2026-11-15', '2026-11-18'], '2026-11-18').streak).toBe(1);
    const saturday = { streak: 1, bestStreak: 1, freezesLeft: 0 };
    expect(streaks(['2026-11-14'], '2026-11-16')).toEqual({ ...saturday, freezesLeft: 1 });
    expect(streaks(['2026-11-14'], '2026-11-17')).toEqual(saturday);
    expect(streaks(['2026-11-14'], '2026-11-18')).toEqual({ ...saturday, streak: 0, freezesLeft: 1 });
  });

  it('keeps after the second missed day of a week what was played since the first', () => {
    const days = ['2026-11-16', '2026-11-17', '2026-11-19', '2026-11-20'];
    expect(streaks(days, '2026-11-21')).toEqual({ streak: 4, bestStreak: 4, freezesLeft: 0 });
    expect(streaks(days, '2026-11-22')).toEqual({ streak: 2, bestStreak: 4, freezesLeft: 0 });
  });

  it('passes over days that could not be played, which use no freeze', () => {
    const without = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-22'];
    expect(streaks(['2026-11-16'], '2026-11-22', without)).toEqual({
      ...{ streak: 0, bestStreak: 1, freezesLeft: 1 },
    });
    expect(streaks(['2026-11-16', '2026-11-20', '2026-11-21'], '2026-11-22', without)).toEqual({
      ...{ streak: 3, bestStreak: 3, freezesLeft: 1 },
    });
    expect(streaks(['2026-11-16', '2026-11-20'], '2026-11-22', without)).toMatchObject({ streak: 2 });
  });

  it('is never shorter with one more played day, and never longer than the played days', () => {
    const dayAt = (offset: number) => dateOf(Date.UTC(2026, 10, 22) - offset * dayMs);
    const offsets = fc.array(fc.integer({ min: 0, max: 60 }));
    fc.assert(
      fc.property(offsets, fc.integer({ min: 0, max: 60 }), (played, more) => {
        const days = played.map(dayAt);
        const { streak, bestStreak } = streaks(days, dayAt(0));
        expect(streak).toBeLessThanOrEqual(bestStreak);
        expect(bestStreak).toBeLessThanOrEqual(new Set(days).size);
        expect(streaks([...days, dayAt(more)], dayAt(0)).streak).toBeGreaterThanOrEqual(streak);
      }),
    );
  });

  it('goes on over the ends of months and of leap Februaries', () => {
    expect(streaks(['2028-02-28', '2028-02-29', '2028-03-01'], '2028-03-01').streak).toBe(3);
  });
});

describe('dayOf', () => {
  it('begins and ends at midnight in India', () => {
    expect(dayOf(new Date('2026-11-22T18:29:59Z'))).toEqual({
      day: '2026-11-22',
      from: new Date('2026-11-21T18:30:00Z'),
      to: new Date('2026-11-22T18:30:00Z'),
    });
    expect(dayOf(new Date('2026-11-22T18:30:00Z')).day).toBe('2026-11-23');
  });
});

describe('choosePractice', () => {
  const count = 10;
  type Pool = (random: Random, ability: number, isKnown?: boolean) => PracticeCandidate[];
  const drawPool =
    (measureOf: (random: Random, index: number) => PracticeCandidate['measure']): Pool =>
    (random, ability, isKnown = false) =>
      Array.from({ length: 300 }, (_, index) => ({
        ...{ id: `${isKnown ? 'known' : 'new'} ${index}`, measure: measureOf(random, index) },
        ...{ ability, isKnown, place: random() },
      }));
  const measuredPool = drawPool((random) => ({
    ...{ difficulty: normal(random), slope: 1.4 * Math.exp(0.25 * normal(random)), guess: 0.25 },
  }));
  const typedPool = drawPool((_, index) =>
    usualMeasure((['easy', 'medium', 'hard'] as const)[index % 3] ?? 'easy', 0.25),
  );
  const expectedShareOf = (round: readonly PracticeCandidate[]) =>
    round.reduce((sum, { measure, ability }) => sum + chanceOfRight(measure, ability), 0) / round.length;
  const meanDifficultyOf = (round: readonly PracticeCandidate[]) =>
    round.reduce((sum, { measure }) => sum + measure.difficulty, 0) / round.length;

  it.each([
    ['measured questions', measuredPool, [-1, 0, 1, 1.5]],
    ['questions that were not measured', typedPool, [-0.3, 0, 1, 1.5]],
  ] as const)('expects 75 % right answers, within 5 %, of %s', (_name, pool, abilities) => {
    const random = randomOf(3);
    for (const ability of abilities)
      for (let round = 0; round < 50; round += 1) {
        const share = expectedShareOf(choosePractice(pool(random, ability), count));
        expect(Math.abs(share - 0.75)).toBeLessThanOrEqual(0.05);
      }
  });

  it('asks a strong player harder questions than a weak one, and a middle player those between', () => {
    const [weak = 0, middle = 0, strong = 0] = [-1, 0, 1].map((ability) =>
      meanDifficultyOf(choosePractice(measuredPool(randomOf(5), ability), count)),
    );
    expect(middle - weak).toBeGreaterThan(0.5);
    expect(strong - middle).toBeGreaterThan(0.5);
  });

  it('chooses other questions with other places, and each at most once', () => {
    const pool = measuredPool(randomOf(7), 0);
    const random = randomOf(8);
    const rounds = Array.from({ length: 20 }, () =>
      choosePractice(
        pool.map((candidate) => ({ ...candidate, place: random() })),
        count,
      ),
    );
    for (const round of rounds) expect(new Set(round.map(({ id }) => id)).size).toBe(count);
    expect(new Set(rounds.flat().map(({ id }) => id)).size).toBeGreaterThan(5 * count);
  });

  it('takes every new question before a known one, however well that fits, and all where there are few', () => {
    const random = randomOf(9);
    const easy = drawPool(() => ({ difficulty: -4, slope: 2, guess: 0.25 }))(random, 0).slice(0, 4);
    const chosen = choosePractice([...measuredPool(random, 0, true), ...easy], count);
    expect(chosen.slice(0, 4).every(({ isKnown }) => !isKnown)).toBe(true);
    expect(chosen).toHaveLength(count);
    expect(new Set(choosePractice(easy, count))).toEqual(new Set(easy));
    expect(choosePractice([], count)).toEqual([]);
  });
});

describe('StartPractice', () => {
  it('asks ten questions of all subjects unless another choice is made', () => {
    expect(StartPractice.parse({})).toEqual({ questionsCount: 10 });
  });

  it.each([4, 21, 7.5])('refuses %s questions with the allowed numbers', (questionsCount) => {
    const result = StartPractice.safeParse({ questionsCount });
    expect(result.error?.issues[0]?.message).toBe('Choose 5 to 20 questions.');
  });
});
