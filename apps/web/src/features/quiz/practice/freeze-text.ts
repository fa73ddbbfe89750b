import { plural, t } from '@lingui/core/macro';
import type { DailyQuiz } from '@paheli/core/quiz/daily';

/** Returns how many days of this week may be missed without an end of the streak; empty without a streak. */
export function freezeText({ streak, freezesLeft }: Pick<DailyQuiz, 'streak' | 'freezesLeft'>): string {
  if (streak === 0) return '';
  return t`${plural(freezesLeft, { one: '# freeze', other: '# freezes' })} left this week`;
}
