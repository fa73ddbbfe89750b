import { normal, type Random, randomOf } from '../../testing/random';
import type { Answers, AskedQuestions } from '../calibration/answers';
import { chanceOfRight, type Measure } from '../item-response';

// Answers of simulated players: each answers ten questions that a shuffled bank deals, so that all questions are answered
// equally often.

const handSize = 10;

/** A question as its simulated players meet it. */
export type SimulatedQuestion = {
  readonly measure: Measure;
  /** The option that is truly right. */
  readonly rightOption: number;
  /** The right option that the bank states: another one where the key is wrong. */
  readonly key: number;
  /** The shares of the options among players who answer wrong; 0 for the right one. */
  readonly wrongShares: readonly number[];
  /** The difficulty that its author typed: 0 easy, 1 medium, 2 hard. */
  readonly level: number;
};

type Bank = {
  readonly questions: number;
  readonly meanDifficulty?: number;
  /** The share of questions whose key is wrong. */
  readonly wrongKeys?: number;
};

/** Returns questions of four options; the typed difficulty correlates .5 with the true one. */
function simulateBank(bank: Bank, random: Random): SimulatedQuestion[] {
  const { questions, meanDifficulty = 0, wrongKeys = 0 } = bank;
  return Array.from({ length: questions }, (_, index) => {
    const ease = normal(random);
    const typed = 0.5 * ease + Math.sqrt(0.75) * normal(random);
    const rightOption = Math.floor(4 * random());
    const attractions = [0, 1, 2, 3].map(() => 0.3 + random());
    const wrong = attractions.map((attraction, option) => (option === rightOption ? 0 : attraction));
    const total = wrong.reduce((sum, attraction) => sum + attraction, 0);
    const hasWrongKey = index < Math.round(wrongKeys * questions);
    return {
      measure: {
        difficulty: meanDifficulty + ease,
        slope: 1.2 * Math.exp(0.2 * normal(random)),
        // Guesses are drawn to some options more than to others.
        guess: 0.25 + 0.1 * (random() - 0.5),
      },
      rightOption,
      key: hasWrongKey ? (rightOption + 1 + Math.floor(3 * random())) % 4 : rightOption,
      wrongShares: wrong.map((attraction) => attraction / total),
      level: typed < -0.5 ? 0 : typed < 0.5 ? 1 : 2,
    };
  });
}

/** Returns the answers of as many players as it takes to answer each question so often. */
function simulateAnswers(bank: readonly SimulatedQuestion[], answersOfEach: number, random: Random): Answers {
  const count = bank.length * answersOfEach;
  const player = new Uint32Array(count);
  const question = new Uint32Array(count);
  const choice = new Uint8Array(count);
  const deck = Uint32Array.from(bank.keys());
  let ability = 0;
  for (let at = 0; at < count; at += 1) {
    if (at % bank.length === 0) shuffle(deck, random);
    if (at % handSize === 0) ability = normal(random);
    const asked = deck[at % bank.length] ?? 0;
    player[at] = Math.floor(at / handSize);
    question[at] = asked;
    choice[at] = chooseAs(bank[asked], ability, random);
  }
  return { player, question, choice };
}

/** Returns what the bank states of its questions. */
export function askedOf(bank: readonly SimulatedQuestion[]): AskedQuestions {
  return {
    key: Uint8Array.from(bank, ({ key }) => key),
    guess: new Float64Array(bank.length).fill(0.25),
    level: Uint8Array.from(bank, ({ level }) => level),
  };
}

/** Returns a bank with its answers and what it states, all of one seed. */
export function simulate(bank: Bank, answersOfEach: number, seed: number) {
  const random = randomOf(seed);
  const questions = simulateBank(bank, random);
  return {
    bank: questions,
    answers: simulateAnswers(questions, answersOfEach, random),
    asked: askedOf(questions),
  };
}

function chooseAs(question: SimulatedQuestion | undefined, ability: number, random: Random): number {
  if (!question) return 0;
  if (random() < chanceOfRight(question.measure, ability)) return question.rightOption;
  let left = random();
  for (const [option, share] of question.wrongShares.entries()) {
    if (share > 0 && left < share) return option;
    left -= share;
  }
  return question.wrongShares.findLastIndex((share) => share > 0);
}

function shuffle(deck: Uint32Array, random: Random): void {
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const drawn = Math.floor((last + 1) * random());
    [deck[last], deck[drawn]] = [deck[drawn] ?? 0, deck[last] ?? 0];
  }
}
