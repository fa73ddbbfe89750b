import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chanceOfRight, usualMeasure } from '../question-bank/item-response';
import { difficulties } from '../quiz/constants';
import { normal, type Random, randomOf } from '../testing/random';
import { dividePool, type LevelledQuestion, usualLevels } from './strata';

const questions = fc
  .array(
    fc.record({
      difficulty: fc.constantFrom(...difficulties),
      seconds: fc.constantFrom(5, 5, 5, 20),
      level: fc.integer({ min: 2_500, max: 9_900 }),
      isMeasured: fc.boolean(),
    }),
    { minLength: 1, maxLength: 80 },
  )
  .map((all) => all.map((question, index) => ({ ...question, name: `q${index}` })));
const shares = fc.tuple(fc.double({ min: 0.01, max: 1, noNaN: true }), fc.boolean(), fc.boolean());

const situations = fc.tuple(questions, shares).map(([pool, [share, hasMarks, hasNumbers]]) => {
  const asked = Math.max(1, Math.floor(pool.length * share));
  const sizeOf = (wanted: string) => pool.filter(({ difficulty }) => difficulty === wanted).length;
  const easy = Math.min(sizeOf('easy'), asked);
  const medium = Math.min(sizeOf('medium'), asked - easy);
  const numbers = hasNumbers ? { easy, medium, hard: asked - easy - medium } : null;
  return { pool, rules: { questions: asked, numbers, hasMarks } };
});

test('strata add up to the questions of a quiz, and each has at least as many questions as are asked of it', () => {
  fc.assert(
    fc.property(situations, ({ pool, rules }) => {
      const { strata, stratumOf } = dividePool(pool, rules);
      expect(strata.reduce((sum, stratum) => sum + stratum.questions, 0)).toBe(rules.questions);
      const names = [...stratumOf.values()];
      for (const { name, questions: asked } of strata) {
        expect(asked).toBeGreaterThan(0);
        expect(names.filter((other) => other === name).length).toBeGreaterThanOrEqual(asked);
      }
    }),
  );
});

test('no question of a stratum is easier than one of the strata before it in its part, and each part has one duration', () => {
  fc.assert(
    fc.property(situations, ({ pool, rules }) => {
      const { strata, stratumOf } = dividePool(pool, rules);
      const inStratum = (name: string) => pool.filter((question) => stratumOf.get(question.name) === name);
      for (const [index, { name }] of strata.entries()) {
        expect(new Set(inStratum(name).map(({ seconds }) => seconds)).size).toBe(1);
        const next = strata[index + 1]?.name;
        if (!next || next.replace(/\d+$/, '') !== name.replace(/\d+$/, '')) continue;
        const lowest = Math.min(...inStratum(name).map(({ level }) => level));
        expect(Math.max(...inStratum(next).map(({ level }) => level))).toBeLessThanOrEqual(lowest);
      }
    }),
  );
});

/** Returns an easy question of five seconds that was measured, unless it is given otherwise. */
const levelled = (given: Pick<LevelledQuestion, 'name' | 'level'> & Partial<LevelledQuestion>) => ({
  ...{ difficulty: 'easy' as const, seconds: 5, isMeasured: true },
  ...given,
});

test('own numbers and marks keep difficulties apart, and so does a question that was not measured', () => {
  const pool = (['easy', 'medium', 'hard', 'hard'] as const).map((difficulty, level) =>
    levelled({ name: `q${level}`, difficulty, level }),
  );
  const rules = { questions: 2, numbers: null, hasMarks: false };
  const namesOf = (...given: Parameters<typeof dividePool>) =>
    dividePool(...given).strata.map(({ name, questions: asked }) => `${name}: ${asked}`);
  expect(namesOf(pool, rules)).toEqual(['any 5 s 1: 1', 'any 5 s 2: 1']);
  const byDifficulty = ['easy 5 s 1: 1', 'hard 5 s 1: 1'];
  expect(namesOf(pool, { ...rules, hasMarks: true })).toEqual(byDifficulty);
  expect(namesOf(pool, { ...rules, numbers: { easy: 0, medium: 1, hard: 1 } })).toEqual([
    'medium 5 s 1: 1',
    'hard 5 s 1: 1',
  ]);
  const [first, ...others] = pool;
  if (first) expect(namesOf([{ ...first, isMeasured: false }, ...others], rules)).toEqual(byDifficulty);
});

