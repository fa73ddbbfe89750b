import { logLikelihoodOf, rate, rateAll } from '../../rating/rating';
import type { Evidence, PastAnswer, PastSession } from './facts';

/** The share of right answers to questions whose answers a player was shown. */
const toldShare = 0.97;
const newcomer = rateAll([]).overall;
/** Abilities around the rating, in its standard deviations, and how probable they are. */
const around = [-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2].map((sds) => ({
  sds,
  weight: Math.exp(-(sds ** 2) / 2),
}));

/**
 * Returns how much more probable the right answers to questions that linked accounts were shown before are for somebody
 * who was told them than by the ability that all other answers show.
 */
export function shownToLinked(sessions: readonly PastSession[]): Evidence {
  const shown: PastAnswer[] = [];
  const unknown: PastAnswer[] = [];
  for (const { answers, others } of sessions) {
    const linked = others.filter(({ isLinked }) => isLinked);
    for (const answer of answers) {
      const wasShown = linked.some(({ shownBefore }) => shownBefore.has(answer.questionId));
      (wasShown ? shown : unknown).push(answer);
    }
  }
  const right = shown.filter(({ isRight }) => isRight).length;
  const { mean, sd } = rate(newcomer, unknown);
  const told = right * Math.log10(toldShare) + (shown.length - right) * Math.log10(1 - toldShare);
  const total = around.reduce((sum, { weight }) => sum + weight, 0);
  const fair = around.reduce((sum, { sds, weight }) => {
    return sum + (weight / total) * Math.exp(logLikelihoodOf(shown, mean + sds * sd));
  }, 0);
  const digits = Math.max(0, told - Math.log10(fair));
  return { digits, figures: { shown: shown.length, right } };
}
