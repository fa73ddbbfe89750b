import { type Answers, type AskedQuestions, noChoice } from './calibration/answers';
import { expectCounts, tabulateChances } from './calibration/expected-counts';
import { maximise } from './calibration/maximise';
import { createModel, measureOf, type Start } from './calibration/model';
import { findRivalKeys } from './calibration/rival-keys';
import { sortAnswers } from './calibration/sort-answers';
import { estimateErrors, type StandardErrors, sharesOf } from './calibration/standard-errors';

/** A question with so many answers has a slope of its own. */
const answersForOwnSlope = 1_000;
/** A key is suspected if so many answers are so many times likelier with another one. */
const suspected = { answers: 20, likelihood: 20 };

/** How questions measure players, as columns with a value for each question. */
export type Calibration = Start &
  StandardErrors & {
    /** The number of answers. */
    readonly count: Uint32Array;
    /** The share of right answers by players of middle ability, from 0 to 1. */
    readonly middleShare: Float64Array;
    /** The share of right answers if all players answered, from 0 to 1. */
    readonly expectedShare: Float64Array;
    /** The choice that is right rather than the key; `noChoice` where the key is not suspected. */
    readonly suspectedKey: Uint8Array;
    readonly iterations: number;
    readonly hasConverged: boolean;
  };

/** How far the iterations go. */
export type Limits = {
  readonly iterations: number;
  /** The iterations end when no difficulty changes by more. */
  readonly tolerance: number;
};

/**
 * Estimates how questions measure players, with item response theory: logistic curves with a chance of guessing, of normally
 * distributed abilities, fitted by marginal maximum likelihood (Bock and Aitkin's EM algorithm). Difficulties have a normal
 * prior for each level, whose means and variance are estimated, so that few answers say little. An earlier result shortens
 * the next one.
 */
export function calibrate(
  answers: Answers,
  asked: AskedQuestions,
  start?: Start,
  limits: Limits = { iterations: 100, tolerance: 1e-3 },
): Calibration {
  const sorted = sortAnswers(answers, asked.key);
  const count = new Uint32Array(asked.key.length);
  for (const question of answers.question) count[question] = (count[question] ?? 0) + 1;
  const hasOwnSlope = Uint8Array.from(count, (of) => (of >= answersForOwnSlope ? 1 : 0));
  const model = createModel(asked, start);
  let chances = tabulateChances(model);
  let change = Number.POSITIVE_INFINITY;
  let information: Float64Array = new Float64Array(3 * asked.key.length);
  let iterations = 0;
  while (change > limits.tolerance && iterations < limits.iterations) {
    const expected = expectCounts(sorted, chances, model);
    change = maximise(model, expected, chances, hasOwnSlope);
    information = expected.information;
    chances = tabulateChances(model);
    iterations += 1;
  }
  const { rival, advantage } = findRivalKeys(sorted, chances, model, asked);
  return {
    commonSlope: Math.exp(model.logSlope),
    levelMeans: model.means,
    levelVariance: model.variance,
    count,
    difficulty: model.difficulty,
    slope: model.difficulty.map((_, question) => measureOf(model, question).slope),
    middleShare: model.difficulty.map((_, question) => sharesOf(chances, question).middle),
    expectedShare: model.difficulty.map((_, question) => sharesOf(chances, question).expected),
    ...estimateErrors(information, chances, model),
    suspectedKey: rival.map((choice, question) =>
      (count[question] ?? 0) >= suspected.answers &&
      (advantage[question] ?? 0) > Math.log(suspected.likelihood)
        ? choice
        : noChoice,
    ),
    iterations,
    hasConverged: change <= limits.tolerance,
  };
}
