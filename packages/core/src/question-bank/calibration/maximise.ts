import { nodes, nodesCount } from './abilities';
import type { Expected } from './expected-counts';
import { type Model, meanOf, measureOf, slopeVariance } from './model';
import { wrongRowOf } from './sort-answers';

// The maximisation step: one step of Newton's method for all parameters at once. Difficulties and own slopes are eliminated
// from the equation of the common slope.

const longestStep = 1;
/** The variance of the logarithms of common slopes before anybody answered, around that of 1. */
const commonSlopeVariance = 0.5 ** 2;

/** What the answers to one question say. */
type Step = {
  /** The step of the difficulty if the slope stayed. */
  readonly difficulty: number;
  /** How much less the difficulty rises for each unit that the slope's logarithm rises. */
  readonly exchange: number;
  /** Gradient and information of the slope's logarithm, less what the difficulty takes of them. */
  readonly gradient: number;
  readonly information: number;
};

/** Improves the model in place and returns the largest change of a difficulty. `hasOwnSlope` is 0 or 1 for each question. */
export function maximise(
  model: Model,
  { counts, information: observed }: Expected,
  chances: Float64Array,
  hasOwnSlope: Uint8Array,
): number {
  const { difficulty, deviation } = model;
  const before = difficulty.slice();
  const steps = Array.from(difficulty, (_, question) => stepOf(model, counts, chances, question));
  let gradient = -model.logSlope / commonSlopeVariance;
  let information = 1 / commonSlopeVariance;
  for (const [question, step] of steps.entries()) {
    const freedom = 1 + step.information * slopeVariance * (hasOwnSlope[question] ?? 0);
    gradient += (step.gradient + step.information * (deviation[question] ?? 0)) / freedom;
    information += step.information / freedom;
  }
  const shared = limit(gradient / information);
  model.logSlope += shared;
  for (const [question, step] of steps.entries()) {
    const variance = slopeVariance * (hasOwnSlope[question] ?? 0);
    const away = deviation[question] ?? 0;
    const own =
      (variance * (step.gradient - step.information * shared) - away) / (1 + step.information * variance);
    deviation[question] = away + limit(own);
    const rise = limit(step.difficulty - step.exchange * (shared + limit(own)));
    difficulty[question] = (difficulty[question] ?? 0) + rise;
  }
  updatePrior(model, observed);
  return difficulty.reduce(
    (most, now, question) => Math.max(most, Math.abs(now - (before[question] ?? 0))),
    0,
  );
}

function limit(step: number): number {
  return Math.min(Math.max(step, -longestStep), longestStep);
}

function stepOf(model: Model, counts: Float64Array, chances: Float64Array, question: number): Step {
  const { difficulty, slope, guess } = measureOf(model, question);
  const wrongRow = wrongRowOf(question);
  let [score, expected, observed] = [0, 0, 0];
  let [slopeScore, slopeInformation, common, growth] = [0, 0, 0, 0];
  for (let node = 0; node < nodesCount; node += 1) {
    const right = chances[wrongRow + nodesCount + node] ?? 0;
    const rights = counts[wrongRow + nodesCount + node] ?? 0;
    const wrongs = counts[wrongRow + node] ?? 0;
    const distance = (nodes[node] ?? 0) - difficulty;
    const known = (right - guess) / (1 - guess);
    // The derivative of the chance by ability: by difficulty it is the negative, by the slope's logarithm `distance` times it.
    const rise = slope * known * (1 - right);
    const uncertainty = right * (1 - right);
    const nodeScore = (rise / uncertainty) * (rights - (rights + wrongs) * right);
    const weight = ((rights + wrongs) * rise * rise) / uncertainty;
    score += nodeScore;
    expected += weight;
    observed += rise ** 2 * (rights / right ** 2 + wrongs / (1 - right) ** 2);
    observed -= nodeScore * slope * (1 - 2 * known);
    slopeScore += nodeScore * distance;
    common += weight * distance;
    slopeInformation += weight * distance * distance;
    growth +=
      weight * (2 + distance * (2 * slope * (1 - 2 * known) - ((1 - 2 * right) * rise) / uncertainty));
  }
  // Below the share of guesses the expected information is too small, and steps of its length would not end.
  const information = Math.max(expected, observed) + 1 / model.variance;
  const gradient = (meanOf(model, question) - difficulty) / model.variance - score;
  // The best difficulties make the slope seem steeper than it is. `growth` is the derivative of the information: it takes
  // the slope that is likeliest for all difficulties (Laplace's approximation).
  const slopeGradient = slopeScore - growth / information / 2;
  return {
    difficulty: gradient / information,
    exchange: -common / information,
    gradient: slopeGradient + (common * gradient) / information,
    information: slopeInformation - (common * common) / information,
  };
}

/**
 * Estimates means and variance of difficulty from the questions with answers, as if there were one more question of
 * difficulty 0 in each level, and one at a distance of 1.
 */
function updatePrior(model: Model, observed: Float64Array): void {
  const { difficulty, level, means } = model;
  const answered = [...difficulty.keys()].filter((question) => (observed[3 * question] ?? 0) > 0);
  const sums = means.map(() => 0);
  const counts = means.map(() => 1);
  for (const question of answered) {
    const own = level[question] ?? 0;
    sums[own] = (sums[own] ?? 0) + (difficulty[question] ?? 0);
    counts[own] = (counts[own] ?? 0) + 1;
  }
  means.set(sums.map((sum, at) => sum / (counts[at] ?? 1)));
  let squares = 1;
  for (const question of answered) {
    const distance = (difficulty[question] ?? 0) - meanOf(model, question);
    squares += distance ** 2 + 1 / ((observed[3 * question] ?? 0) + 1 / model.variance);
  }
  model.variance = squares / (answered.length + 1);
}
