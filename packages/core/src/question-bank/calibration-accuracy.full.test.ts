import { expect, test } from 'vitest';
import { calibrate } from './calibration';
import { noChoice } from './calibration/answers';
import { chanceOfRight } from './item-response';
import reference from './testing/fixtures/reference-fit.json';
import { type SimulatedQuestion, simulate } from './testing/simulated-answers';

test('200 answers measure the expected share right within .035, and difficulty and errors well', () => {
  const { bank, answers, asked } = simulate({ questions: 1_000 }, 200, 5);
  const fit = calibrate(answers, asked);
  const trueShares = bank.map(expectedShareOf);
  expect(correlationOf(trueShares, fit.expectedShare)).toBeGreaterThan(0.95);
  expect(errorOf(trueShares, fit.expectedShare)).toBeLessThan(0.035);
  const middleShares = bank.map(({ measure }) => chanceOfRight(measure, 0));
  expect(correlationOf(middleShares, fit.middleShare)).toBeGreaterThan(0.95);
  // It is .0356 even where all questions have one slope and guesses are known: 200 answers say less on the middle player alone.
  expect(errorOf(middleShares, fit.middleShare)).toBeLessThan(0.04);
  expect(correlationOf(bank.map(difficultyOf), fit.difficulty)).toBeGreaterThan(0.9);
  expect(Math.abs(Math.log(fit.commonSlope / 1.2))).toBeLessThan(0.1);
  for (const scaled of [
    scaledErrorOf(trueShares, fit.expectedShare, fit.expectedShareError),
    scaledErrorOf(middleShares, fit.middleShare, fit.middleShareError),
    scaledErrorOf(bank.map(difficultyOf), fit.difficulty, fit.difficultyError),
  ])
    expect(Math.abs(scaled - 1)).toBeLessThan(0.15);
});

test('300 answers measure the share right of the middle player within .035', () => {
  const { bank, answers, asked } = simulate({ questions: 500 }, 300, 6);
  const { middleShare } = calibrate(answers, asked);
  expect(
    errorOf(
      bank.map(({ measure }) => chanceOfRight(measure, 0)),
      middleShare,
    ),
  ).toBeLessThan(0.035);
});

test('few answers shrink to the mean, and do not make slopes steeper', () => {
  const { bank, answers, asked } = simulate({ questions: 1_000 }, 20, 7);
  const fit = calibrate(answers, asked);
  expect(Math.abs(Math.log(fit.commonSlope / 1.2))).toBeLessThan(0.2);
  const rights = new Float64Array(bank.length);
  for (const [at, question] of answers.question.entries())
    if (answers.choice[at] === asked.key[question]) rights[question] = (rights[question] ?? 0) + 1 / 20;
  const trueShares = bank.map(expectedShareOf);
  expect(errorOf(trueShares, fit.expectedShare)).toBeLessThan(0.85 * errorOf(trueShares, rights));
});

test('questions of 1,000 answers have slopes of their own', () => {
  const fewer = simulate({ questions: 20 }, 990, 8);
  const { bank, answers, asked } = simulate({ questions: 100 }, 2_000, 8);
  const { slope } = calibrate(answers, asked);
  expect(
    correlationOf(
      bank.map(({ measure }) => measure.slope),
      slope,
    ),
  ).toBeGreaterThan(0.65);
  expect(new Set(calibrate(fewer.answers, fewer.asked).slope).size).toBe(1);
});

test.each([
  { meanDifficulty: 0, found: 0.95, named: 'usual' },
  { meanDifficulty: 1, found: 0.6, named: 'hard' },
])(
  '200 answers find wrong keys of a $named bank, and suspect few right ones',
  ({ meanDifficulty, found }) => {
    const { bank, answers, asked } = simulate({ questions: 2_000, meanDifficulty, wrongKeys: 0.03 }, 200, 9);
    const { suspectedKey } = calibrate(answers, asked);
    const isWrong = (question: number) => asked.key[question] !== bank[question]?.rightOption;
    const wrong = [...bank.keys()].filter(isWrong);
    const suspected = [...bank.keys()].filter((question) => suspectedKey[question] !== noChoice);
    const named = wrong.filter((question) => suspectedKey[question] === bank[question]?.rightOption);
    expect(wrong).toHaveLength(60);
    expect(named.length / wrong.length).toBeGreaterThanOrEqual(found);
    expect(suspected.filter((question) => !isWrong(question)).length / bank.length).toBeLessThan(0.02);
  },
);

test('the fit agrees with that of another method', () => {
  const { bank, answersOfEach, seed, slope, difficulty, middleShare } = reference;
  const { answers, asked } = simulate(bank, answersOfEach, seed);
  const fit = calibrate(answers, asked);
  expect(largestDistance(middleShare, fit.middleShare)).toBeLessThan(0.05);
  expect(correlationOf(difficulty, fit.difficulty)).toBeGreaterThan(0.99);
  expect(Math.abs(Math.log(fit.commonSlope / slope))).toBeLessThan(0.1);
});

const difficultyOf = ({ measure }: SimulatedQuestion) => measure.difficulty;

/** Returns the true share of right answers of all players. */
function expectedShareOf({ measure }: SimulatedQuestion): number {
  const abilities = Array.from({ length: 101 }, (_, at) => (at - 50) / 10);
  const densities = abilities.map((ability) => Math.exp(-(ability ** 2) / 2));
  return (
    mean(abilities.map((ability, at) => (densities[at] ?? 0) * chanceOfRight(measure, ability))) /
    mean(densities)
  );
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

type Numbers = ArrayLike<number> & Iterable<number>;

/** Returns the root of the mean square of the differences. */
function errorOf(truth: readonly number[], found: Numbers): number {
  return Math.sqrt(mean(truth.map((one, at) => (one - (found[at] ?? 0)) ** 2)));
}

/** Returns the root of the mean square of the differences in standard errors: 1 where these are right. */
function scaledErrorOf(truth: readonly number[], found: Numbers, errors: Numbers): number {
  return Math.sqrt(mean(truth.map((one, at) => ((one - (found[at] ?? 0)) / (errors[at] ?? 0)) ** 2)));
}

function largestDistance(one: readonly number[], other: Numbers): number {
  return Math.max(...one.map((number, at) => Math.abs(number - (other[at] ?? 0))));
}

function correlationOf(truth: readonly number[], found: Numbers): number {
  const [ofTruth, ofFound] = [mean(truth), mean([...found])];
  const product = mean(truth.map((one, at) => (one - ofTruth) * ((found[at] ?? 0) - ofFound)));
  const squares = [
    mean(truth.map((one) => (one - ofTruth) ** 2)),
    mean([...found].map((one) => (one - ofFound) ** 2)),
  ];
  return product / Math.sqrt((squares[0] ?? 0) * (squares[1] ?? 0));
}
