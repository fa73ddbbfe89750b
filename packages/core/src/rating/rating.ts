import { chanceOfRight, type Measure } from '../question-bank/item-response';

/** What is known of a player's ability, on the scale of the questions' difficulties: a normal distribution. */
export type Rating = { readonly mean: number; readonly sd: number };

/** An answer that counts. A question without an answer in time counts as wrong. */
type RatedAnswer = { readonly measure: Measure; readonly isRight: boolean };

/** A player's ratings: in all, and of each category played. */
export type Ratings = {
  readonly overall: Rating;
  readonly byCategory: Readonly<Record<string, Rating>>;
};

/** The answers of one session, whose questions are all of one category. */
export type RatedSession = {
  readonly category: string;
  readonly answers: readonly RatedAnswer[];
};

/** Abilities have a standard deviation of 1. The newcomers' is wider, because experts are more than a normal tail. */
const newcomer: Rating = { mean: 0, sd: 1.2 };
/** How much a player's ability may change from one session to the next. */
const driftSd = 0.08;
/** How far a player's abilities in single categories are from the overall one. */
const categorySd = 0.35;
/** A result this many standard deviations from the expected one is surprising. */
const surprisingDeviation = 1.7;
/** The grid reaches this many standard deviations to both sides. */
const reachSds = 5;
const steps = 60;

/** Ratings as players see them. 95 % of abilities are within the margin. */
const centrePoints = 1_500;
const pointsPerSd = 180;
const marginSds = 1.96;

/** Returns the rating as points and the margin of its 95 % interval. */
export function toPoints({ mean, sd }: Rating): { readonly points: number; readonly marginPoints: number } {
  return {
    points: Math.round(centrePoints + pointsPerSd * mean),
    marginPoints: Math.round(pointsPerSd * marginSds * sd),
  };
}

/** Returns the ratings that follow from a player's sessions, the oldest first. */
export function rateAll(sessions: readonly RatedSession[]): Ratings {
  return sessions.reduce<Ratings>(rateSession, { overall: newcomer, byCategory: {} });
}

/** Returns the ratings after one more session. */
export function rateSession(before: Ratings, { category, answers }: RatedSession): Ratings {
  return {
    overall: rate(before.overall, answers),
    byCategory: { ...before.byCategory, [category]: rate(ratingIn(before, category), answers) },
  };
}

/** Returns the rating in a category. A category that was not played yet follows from the overall rating. */
export function ratingIn({ overall, byCategory }: Ratings, category: string): Rating {
  return byCategory[category] ?? widen(overall, categorySd);
}

/**
 * Returns a rating after the answers of a session: the mean and deviation of the posterior distribution of the ability.
 * The rating widens before each session, and further if the result is surprising.
 */
export function rate(before: Rating, answers: readonly RatedAnswer[]): Rating {
  if (answers.length === 0) return before;
  const drifted = widen(before, driftSd);
  const deviation = Math.abs(deviationOf(drifted, answers));
  const prior =
    deviation <= surprisingDeviation
      ? drifted
      : { ...drifted, sd: Math.min(newcomer.sd, (drifted.sd * deviation) / surprisingDeviation) };
  const abilities = Array.from(
    { length: steps + 1 },
    (_, step) => prior.mean + prior.sd * reachSds * ((2 * step) / steps - 1),
  );
  const logarithms = abilities.map(
    (ability) => -(((ability - prior.mean) / prior.sd) ** 2) / 2 + logLikelihoodOf(answers, ability),
  );
  const highest = Math.max(...logarithms);
  const weights = logarithms.map((logarithm) => Math.exp(logarithm - highest));
  const meanOf = (values: readonly number[]) =>
    values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0) /
    weights.reduce((sum, weight) => sum + weight, 0);
  const mean = meanOf(abilities);
  return { mean, sd: Math.sqrt(meanOf(abilities.map((ability) => (ability - mean) ** 2))) };
}

/** Returns a rating with a further uncertainty. Nobody is less certain than a newcomer. */
function widen({ mean, sd }: Rating, furtherSd: number): Rating {
  return { mean, sd: Math.min(newcomer.sd, Math.hypot(sd, furtherSd)) };
}

/** Returns how many standard deviations more right answers there are than the rating expects. */
function deviationOf({ mean, sd }: Rating, answers: readonly RatedAnswer[]): number {
  const rightAt = (ability: number) =>
    answers.reduce((sum, { measure }) => sum + chanceOfRight(measure, ability), 0);
  const chances = answers.map(({ measure }) => chanceOfRight(measure, mean));
  const expected = chances.reduce((sum, chance) => sum + chance, 0);
  const byChance = chances.reduce((sum, chance) => sum + chance * (1 - chance), 0);
  const byAbility = (rightAt(mean + sd) - rightAt(mean - sd)) / 2;
  const right = answers.filter(({ isRight }) => isRight).length;
  return (right - expected) / Math.sqrt(byChance + byAbility ** 2);
}

/** Returns the logarithm of the chance of answers at an ability. */
export function logLikelihoodOf(answers: readonly RatedAnswer[], ability: number): number {
  return answers.reduce((sum, { measure, isRight }) => {
    const chance = chanceOfRight(measure, ability);
    return sum + Math.log(isRight ? chance : 1 - chance);
  }, 0);
}
