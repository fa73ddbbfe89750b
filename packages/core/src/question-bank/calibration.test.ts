import fc from 'fast-check';
import { expect, test } from 'vitest';
import { histories } from '../testing/histories';
import { type Calibration, calibrate } from './calibration';
import { type Answers, noChoice } from './calibration/answers';
import { toChoice } from './choice';
import { simulate } from './testing/simulated-answers';

const usual = simulate({ questions: 100 }, 100, 1);
const usualFit = calibrate(usual.answers, usual.asked);

/** Expects the same numbers, in the columns that describe questions. */
function expectSame(one: Calibration, other: Calibration, precision: number): void {
  for (const name of ['difficulty', 'difficultyError', 'slope', 'middleShare', 'expectedShare'] as const)
    expect(Math.max(...one[name].map((value, at) => Math.abs(value - (other[name][at] ?? 0))))).toBeLessThan(
      precision,
    );
  expect(one.suspectedKey).toEqual(other.suspectedKey);
}

function hasFiniteNumbers(fit: Calibration): boolean {
  const { difficulty, difficultyError, slope, slopeError, middleShare, expectedShare } = fit;
  const errors = [fit.middleShareError, fit.expectedShareError];
  return [difficulty, difficultyError, slope, slopeError, middleShare, expectedShare, ...errors].every(
    (column) => column.every(Number.isFinite),
  );
}

test('the order of answers and the numbers of players mean nothing', () => {
  const { player, question, choice } = usual.answers;
  const turned: Answers = {
    player: player.map((one) => 2 * (player.length - one)).toReversed(),
    question: question.toReversed(),
    choice: choice.toReversed(),
  };
  expectSame(calibrate(turned, usual.asked), usualFit, 1e-9);
});

test('an earlier result leads to the same numbers, sooner', () => {
  const limits = { iterations: 100, tolerance: 1e-6 };
  const cold = calibrate(usual.answers, usual.asked, undefined, limits);
  const earlier = simulate({ questions: 100 }, 50, 1);
  const warm = calibrate(usual.answers, usual.asked, calibrate(earlier.answers, earlier.asked), limits);
  expectSame(warm, cold, 1e-5);
  const again = calibrate(usual.answers, usual.asked, warm, limits);
  expectSame(again, cold, 1e-5);
  expect(again.iterations).toBeLessThan(4);
  expect(again.hasConverged && cold.hasConverged).toBe(true);
});

test('an earlier result may lack questions', () => {
  const difficulty = usualFit.difficulty.map((one, question) => (question < 5 ? Number.NaN : one));
  const slope = usualFit.slope.map((one, question) => (question < 5 ? Number.NaN : one));
  const shorter = { ...usualFit, difficulty: difficulty.slice(0, 90), slope: slope.slice(0, 90) };
  expectSame(calibrate(usual.answers, usual.asked, shorter), usualFit, 0.01);
});

test('iterations end at their limit', () => {
  const limits = { iterations: 2, tolerance: 1e-4 };
  const { iterations, hasConverged } = calibrate(usual.answers, usual.asked, undefined, limits);
  expect({ iterations, hasConverged }).toEqual({ iterations: 2, hasConverged: false });
});

test('a question without answers stays at the prior of its level', () => {
  const asked = {
    key: Uint8Array.from([...usual.asked.key, 0, 0]),
    guess: Float64Array.from([...usual.asked.guess, 0.25, 0.5]),
    level: Uint8Array.from([...usual.asked.level, 0, 2]),
  };
  const fit = calibrate(usual.answers, asked);
  expect(fit.count.slice(-2)).toEqual(Uint32Array.of(0, 0));
  expect(fit.difficulty[100]).toBeCloseTo(fit.levelMeans[0] ?? Number.NaN, 2);
  expect(fit.difficulty[101]).toBeCloseTo(fit.levelMeans[2] ?? Number.NaN, 2);
  expect(fit.levelMeans[2]).toBeGreaterThan((fit.levelMeans[0] ?? 0) + 0.3);
  expect(fit.difficultyError[100]).toBeCloseTo(Math.sqrt(fit.levelVariance), 6);
  expect(fit.slope[100]).toBeCloseTo(fit.commonSlope, 6);
  expect(fit.middleShareError[100]).toBeGreaterThan(0.1);
  expect(fit.suspectedKey[100]).toBe(noChoice);
});

