import { t } from '@lingui/core/macro';
import type { QuizResult } from '@paheli/core/quiz/schema';
import { brandName } from '../../../lib/text/brand-name';
import { formatDuration } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
/** Returns the encouragement for a percentage, from the specification's table. */
export function encouragementFor(percentage: number): string {
  if (percentage >= 90) return t`Outstanding`;
  if (percentage >= 80) return t`Excellent`;
  if (percentage >= 70) return t`Great Job`;
  if (percentage >= 60) return t`Good Work`;
  if (percentage >= 50) return t`Not Bad`;
  return t`Keep Practicing`;
}

/** Returns the colour of an accuracy: green from 80, yellow from 60, else red. */
export function accuracyTone(percentage: number): 'right' | 'caution' | 'wrong' {
  if (percentage >= 80) return 'right';
  return percentage >= 60 ? 'caution' : 'wrong';
}

/** Returns a player's rank among the others, in one sentence. */
export function rankSentence(rank: number | null, players: number, provisional: boolean): string {
  if (rank === null) return t`Your rank is known once all players have finished.`;
  if (players <= 1) return provisional ? t`You are the first to finish.` : t`You were the only player.`;
  if (rank === 1) return provisional ? t`You are ahead of everyone so far.` : t`You were ahead of everyone.`;
  const behind = players - rank;
  if (behind === 0)
    return provisional ? t`Rank ${rank} of ${players} so far.` : t`Rank ${rank} of ${players}.`;
  return provisional
    ? t`You are ahead of ${behind} of ${players} players so far.`
    : t`You were ahead of ${behind} of ${players} players.`;
}

/** Returns the total time left at the end of the quiz, such as '3:48 of 5:00 left'. */
export function timeLeftText({ timeTaken, totalTime }: Pick<QuizResult, 'timeTaken' | 'totalTime'>): string {
  return t`${formatDuration(Math.max(0, totalTime - timeTaken))} of ${formatDuration(totalTime)} left`;
}

/** Returns whether a result may have a public card: it is final, and no prize of it is or was in doubt. */
export function isShareable({
  provisional,
  rank,
  held,
  decision,
}: Pick<QuizResult, 'provisional' | 'rank' | 'held' | 'decision'>): boolean {
  return !provisional && rank !== null && !held && decision?.status !== 'voided';
}

/** Returns the text for sharing a result. */
export function shareText(result: {
  tournamentName: string;
  score: number;
  totalQuestions: number;
  percentage: number;
  rank: number | null;
}): string {
  const { tournamentName, score, totalQuestions, percentage, rank } = result;
  const figures = `${score}/${totalQuestions} (${percentage.toFixed(1)}%)`;
  return rank === null
    ? t`I scored ${figures} in ${isolated(tournamentName)} on ${brandName()}!`
    : t`I scored ${figures} and rank #${rank} in ${isolated(tournamentName)} on ${brandName()}!`;
}
