import { nodeShares, nodes, nodesCount } from './abilities';
import { type Model, measureOf, slopeVariance } from './model';
import { wrongRowOf } from './sort-answers';

export type StandardErrors = {
  readonly difficultyError: Float64Array;
  readonly slopeError: Float64Array;
  readonly middleShareError: Float64Array;
  readonly expectedShareError: Float64Array;
};

/** Returns the shares of right answers by the middle player, and by all players. */
export function sharesOf(chances: Float64Array, question: number): { middle: number; expected: number } {
  const rightRow = wrongRowOf(question) + nodesCount;
  const expected = nodeShares.reduce((sum, share, node) => sum + share * (chances[rightRow + node] ?? 0), 0);
  return { middle: chances[rightRow + middleNode] ?? 0, expected };
}

const middleNode = (nodesCount - 1) / 2;

/**
 * Returns the standard errors from the observed information of each question. A slope is as uncertain as one of many, also
 * where questions share one.
 */
export function estimateErrors(
  information: Float64Array,
  chances: Float64Array,
  model: Model,
): StandardErrors {
  const columns = () => new Float64Array(model.difficulty.length);
  const errors = {
    difficultyError: columns(),
    slopeError: columns(),
    middleShareError: columns(),
    expectedShareError: columns(),
  };
  for (let question = 0; question < model.difficulty.length; question += 1) {
    const [ofDifficulty = 0, ofBoth = 0, ofSlope = 0] = information.subarray(3 * question);
    const difficultyInformation = ofDifficulty + 1 / model.variance;
    const slopeInformation = ofSlope + 1 / slopeVariance;
    const determinant = difficultyInformation * slopeInformation - ofBoth ** 2;
    const errorOf = (byDifficulty: number, bySlope: number) =>
      Math.sqrt(
        (slopeInformation * byDifficulty ** 2 -
          2 * ofBoth * byDifficulty * bySlope +
          difficultyInformation * bySlope ** 2) /
          determinant,
      );
    const { slope } = measureOf(model, question);
    const derivatives = derivativesOf(model, chances, question);
    errors.difficultyError[question] = errorOf(1, 0);
    errors.slopeError[question] = slope * errorOf(0, 1);
    errors.middleShareError[question] = errorOf(...derivatives.middle);
    errors.expectedShareError[question] = errorOf(...derivatives.expected);
  }
  return errors;
}

/** Returns the derivatives of both shares by the difficulty and by the slope's logarithm. */
function derivativesOf(model: Model, chances: Float64Array, question: number) {
  const { difficulty, slope, guess } = measureOf(model, question);
  const rightRow = wrongRowOf(question) + nodesCount;
  const at = (node: number): [number, number] => {
    const right = chances[rightRow + node] ?? 0;
    const rise = (slope * (right - guess) * (1 - right)) / (1 - guess);
    return [-rise, rise * ((nodes[node] ?? 0) - difficulty)];
  };
  const expected: [number, number] = [0, 0];
  for (let node = 0; node < nodesCount; node += 1) {
    const [byDifficulty, bySlope] = at(node);
    expected[0] += (nodeShares[node] ?? 0) * byDifficulty;
    expected[1] += (nodeShares[node] ?? 0) * bySlope;
  }
  return { middle: at(middleNode), expected };
}
