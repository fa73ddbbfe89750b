import brand from '@paheli/core/brand.json';
import type { ResultCard } from '@paheli/core/quiz/result-card';

const count = new Intl.NumberFormat('en-IN');

/** Formats a percentage without an empty decimal: '70%' or '66.7%'. */
export function formatPercentage(percentage: number): string {
  return `${Number(percentage.toFixed(1))}%`;
}

type Scored = Pick<ResultCard, 'score' | 'points' | 'totalQuestions'>;

/** Returns the score as a text: '7 of 10 right', with the points where they are others. */
export function scoreOf({ score, points, totalQuestions }: Scored): string {
  const right = `${score} of ${totalQuestions} right`;
  return points === score ? right : `${right}, ${points} points`;
}

/** Returns the rank as a text: '2 of 12', or '9 of 1,00,000'. */
export function rankOf({ rank, participantCount }: Pick<ResultCard, 'rank' | 'participantCount'>): string {
  return `${count.format(rank)} of ${count.format(participantCount)}`;
}

/** Returns the title of a shared result. */
export function titleOf(card: ResultCard): string {
  return `${card.username}: ${scoreOf(card)} in ${card.tournamentName}`;
}

/** Describes a shared result in one line. */
export function describeResult(card: ResultCard): string {
  const { percentage } = card;
  return `Rank ${rankOf(card)}, ${formatPercentage(percentage)} right answers. Play quiz tournaments on ${brand.name}.`;
}
