import { nodeShares, nodes, nodesCount } from './abilities';
import { type AskedQuestions, choicesEnd, noChoice } from './answers';
import { inferAbility } from './expected-counts';
import type { Model } from './model';
import { questionOf, type SortedAnswers } from './sort-answers';

// A question whose key is wrong: players of higher ability choose another option. Each choice that occurs is compared with the
// key by the likelihood of all choices if it were the right one. The ability of each player is that of the other answers.
// Difficulties are averaged over their prior, at nodes like those of abilities; wrong choices are independent of ability.

/** The best rival of each key. */
type RivalKeys = {
  /** The choice, or `noChoice` where nobody chose another one. */
  readonly rival: Uint8Array;
  /** The logarithm of how much likelier the choices are if the rival is right. */
  readonly advantage: Float64Array;
};

/** The choices of all questions, numbered. */
type Slots = { readonly slotOf: Int32Array; readonly counts: readonly number[] };
/** For each slot and each difficulty, the logarithm of the chances of its answers, if the choice is right and if it is wrong. */
type Likelihoods = { readonly right: Float64Array; readonly wrong: Float64Array };

export function findRivalKeys(
  answers: SortedAnswers,
  chances: Float64Array,
  model: Model,
  { key }: AskedQuestions,
): RivalKeys {
  const slots = numberChoices(answers, key.length);
  const likelihoods = sumLikelihoods(answers, chances, model, slots);
  const rival = new Uint8Array(key.length).fill(noChoice);
  const advantage = new Float64Array(key.length).fill(Number.NEGATIVE_INFINITY);
  for (const [question, stored] of key.entries()) {
    const choices = choicesOf(slots, question);
    const ofStored = likelihoodOf(choices, slots, likelihoods, question, stored);
    for (const choice of choices) {
      if (choice === stored) continue;
      const lead = likelihoodOf(choices, slots, likelihoods, question, choice) - ofStored;
      if (lead <= (advantage[question] ?? 0)) continue;
      advantage[question] = lead;
      rival[question] = choice;
    }
  }
  return { rival, advantage };
}

function numberChoices({ row, choice }: SortedAnswers, questions: number): Slots {
  const slotOf = new Int32Array(questions * choicesEnd).fill(-1);
  const counts: number[] = [];
  for (let answer = 0; answer < choice.length; answer += 1) {
    const chosen = choice[answer] ?? 0;
    if (chosen >= choicesEnd) continue;
    const place = questionOf(row[answer] ?? 0) * choicesEnd + chosen;
    const slot = slotOf[place] ?? -1;
    if (slot < 0) slotOf[place] = counts.push(1) - 1;
    else counts[slot] = (counts[slot] ?? 0) + 1;
  }
  return { slotOf, counts };
}

function sumLikelihoods(
  answers: SortedAnswers,
  chances: Float64Array,
  model: Model,
  { slotOf, counts }: Slots,
): Likelihoods {
  const { starts, choice, row } = answers;
  const right = new Float64Array(counts.length * nodesCount);
  const wrong = new Float64Array(counts.length * nodesCount);
  const knowledge = tabulateKnowledge(model);
  const posterior = new Float64Array(nodesCount);
  const others = new Float64Array(nodesCount);
  const width = posterior.length;
  for (let player = 0; player < starts.length - 1; player += 1) {
    inferAbility(posterior, answers, player, chances);
    for (let answer = starts[player] ?? 0; answer < (starts[player + 1] ?? 0); answer += 1) {
      const chosen = choice[answer] ?? 0;
      if (chosen >= choicesEnd) continue;
      const base = row[answer] ?? 0;
      const asked = questionOf(base);
      const place = (slotOf[asked * choicesEnd + chosen] ?? 0) * width;
      const guess = model.guess[asked] ?? 0;
      let total = 0;
      for (let node = 0; node < width; node += 1) {
        const withoutAnswer = (posterior[node] ?? 0) / (chances[base + node] ?? 1);
        others[node] = withoutAnswer;
        total += withoutAnswer;
      }
      for (let at = 0; at < width; at += 1) {
        const first = width * (width * (model.level[asked] ?? 0) + at);
        let known = 0;
        for (let node = 0; node < width; node += 1)
          known += (others[node] ?? 0) * (knowledge[first + node] ?? 0);
        const chance = guess + ((1 - guess) * known) / total;
        right[place + at] = (right[place + at] ?? 0) + Math.log(chance);
        wrong[place + at] = (wrong[place + at] ?? 0) + Math.log(1 - chance);
      }
    }
  }
  return { right, wrong };
}

/** Returns the chances to know an answer without guessing: for each level, each difficulty and each ability. */
function tabulateKnowledge({ means, variance, logSlope }: Model): Float64Array {
  const slope = Math.exp(logSlope);
  return Float64Array.from({ length: means.length * nodesCount ** 2 }, (_, index) => {
    const at = Math.floor(index / nodesCount);
    const mean = means[Math.floor(at / nodesCount)] ?? 0;
    const difficulty = mean + Math.sqrt(variance) * (nodes[at % nodesCount] ?? 0);
    return 1 / (1 + Math.exp(slope * (difficulty - (nodes[index % nodesCount] ?? 0))));
  });
}

function choicesOf({ slotOf }: Slots, question: number): number[] {
  const slots = slotOf.subarray(question * choicesEnd, (question + 1) * choicesEnd);
  return [...slots.keys()].filter((choice) => (slots[choice] ?? -1) >= 0);
}

/** Returns the logarithm of the likelihood of all choices if `key` is right. */
function likelihoodOf(
  choices: readonly number[],
  { slotOf, counts }: Slots,
  { right, wrong }: Likelihoods,
  question: number,
  key: number,
): number {
  const slots = choices.map((choice) => slotOf[question * choicesEnd + choice] ?? 0);
  const logs = nodeShares.map((share, at) =>
    slots.reduce(
      (sum, slot, index) => sum + ((choices[index] === key ? right : wrong)[slot * nodesCount + at] ?? 0),
      Math.log(share),
    ),
  );
  const most = Math.max(...logs);
  const ofRight = most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0));
  const wrongCounts = slots.flatMap((slot, index) => (choices[index] === key ? [] : (counts[slot] ?? 0)));
  const wrongs = wrongCounts.reduce((sum, count) => sum + count, 0);
  return wrongCounts.reduce((sum, count) => sum + count * Math.log(count / wrongs), ofRight);
}
