import { describe, expect, test } from 'vitest';
import { chanceOfRight, type Measure } from '../question-bank/item-response';
import { histories } from '../testing/histories';
import { normal, type Random, randomOf } from '../testing/random';
import { type Rating, type Ratings, rate, rateAll, rateSession, toPoints } from './rating';

const newcomer = rateAll([]).overall;
const categories = ['general', 'science', 'history', 'sports', 'entertainment'];
const drawMeasure = (random: Random): Measure => ({
  difficulty: normal(random),
  slope: 1.4 * Math.exp(0.25 * normal(random)),
  guess: 0.25,
});
/** Returns a measure as 200 answers give it. */
const measured = ({ difficulty, slope, guess }: Measure, random: Random): Measure => ({
  difficulty: difficulty + 0.2 * normal(random),
  slope: slope * Math.exp(0.12 * normal(random)),
  guess,
});
const isWithin = ({ mean, sd }: Rating, ability: number) => Math.abs(mean - ability) <= 1.96 * sd;

type Kind = 'steady' | 'learner' | 'unequal' | 'expert';
type Figures = { readonly overall: boolean; readonly category: boolean; readonly marginPoints: number };

/** Lets a player answer twenty tournaments of ten questions. Returns what the ratings said after each. */
function play(kind: Kind, random: Random): Figures[] {
  const ability = kind === 'expert' ? 2.1 + random() : normal(random);
  const raw = categories.map(() => (kind === 'unequal' ? 0.5 : 0.15) * normal(random));
  const average = raw.reduce((sum, offset) => sum + offset, 0) / raw.length;
  let ratings: Ratings = rateAll([]);
  return Array.from({ length: 20 }, (_, tournament) => {
    const now = ability + (kind === 'learner' ? 0.8 * (1 - Math.exp(-tournament / 8)) : 0);
    const place = Math.floor(categories.length * random());
    const category = categories[place] ?? '';
    const inCategory = now + (raw[place] ?? 0) - average;
    const answers = Array.from({ length: 10 }, () => {
      const measure = drawMeasure(random);
      const isRight = random() < chanceOfRight(measure, inCategory);
      return { measure: measured(measure, random), isRight };
    });
    ratings = rateSession(ratings, { category, answers });
    return {
      overall: isWithin(ratings.overall, now),
      category: isWithin(ratings.byCategory[category] ?? newcomer, inCategory),
      marginPoints: toPoints(ratings.overall).marginPoints,
    };
  });
}

const shareOf = (marks: readonly boolean[]) => marks.filter(Boolean).length / marks.length;
const drawPlayers = (kind: Kind) => {
  const random = randomOf(17);
  return Array.from({ length: histories(150) }, () => play(kind, random));
};

describe('the 95 % interval', () => {
  test.each(['steady', 'learner', 'unequal'] as const)('of a %s player has nine abilities in ten', (kind) => {
    const figures = drawPlayers(kind).flat();
    expect(shareOf(figures.map(({ overall }) => overall))).toBeGreaterThanOrEqual(0.9);
    expect(shareOf(figures.map(({ category }) => category))).toBeGreaterThanOrEqual(0.9);
  });

  test('of experts has four abilities in five from the tenth tournament on', () => {
    const figures = drawPlayers('expert').flatMap((each) => each.slice(9));
    expect(shareOf(figures.map(({ overall }) => overall))).toBeGreaterThanOrEqual(0.8);
  });

  test('is about 240 points to both sides after one tournament, and 100 after ten', () => {
    const players = drawPlayers('steady');
    const meanMargin = (tournament: number) =>
      players.reduce((sum, each) => sum + (each[tournament]?.marginPoints ?? 0), 0) / players.length;
    expect(Math.abs(meanMargin(0) - 240)).toBeLessThan(20);
    expect(Math.abs(meanMargin(9) - 100)).toBeLessThan(20);
  });
});

const usual: Measure = { difficulty: 0, slope: 1.4, guess: 0.25 };
const answersOf = (right: number) =>
  Array.from({ length: 10 }, (_, n) => ({ measure: usual, isRight: n < right }));

test('the ratings follow from the sessions alone, one by one or all at once', () => {
  const sessions = [9, 4, 7, 10].map((right, n) => ({
    category: n % 2 ? 'science' : 'sports',
    answers: answersOf(right),
  }));
  expect(sessions.reduce<Ratings>(rateSession, rateAll([]))).toEqual(rateAll(sessions));
});

test('more right answers never lower a rating, and a session without answers changes nothing', () => {
  const means = Array.from({ length: 11 }, (_, right) => rate(newcomer, answersOf(right)).mean);
  expect(means).toEqual(means.toSorted((a, b) => a - b));
  expect(rate(newcomer, [])).toEqual(newcomer);
});

test('a rating is shown as points around 1,500, with the margin of 95 %', () => {
  expect(toPoints({ mean: 1, sd: 0.5 })).toEqual({ points: 1_680, marginPoints: 176 });
});

describe('the rating after ten answers is the posterior', () => {
  const even: Measure = { difficulty: 0, slope: 1, guess: 0 };
  const logistic = (ability: number) => 1 / (1 + Math.exp(-ability));
  /** Returns the posterior after so many right answers of ten, on a fine grid. */
  const posteriorOf = (right: number, priorSd: number) => {
    const abilities = Array.from({ length: 4_001 }, (_, n) => (n - 2_000) / 200);
    const weights = abilities.map(
      (at) => Math.exp(-((at / priorSd) ** 2) / 2) * logistic(at) ** right * logistic(-at) ** (10 - right),
    );
    const meanOf = (values: readonly number[]) =>
      values.reduce((sum, value, n) => sum + value * (weights[n] ?? 0), 0) /
      weights.reduce((sum, weight) => sum + weight, 0);
    const mean = meanOf(abilities);
    return { mean, sd: Math.sqrt(meanOf(abilities.map((at) => (at - mean) ** 2))) };
  };

  test.each([
    [7, 0.2, 1],
    [8, 0.2, 1.0569],
    [9, 1, 1],
  ])('of %i right ones at a deviation of %f, which widens by %f', (right, sd, widening) => {
    const answers = Array.from({ length: 10 }, (_, n) => ({ measure: even, isRight: n < right }));
    const expected = posteriorOf(right, widening * Math.hypot(sd, 0.08));
    const found = rate({ mean: 0, sd }, answers);
    expect(found.mean).toBeCloseTo(expected.mean, 3);
    expect(found.sd).toBeCloseTo(expected.sd, 3);
  });
});

test('a surprising result widens the interval, and nobody is less certain than a newcomer', () => {
  const known = { mean: 0, sd: 0.2 };
  expect(rate(known, answersOf(0)).sd).toBeGreaterThan(rate(known, answersOf(6)).sd);
  let rating = newcomer;
  for (let session = 0; session < 20; session += 1) {
    rating = rate(rating, answersOf(session % 2 ? 10 : 0));
    expect(rating.sd).toBeLessThanOrEqual(newcomer.sd);
  }
});