test('without any answers all questions are usual ones', () => {
  const none = { player: new Uint32Array(), question: new Uint32Array(), choice: new Uint8Array() };
  const fit = calibrate(none, usual.asked);
  expect(fit.difficulty.every((difficulty) => Math.abs(difficulty) < 1e-9)).toBe(true);
  expect(fit.commonSlope).toBe(1);
  expect(hasFiniteNumbers(fit)).toBe(true);
  expect(
    calibrate(none, { key: new Uint8Array(), guess: new Float64Array(), level: new Uint8Array() }),
  ).toMatchObject({
    difficulty: new Float64Array(),
  });
});

test.each([100, 1_200])(
  'questions that all of %i players answer right or wrong stay finite',
  (answersOfEach) => {
    const { answers, asked } = simulate({ questions: 20 }, answersOfEach, 2);
    const fixed = answers.choice.map((choice, at) => {
      const question = answers.question[at] ?? 0;
      const key = asked.key[question] ?? 0;
      return question === 0 ? key : question === 1 ? (key + 1) % 4 : choice;
    });
    const fit = calibrate({ ...answers, choice: fixed }, asked);
    expect(hasFiniteNumbers(fit)).toBe(true);
    expect(fit.middleShare[0]).toBeGreaterThan(0.9);
    expect(fit.middleShare[1]).toBeLessThan(0.32);
    expect(fit.difficulty[0]).toBeGreaterThan(-6);
    expect(fit.difficulty[1]).toBeLessThan(8);
  },
);

test('a player of very many answers is as good as many players', () => {
  const { answers, asked } = simulate({ questions: 50 }, 200, 3);
  const player = answers.player.map((one) => (one < 400 ? 0 : one));
  const fit = calibrate({ ...answers, player }, asked);
  expect(hasFiniteNumbers(fit)).toBe(true);
  expect(fit.hasConverged).toBe(true);
});

test('whatever the answers are, numbers are finite and shares are above guessing', () => {
  const answer = fc.record({
    player: fc.nat(8),
    question: fc.nat(3),
    choice: fc.constantFrom(0, 1, 2, 3, noChoice, 127),
  });
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 60 }), (rows) => {
      const answers = {
        player: Uint32Array.from(rows, ({ player }) => player),
        question: Uint32Array.from(rows, ({ question }) => question),
        choice: Uint8Array.from(rows, ({ choice }) => choice),
      };
      const asked = {
        key: Uint8Array.of(0, 1, 2, 127),
        guess: Float64Array.of(0.25, 0.25, 0.5, 1 / 62),
        level: Uint8Array.of(0, 0, 1, 3),
      };
      const fit = calibrate(answers, asked);
      expect(hasFiniteNumbers(fit)).toBe(true);
      for (const [question, guess] of asked.guess.entries()) {
        expect(fit.expectedShare[question]).toBeGreaterThan(guess);
        expect(fit.expectedShare[question]).toBeLessThan(1);
      }
      expect(fit.count.reduce((sum, count) => sum + count, 0)).toBe(rows.length);
    }),
    { numRuns: histories(100) },
  );
});

test('choices of several options are compared as those of one are', () => {
  const { answers, asked } = simulate({ questions: 100, wrongKeys: 0.1 }, 100, 4);
  const several = (choice: number) => toChoice([choice, (choice + 1) % 4]) ?? 0;
  const one = calibrate(answers, asked);
  const other = calibrate(
    { ...answers, choice: answers.choice.map(several) },
    { ...asked, key: asked.key.map(several) },
  );
  const found = one.suspectedKey.filter((choice) => choice !== noChoice);
  expect(found.length).toBeGreaterThan(5);
  const suspectedKey = one.suspectedKey.map((choice) => (choice === noChoice ? noChoice : several(choice)));
  expectSame({ ...one, suspectedKey }, other, 1e-9);
});

test('no answer in time is wrong, and is no key', () => {
  const { bank, answers, asked } = simulate({ questions: 100, wrongKeys: 0.1 }, 100, 4);
  const missed = answers.choice.map((choice, at) =>
    choice === bank[answers.question[at] ?? 0]?.rightOption && (answers.question[at] ?? 0) < 10
      ? noChoice
      : choice,
  );
  const fit = calibrate({ ...answers, choice: missed }, asked);
  const before = calibrate(answers, asked);
  expect(fit.difficulty).toEqual(before.difficulty);
  expect(fit.suspectedKey.slice(0, 10).every((choice) => choice === noChoice || choice < 4)).toBe(true);
});
