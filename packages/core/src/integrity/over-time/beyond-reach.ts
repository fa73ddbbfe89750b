import { chanceOfRight } from '../../question-bank/item-response';
import type { Evidence, PastAnswer, PastSession } from './facts';

/** The share of right answers of a player who is told them, or looks them up. */
const toldShare = 0.995;
/** The ability that 99 of 100 players with a rating do not reach. */
const reachSds = 2.3;
/** The ability of the best players: about 97 % right. */
export const highestAbility = 3;

/**
 * Returns how much more probable a player's right answers are for somebody who is told them than for the highest
 * ability in the rating's reach. Starts anew where the sessions before speak against it (CUSUM).
 */
export function beyondReach(sessions: readonly PastSession[]): Evidence {
  let [digits, right, answered] = [0, 0, 0];
  for (const { answers, ratingBefore } of sessions) {
    const ability = Math.min(highestAbility, ratingBefore.mean + reachSds * ratingBefore.sd);
    const further = digits + answers.reduce((sum, answer) => sum + digitsOf(answer, ability), 0);
    const isAnew = further <= 0;
    digits = isAnew ? 0 : further;
    right = isAnew ? 0 : right + answers.filter(({ isRight }) => isRight).length;
    answered = isAnew ? 0 : answered + answers.length;
  }
  return { digits, figures: { right, answered } };
}

function digitsOf({ measure, isRight }: PastAnswer, ability: number): number {
  const chance = chanceOfRight(measure, ability);
  return Math.log10(isRight ? toldShare / chance : (1 - toldShare) / (1 - chance));
}
