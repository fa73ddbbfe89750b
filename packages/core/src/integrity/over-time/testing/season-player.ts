// Players of many tournaments: how each kind answers and how long it takes. Figures are assumptions.
import { chanceOfRight, type Measure } from '../../../question-bank/item-response';
import { normal, type Random } from '../../../testing/random';

export const honestKinds = ['usual', 'learner', 'unequal', 'friend', 'family', 'expert'] as const;
export const cheatKinds = [
  'perfect_bot',
  'strong_bot',
  'answer_pair',
  'linked_reader',
  'hidden_reader',
  'expert_bot',
  'late_bot',
] as const;
/** A throw-away account belongs to a reader and wins nothing that counts. */
export type SeasonKind = (typeof honestKinds)[number] | (typeof cheatKinds)[number] | 'throwaway';

export const isHonest = (kind: SeasonKind) => (honestKinds as readonly SeasonKind[]).includes(kind);

export const seasonCategories = ['general', 'science', 'history', 'sports', 'entertainment'] as const;
export type SeasonCategory = (typeof seasonCategories)[number];

/** A question as it is, and as 200 answers measure it. */
export type SeasonQuestion = {
  readonly questionId: string;
  readonly measure: Measure;
  readonly measured: Measure;
  readonly textLength: number;
  readonly rightChoice: number;
  /** The wrong options' shares of the wrong answers, by the option. */
  readonly wrongShares: readonly number[];
  /** The measured share of each option. */
  readonly choiceShares: ReadonlyMap<number, number>;
};

/** One account over the season. */
export type SeasonPlayer = {
  readonly kind: SeasonKind;
  readonly ability: number;
  /** What is added to the ability in each category. */
  readonly offsets: Readonly<Record<SeasonCategory, number>>;
  /** How much a learner gains in the long run. */
  readonly gain: number;
  /** The share of right answers of bots that know everything; null for all others. */
  readonly botRight: number | null;
  /** The tournament, counted from 1, from which the bot plays. A person plays before. */
  readonly botFrom: number;
  readonly paceLog: number;
  /** How strongly difficulty and length show in the times of a person. */
  readonly sensitivity: number;
};

export type SeasonAnswer = { readonly timeMs: number; readonly choice: number } | null;

const medianMs = 2_400;
const shortestMs = 350;
const lapseMs = 5_000;
const difficultyEffect = 0.12;
const lengthEffect = 0.35;
const usualLength = 110;
const rankEffect = 0.06;
const paceSpread = 0.18;
const timeSpread = 0.23;
const slowestBotMs = 4_950;
const knownFollowed = 0.97;
const slopeMedian = 1.4;
const pilotAnswers = 200;
const pilotAbilities = [-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2];

/** Returns the mean over a population of abilities with mean 0 and standard deviation 1. */
function populationMean(figureOf: (ability: number) => number): number {
  const weights = pilotAbilities.map((ability) => Math.exp(-(ability ** 2) / 2));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return pilotAbilities.reduce((sum, ability, n) => sum + figureOf(ability) * (weights[n] ?? 0), 0) / total;
}

/** Draws a question and its measure, which has the error of 200 answers. */
export function drawSeasonQuestion(questionId: string, random: Random): SeasonQuestion {
  const slope = slopeMedian * Math.exp(0.25 * normal(random));
  const measure = { difficulty: normal(random), slope, guess: 0.2 + 0.1 * random() };
  const { guess } = measure;
  const information = populationMean((ability) => {
    const chance = chanceOfRight(measure, ability);
    return (slope ** 2 * (chance - guess) ** 2 * (1 - chance)) / ((1 - guess) ** 2 * chance);
  });
  const error = 1 / Math.sqrt(1 + pilotAnswers * information);
  const measured = {
    difficulty: measure.difficulty + error * normal(random),
    slope: slope * Math.exp(0.15 * normal(random)),
    guess: 0.25,
  };
  const rightChoice = Math.floor(4 * random());
  const lureShare = 0.34 + 0.46 * random();
  const lure = (rightChoice + 1 + Math.floor(3 * random())) % 4;
  const wrongShares = [0, 1, 2, 3].map((choice) =>
    choice === rightChoice ? 0 : choice === lure ? lureShare : (1 - lureShare) / 2,
  );
  const right = populationMean((ability) => chanceOfRight(measure, ability));
  const shareOf = (share: number) =>
    Math.max(1 / pilotAnswers, share + Math.sqrt((share * (1 - share)) / pilotAnswers) * normal(random));
  const choiceShares = new Map(
    wrongShares.map((share, choice) => [
      choice,
      shareOf(choice === rightChoice ? right : (1 - right) * share),
    ]),
  );
  const textLength = Math.round(usualLength * Math.exp(0.35 * normal(random)));
  return { questionId, measure, measured, textLength, rightChoice, wrongShares, choiceShares };
}