test('of questions that nobody measured, all of a difficulty are one stratum, so that none is asked again before its turn', () => {
  const pool = Array.from({ length: 90 }, (_, index) => {
    const difficulty = difficulties[index % 3] ?? 'easy';
    return levelled({ name: `q${index}`, difficulty, level: usualLevels[difficulty], isMeasured: false });
  });
  const { strata } = dividePool(pool, { questions: 10, numbers: null, hasMarks: false });
  expect(strata.map(({ name, questions: asked }) => `${name}: ${asked}`)).toEqual([
    'easy 5 s 1: 4',
    'medium 5 s 1: 3',
    'hard 5 s 1: 3',
  ]);
});

test('of more than ten questions, ten strata share them', () => {
  const pool = Array.from({ length: 100 }, (_, level) => levelled({ name: `q${level}`, level }));
  const { strata } = dividePool(pool, { questions: 25, numbers: null, hasMarks: false });
  expect(strata.map(({ questions: asked }) => asked)).toEqual([2, 3, 2, 3, 2, 3, 2, 3, 2, 3]);
});

test('shorter questions come first, and equally hard ones by their names', () => {
  const pool = ['b', 'a', 'd', 'c'].map((name, index) =>
    levelled({ name, seconds: index < 3 ? 20 : 5, level: index < 2 ? 5_000 : 4_000 }),
  );
  const { strata, stratumOf } = dividePool(pool, { questions: 3, numbers: null, hasMarks: false });
  expect(strata.map(({ name }) => name)).toEqual(['any 5 s 1', 'any 20 s 1', 'any 20 s 2']);
  expect(['a', 'b', 'c', 'd'].map((name) => stratumOf.get(name))).toEqual([
    'any 20 s 1',
    'any 20 s 2',
    'any 5 s 1',
    'any 20 s 2',
  ]);
});

test('a question that was not measured has the level that its assumed measure gives', () => {
  for (const difficulty of difficulties)
    expect(10_000 * chanceOfRight(usualMeasure(difficulty, 0.25), 0)).toBeCloseTo(
      usualLevels[difficulty],
      -2.5,
    );
});

describe('between equal players, the expected score of ten questions differs by a standard deviation', () => {
  /** Returns the mean over pools of 42 questions, whose author guessed the difficulty with a correlation of .5. */
  function deviationOf(levelOf: (share: number, random: Random) => number | null): number {
    const random = randomOf(11);
    const variances = Array.from({ length: 200 }, () => {
      const pool = Array.from({ length: 42 }, (_, index) => {
        const difficulty = normal(random);
        const guessed = 0.5 * difficulty + Math.sqrt(0.75) * normal(random);
        const share = chanceOfRight({ difficulty, slope: 1.3, guess: 0.25 }, 0);
        const level = levelOf(share, random);
        const typed = difficulties[guessed < -0.43 ? 0 : guessed < 0.43 ? 1 : 2] ?? 'easy';
        const question = { name: `q${index}`, difficulty: typed, seconds: 5, isMeasured: level !== null };
        return { ...question, level: 10_000 * (level ?? 0.5), share };
      });
      return varianceOf(pool);
    });
    return Math.sqrt(variances.reduce((sum, variance) => sum + variance, 0) / variances.length);
  }

  /** Returns the variance of the sum of shares of a player's draw: of each stratum without repetition. */
  function varianceOf(pool: readonly (LevelledQuestion & { readonly share: number })[]): number {
    const { strata, stratumOf } = dividePool(pool, { questions: 10, numbers: null, hasMarks: false });
    return strata.reduce((sum, { name, questions: asked }) => {
      const drawn = pool
        .filter((question) => stratumOf.get(question.name) === name)
        .map(({ share }) => share);
      const mean = drawn.reduce((all, share) => all + share, 0) / drawn.length;
      const spread =
        drawn.reduce((all, share) => all + (share - mean) ** 2, 0) / Math.max(1, drawn.length - 1);
      return sum + asked * (1 - asked / drawn.length) * spread;
    }, 0);
  }

  test('of at most 0.15 where each question has 200 answers', () => {
    expect(deviationOf((share, random) => share + 0.035 * normal(random))).toBeLessThanOrEqual(0.15);
  });

  test('twice as large at least where no question was measured', () => {
    expect(deviationOf(() => null)).toBeGreaterThan(0.3);
  });
});
