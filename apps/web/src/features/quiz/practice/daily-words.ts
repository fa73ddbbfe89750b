import { plural, t } from '@lingui/core/macro';
import { minuteMs } from '@paheli/core/clock';
import type { DailyQuiz } from '@paheli/core/quiz/daily';
import type { TrailStep } from '@paheli/core/quiz/schema';
import { region } from '../../../lib/language/region';
import { brandName } from '../../../lib/text/brand-name';

const squares: Readonly<Record<TrailStep, string>> = { right: '🟩', wrong: '🟥', missed: '⬜' };

/** Returns the text for sharing a played daily quiz. It tells how the player did and gives no question away. */
export function dailyShareText({ day, score, questionsCount, trail, streak }: DailyQuiz): string {
  const date = new Date(`${day}T00:00:00Z`).toLocaleDateString(region(), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const lines = [
    t`${brandName()} daily quiz, ${date}: ${score ?? 0}/${questionsCount}`,
    trail.map((step) => squares[step]).join(''),
  ];
  if (streak > 1) lines.push(t`${streak} days in a row`);
  return lines.join('\n');
}

/** Returns what to say about a streak; the next quiz may break or continue it. */
export function streakText({ streak, bestStreak, played }: DailyQuiz): string {
  if (streak === 0)
    return bestStreak > 0
      ? t`Your best streak: ${plural(bestStreak, { one: '# day', other: '# days' })}`
      : t`Ten questions, one try`;
  const days = t`${plural(streak, { one: '# day', other: '# days' })}`;
  return played ? t`${days} in a row` : t`${days} in a row: play today to keep it`;
}

/** Returns the time until the next daily quiz, such as '5 h 12 min'. */
export function untilNextText({ closesAt }: Pick<DailyQuiz, 'closesAt'>, nowMs: number): string {
  const minutes = Math.max(0, Math.ceil((closesAt.getTime() - nowMs) / minuteMs));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? t`${minutes} min` : t`${hours} h ${minutes % 60} min`;
}
