import { chanceOfRight } from '../item-response';
import { nodeShares, nodes, nodesCount } from './abilities';
import { type Model, measureOf } from './model';
import { questionOf, type SortedAnswers, wrongRowOf } from './sort-answers';

// The expectation step: the abilities of each player given the answers, and what follows for the questions.

// Chances stay apart from 0 and 1, so that no combination of answers is impossible.
const leastChance = 1e-9;
// The product of so many chances is far above the smallest number.
const answersToRescale = 16;

/** Returns the chances of a wrong and of a right answer to each question at each node. */
export function tabulateChances(model: Model): Float64Array {
  const questions = model.difficulty.length;
  const chances = new Float64Array(wrongRowOf(questions));
  for (let question = 0; question < questions; question += 1) {
    const measure = measureOf(model, question);
    const wrongRow = wrongRowOf(question);
    for (let node = 0; node < nodesCount; node += 1) {
      const chance = chanceOfRight(measure, nodes[node] ?? 0);
      const right = Math.min(Math.max(chance, leastChance), 1 - leastChance);
      chances[wrongRow + node] = 1 - right;
      chances[wrongRow + nodesCount + node] = right;
    }
  }
  return chances;
}

/** Writes into `posterior` the chance of each node, given the answers of a player. */
export function inferAbility(
  posterior: Float64Array,
  { starts, row }: SortedAnswers,
  player: number,
  chances: Float64Array,
): void {
  posterior.set(nodeShares);
  const start = starts[player] ?? 0;
  const end = starts[player + 1] ?? 0;
  for (let answer = start; answer < end; answer += 1) {
    const base = row[answer] ?? 0;
    for (let node = 0; node < posterior.length; node += 1)
      posterior[node] = (posterior[node] ?? 0) * (chances[base + node] ?? 0);
    if ((answer - start) % answersToRescale === answersToRescale - 1) normalise(posterior);
  }
  normalise(posterior);
}

function normalise(posterior: Float64Array): void {
  let total = 0;
  for (let node = 0; node < posterior.length; node += 1) total += posterior[node] ?? 0;
  for (let node = 0; node < posterior.length; node += 1) posterior[node] = (posterior[node] ?? 0) / total;
}

export type Expected = {
  /** The expected number of answers of each row of the table of chances, at each node. */
  readonly counts: Float64Array;
  /**
   * The observed information on each question, as three sums of squares and products of the answers' scores: of the
   * difficulty, of both, and of the slope's logarithm.
   */
  readonly information: Float64Array;
};

/** Returns how many wrong and right answers to each question players of each node are expected to have given. */
export function expectCounts(answers: SortedAnswers, chances: Float64Array, model: Model): Expected {
  const { starts, row } = answers;
  const counts = new Float64Array(chances.length);
  const information = new Float64Array(3 * model.difficulty.length);
  const scores = tabulateScores(chances, model);
  const posterior = new Float64Array(nodesCount);
  const abilities = nodes;
  for (let player = 0; player < starts.length - 1; player += 1) {
    inferAbility(posterior, answers, player, chances);
    for (let answer = starts[player] ?? 0; answer < (starts[player + 1] ?? 0); answer += 1) {
      const base = row[answer] ?? 0;
      let score = 0;
      let moment = 0;
      for (let node = 0; node < posterior.length; node += 1) {
        const share = posterior[node] ?? 0;
        const part = share * (scores[base + node] ?? 0);
        counts[base + node] = (counts[base + node] ?? 0) + share;
        score += part;
        moment += part * (abilities[node] ?? 0);
      }
      const asked = questionOf(base);
      const slopeScore = (model.difficulty[asked] ?? 0) * score - moment;
      information[3 * asked] = (information[3 * asked] ?? 0) + score * score;
      information[3 * asked + 1] = (information[3 * asked + 1] ?? 0) + score * slopeScore;
      information[3 * asked + 2] = (information[3 * asked + 2] ?? 0) + slopeScore * slopeScore;
    }
  }
  return { counts, information };
}

/** Returns the derivatives of the logarithms of chances by the difficulty. */
function tabulateScores(chances: Float64Array, model: Model): Float64Array {
  const scores = new Float64Array(chances.length);
  for (let question = 0; question < model.difficulty.length; question += 1) {
    const { slope, guess } = measureOf(model, question);
    const wrongRow = wrongRowOf(question);
    for (let node = 0; node < nodesCount; node += 1) {
      const right = chances[wrongRow + nodesCount + node] ?? 0;
      const score = (slope * (right - guess)) / (1 - guess);
      scores[wrongRow + node] = score;
      scores[wrongRow + nodesCount + node] = (-score * (1 - right)) / right;
    }
  }
  return scores;
}
