import { logLikelihoodOf } from '../../rating/rating';
import { highestAbility } from './beyond-reach';
import type { Evidence, PastSession } from './facts';

/** The shares of right answers of programs and of players who are told: their errors do not depend on difficulty. */
const toldShares = [0.96, 0.98, 0.995, 0.999];
/** The abilities of players with so many right answers; weaker ones explain them still less. */
const lowest = 0.2;
const step = 0.2;
const abilities = Array.from(
  { length: Math.round((highestAbility - lowest) / step) + 1 },
  (_, n) => lowest + step * n,
);
/** How probable it is that the ability in a category is a step below the overall one, equal or a step above. */
const offsetWeights = [0.2, 0.6, 0.2];
/** A perfect player of few tournaments is not rare. */
const fewestAnswers = 80;

/**
 * Returns how much more probable a player's right and wrong answers are for somebody who errs on easy and hard questions
 * alike than for a person, who errs on the hard ones.
 */
export function personFit(sessions: readonly PastSession[]): Evidence {
  const all = sessions.flatMap(({ answers }) => answers);
  const answered = all.length;
  const right = all.filter(({ isRight }) => isRight).length;
  const figures = { right, answered };
  if (answered < fewestAnswers) return { digits: 0, figures };
  const told = toldShares.map((share) => right * Math.log(share) + (answered - right) * Math.log(1 - share));
  const byCategory = Map.groupBy(sessions, ({ category }) => category).values();
  const fair = [...byCategory].map((each) => {
    const answers = each.flatMap((session) => session.answers);
    return abilities.map((ability) => logLikelihoodOf(answers, ability));
  });
  return { digits: Math.max(0, (logMean(told) - logMeanOfFair(fair)) / Math.LN10), figures };
}

/** Returns the logarithm of the chance of all answers, from those of each category at each ability. */
function logMeanOfFair(byCategory: readonly (readonly number[])[]): number {
  return logMean(
    abilities.map((_, place) =>
      byCategory.reduce((sum, chances) => {
        const at = (index: number) => chances[Math.min(abilities.length - 1, Math.max(0, index))] ?? 0;
        return sum + logMean([at(place - 1), at(place), at(place + 1)], offsetWeights);
      }, 0),
    ),
  );
}

/** Returns the logarithm of the weighted mean of numbers that are given as logarithms. */
function logMean(
  logarithms: readonly number[],
  weights: readonly number[] = logarithms.map(() => 1),
): number {
  const highest = Math.max(...logarithms);
  const of = (index: number) => weights[index] ?? 0;
  const sum = logarithms.reduce((total, each, index) => total + of(index) * Math.exp(each - highest), 0);
  return highest + Math.log(sum / weights.reduce((total, weight) => total + weight, 0));
}
