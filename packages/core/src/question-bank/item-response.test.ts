import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceOfRight, guessOf, measureOf, usualMeasure } from './item-response';

const measure = fc.record({
  difficulty: fc.double({ min: -4, max: 4, noNaN: true }),
  slope: fc.double({ min: 0.1, max: 3, noNaN: true }),
  guess: fc.double({ min: 0, max: 0.5, noNaN: true }),
});
const ability = fc.double({ min: -4, max: 4, noNaN: true });

test('the chance is from guessing to certainty, and rises with ability', () => {
  fc.assert(
    fc.property(measure, ability, ability, (of, one, other) => {
      const chances = [Math.min(one, other), Math.max(one, other)].map((at) => chanceOfRight(of, at));
      const [lower = -1, higher = -1] = chances;
      expect(lower).toBeGreaterThanOrEqual(of.guess);
      expect(higher).toBeLessThanOrEqual(1);
      expect(higher).toBeGreaterThanOrEqual(lower);
    }),
  );
});

test('an ability equal to the difficulty has the chance halfway between guessing and certainty', () => {
  expect(chanceOfRight({ difficulty: 0.7, slope: 1.3, guess: 0.25 }, 0.7)).toBe(0.625);
  expect(chanceOfRight({ difficulty: 0, slope: 1, guess: 0 }, Math.log(3))).toBeCloseTo(0.75);
});

test('extreme abilities guess, or are certain', () => {
  const of = { difficulty: 0, slope: 3, guess: 0.25 };
  expect(chanceOfRight(of, -1_000)).toBe(0.25);
  expect(chanceOfRight(of, 1_000)).toBe(1);
});

test('a guess is one option of all, or one set of those that are neither empty nor complete', () => {
  expect(guessOf(4, false)).toBe(0.25);
  expect(guessOf(2, false)).toBe(0.5);
  expect(guessOf(4, true)).toBeCloseTo(1 / 14);
  expect(guessOf(6, true)).toBeCloseTo(1 / 62);
});

test('a question without a whole measure has that of the difficulty its author chose, with its own guess', () => {
  const shape = { correctAnswer: 1, optionsCount: 4, typed: 'hard', difficulty: 0.5, slope: 1.1 } as const;
  expect(measureOf(shape)).toEqual({ difficulty: 0.5, slope: 1.1, guess: 0.25 });
  expect(measureOf({ ...shape, difficulty: null })).toEqual(usualMeasure('hard', 0.25));
  expect(measureOf({ ...shape, correctAnswer: 64 + 3, slope: null })).toEqual(usualMeasure('hard', 1 / 14));
});