/** Returns the ability with which so many of the questions are answered right. */
function abilityOfShare(share: number): number {
  const difficulties = Array.from({ length: 41 }, (_, n) => -3 + 0.15 * n);
  const weights = difficulties.map((difficulty) => Math.exp(-(difficulty ** 2) / 2));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const rightAt = (ability: number) =>
    difficulties.reduce((sum, difficulty, n) => {
      const chance = chanceOfRight({ difficulty, slope: slopeMedian, guess: 0.25 }, ability);
      return sum + (chance * (weights[n] ?? 0)) / total;
    }, 0);
  let [low, high] = [-2, 8];
  for (let step = 0; step < 30; step += 1) {
    const middle = (low + high) / 2;
    [low, high] = rightAt(middle) < share ? [middle, high] : [low, middle];
  }
  return low;
}

const expertAbility = abilityOfShare(0.92);
const isExpert = (kind: SeasonKind) => kind === 'expert' || kind === 'expert_bot';

/** Draws an ability below the experts', also after all that the player learns. */
function usualAbility(random: Random, gain: number): number {
  const ability = normal(random);
  return ability + gain < expertAbility ? ability : usualAbility(random, gain);
}

function botRightOf(kind: SeasonKind, random: Random): number | null {
  if (kind === 'perfect_bot' || kind === 'late_bot') return 1;
  return kind === 'strong_bot' ? 0.95 + 0.05 * random() : null;
}

/** Creates a player of a kind. */
export function createSeasonPlayer(kind: SeasonKind, random: Random): SeasonPlayer {
  const spread = kind === 'unequal' ? 0.5 : 0.15;
  const gain = kind === 'learner' ? 0.8 : 0;
  const offset = () => (isExpert(kind) ? 0 : spread * normal(random));
  return {
    kind,
    ability: isExpert(kind) ? abilityOfShare(0.92 + 0.05 * random()) : usualAbility(random, gain),
    offsets: {
      general: offset(),
      science: offset(),
      history: offset(),
      sports: offset(),
      entertainment: offset(),
    },
    gain,
    botRight: botRightOf(kind, random),
    botFrom: kind === 'late_bot' ? 11 : 1,
    paceLog: Math.log(medianMs) + paceSpread * normal(random),
    sensitivity: 0.5 + random(),
  };
}

/** What a player meets a question with. */
export type Meeting = {
  readonly category: SeasonCategory;
  /** How many tournaments the player has played. */
  readonly tournament: number;
  /** The choice that the player was told; undefined if none. */
  readonly known: number | undefined;
  /** Random numbers of this question that friends share, where they know or believe the same. */
  readonly random: Random;
};

/** Returns how a player answers a question; null is no answer in time. */
export function answerInSeason(
  player: SeasonPlayer,
  { measure, textLength, rightChoice, wrongShares }: SeasonQuestion,
  { category, tournament, known, random }: Meeting,
): SeasonAnswer {
  const ability = player.ability + player.offsets[category] + player.gain * (1 - Math.exp(-tournament / 8));
  const botRight = tournament >= player.botFrom ? player.botRight : null;
  const followsKnown = known !== undefined && random() < knownFollowed;
  const [knowledge, belief] = [random(), random()];
  const isRight = knowledge < (botRight ?? chanceOfRight(measure, ability));
  const choice = followsKnown ? known : isRight ? rightChoice : pick(wrongShares, belief);
  const effort = (followsKnown ? 0 : difficultyEffect * measure.difficulty) - rankEffect * ability;
  const reading = lengthEffect * Math.log(textLength / usualLength);
  const sensitivity = botRight === null ? player.sensitivity : 0;
  const logTime = player.paceLog + sensitivity * (effort + reading) + timeSpread * normal(random);
  const timeMs = Math.round(Math.max(shortestMs, Math.exp(logTime)));
  if (botRight !== null) return { timeMs: Math.min(timeMs, slowestBotMs), choice };
  return timeMs >= lapseMs ? null : { timeMs, choice };
}

/** Returns the place of the share within which a number from 0 to below 1 is, if all shares are laid side by side. */
function pick(shares: readonly number[], number: number): number {
  let left = number;
  const place = shares.findIndex((share) => {
    left -= share;
    return left < 0;
  });
  // Sums of shares end a little below 1.
  return place === -1 ? shares.findLastIndex((share) => share > 0) : place;
}
