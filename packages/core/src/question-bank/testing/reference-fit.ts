import { normal, type Random, randomOf } from '../../testing/random';
import type { Answers, AskedQuestions } from '../calibration/answers';
import { chanceOfRight } from '../item-response';
import { simulate } from './simulated-answers';

// Prints the numbers of `fixtures/reference-fit.json`, to which `calibration.test.ts` compares the calibration of the same
// answers. The method is another one: a Markov chain (Metropolis within Gibbs) draws the abilities of all players, the
// difficulties, the common slope and the mean and variance of difficulty from their joint posterior.
//
//   npx tsx reference-fit.ts > fixtures/reference-fit.json

/** The simulated answers that both methods fit. */
const reference = { bank: { questions: 60 }, answersOfEach: 200, seed: 11 };

const rounds = { warmUp: 500, kept: 3_000 };

type Chain = {
  readonly ability: Float64Array;
  readonly difficulty: Float64Array;
  slope: number;
  mean: number;
  variance: number;
};
type Data = { readonly answers: Answers; readonly asked: AskedQuestions; readonly random: Random };

/** Returns the means over the chain of what a calibration estimates. */
function sampleMeans(data: Data) {
  const questions = data.asked.key.length;
  const chain: Chain = {
    ability: new Float64Array(data.answers.player.reduce((most, one) => Math.max(most, one), 0) + 1),
    difficulty: new Float64Array(questions),
    ...{ slope: 1, mean: 0, variance: 1 },
  };
  const sums = {
    slope: 0,
    difficulty: new Float64Array(questions),
    middleShare: new Float64Array(questions),
  };
  for (let round = 0; round < rounds.warmUp + rounds.kept; round += 1) {
    drawNext(chain, data);
    if (round < rounds.warmUp) continue;
    sums.slope += chain.slope / rounds.kept;
    for (const [question, difficulty] of chain.difficulty.entries()) {
      const measure = { difficulty, slope: chain.slope, guess: data.asked.guess[question] ?? 0 };
      sums.difficulty[question] = (sums.difficulty[question] ?? 0) + difficulty / rounds.kept;
      sums.middleShare[question] =
        (sums.middleShare[question] ?? 0) + chanceOfRight(measure, 0) / rounds.kept;
    }
  }
  return sums;
}

function drawNext(chain: Chain, data: Data): void {
  const { random, answers, asked } = data;
  const { ability, difficulty } = chain;
  const logChance = (
    answer: number,
    at: { ability: Float64Array; difficulty: Float64Array; slope: number },
  ) => {
    const question = answers.question[answer] ?? 0;
    const measure = {
      ...{ difficulty: at.difficulty[question] ?? 0, slope: at.slope },
      guess: asked.guess[question] ?? 0,
    };
    const right = chanceOfRight(measure, at.ability[answers.player[answer] ?? 0] ?? 0);
    return Math.log(answers.choice[answer] === asked.key[question] ? right : 1 - right);
  };
  const gainsOf = (groups: Uint32Array, length: number, other: Partial<Chain>) => {
    const gains = new Float64Array(length);
    for (let answer = 0; answer < groups.length; answer += 1) {
      const group = groups[answer] ?? 0;
      gains[group] =
        (gains[group] ?? 0) + logChance(answer, { ...chain, ...other }) - logChance(answer, chain);
    }
    return gains;
  };
  const draw = (values: Float64Array, groups: Uint32Array, name: 'ability' | 'difficulty', step: number) => {
    const [mean, variance] = name === 'ability' ? [0, 1] : [chain.mean, chain.variance];
    const proposed = values.map((value) => value + step * normal(random));
    const gains = gainsOf(groups, values.length, { [name]: proposed });
    for (const [index, value] of values.entries()) {
      const next = proposed[index] ?? 0;
      const ofPrior = ((value - mean) ** 2 - (next - mean) ** 2) / (2 * variance);
      if (Math.log(random()) < (gains[index] ?? 0) + ofPrior) values[index] = next;
    }
  };
  draw(ability, answers.player, 'ability', 1.5);
  draw(difficulty, answers.question, 'difficulty', 0.4);
  const slope = chain.slope * Math.exp(0.05 * normal(random));
  const [gain = 0] = gainsOf(
    answers.question.map(() => 0),
    1,
    { slope },
  );
  if (Math.log(random()) < gain) chain.slope = slope;
  drawPrior(chain, random);
}

/** Draws the mean and variance of difficulty, as if one more question had difficulty 0 and another a distance of 1. */
function drawPrior(chain: Chain, random: Random): void {
  const { difficulty } = chain;
  const count = difficulty.length;
  const sum = difficulty.reduce((total, one) => total + one, 0);
  chain.mean = sum / (count + 1) + Math.sqrt(chain.variance / (count + 1)) * normal(random);
  const squares = difficulty.reduce((total, one) => total + (one - chain.mean) ** 2, 1);
  let chiSquare = 0;
  for (let freedom = 0; freedom < count + 1; freedom += 1) chiSquare += normal(random) ** 2;
  chain.variance = squares / chiSquare;
}

const { answers, asked } = simulate(reference.bank, reference.answersOfEach, reference.seed);
const { slope, difficulty, middleShare } = sampleMeans({ answers, asked, random: randomOf(1) });
const round = (numbers: Float64Array) => Array.from(numbers, (one) => Number(one.toFixed(4)));
const fit = {
  ...reference,
  slope: Number(slope.toFixed(4)),
  difficulty: round(difficulty),
  middleShare: round(middleShare),
};
process.stdout.write(`${JSON.stringify(fit)}\n`);
