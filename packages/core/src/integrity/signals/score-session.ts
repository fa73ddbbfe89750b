import { accountLinks } from './account-links';
import type { SessionFacts } from './facts';
import { fastReading } from './fast-reading';
import { identicalWrongAnswers } from './identical-wrong-answers';
import { rightAfterReveal } from './right-after-reveal';
import type { Signal } from './schema';
import { uniformTimes } from './uniform-times';

/** Returns the signals of a session, the heaviest first. */
export function findSignals(facts: SessionFacts): Signal[] {
  return [
    fastReading(facts),
    uniformTimes(facts),
    rightAfterReveal(facts),
    identicalWrongAnswers(facts),
    ...accountLinks(facts),
  ]
    .filter((signal) => signal !== null)
    .toSorted((a, b) => b.points - a.points);
}

/** Returns a session's integrity score: the weights of its violations and the points of its signals. */
export function integrityScoreOf(
  violationPoints: number,
  signals: readonly Pick<Signal, 'points'>[],
): number {
  return signals.reduce((sum, { points }) => sum + points, violationPoints);
}
