import { z } from 'zod';
import { addMs, dayMs } from '../clock';
import { Id } from '../id';
import { beginOfDay, dateInIndia } from '../india';
import { TrailStep } from './schema';

/** How many questions of each category the daily quiz asks. */
export const dailyPerCategory = 2;

const dayText = z.iso.date().meta({ description: 'Calendar date in India.', examples: ['2026-11-22'] });

/** The daily quiz of today, and how the viewer did. */
export const DailyQuiz = z
  .object({
    day: dayText,
    questionsCount: z
      .number()
      .int()
      .meta({ description: 'Number of questions.', examples: [10] }),
    closesAt: z.date().describe('Time when the daily quiz of the next day begins.'),
    played: z.boolean().describe("Whether the caller has ended today's quiz."),
    sessionId: Id.nullable().describe(
      "Id of the caller's session of today; null before the start of the quiz.",
    ),
    score: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Number of correct answers; null before the end of the quiz.', examples: [7] }),
    trail: z.array(TrailStep).describe("Results of today's questions, in order; empty before the end."),
    streak: z
      .number()
      .int()
      .meta({
        description:
          'Number of days in a row with an ended daily quiz. One missed day a week (Monday to Sunday in India), days without a daily quiz and days on which the caller reached `daily_minutes` are not counted and do not end it.',
        examples: [4],
      }),
    freezesLeft: z
      .number()
      .int()
      .meta({
        description: 'How many days may still be missed this week without an end of the streak.',
        examples: [1],
      }),
    bestStreak: z
      .number()
      .int()
      .meta({ description: "The caller's longest streak, in days.", examples: [12] }),
    now: z.date().describe('Current time of the server.'),
  })
  .meta({ id: 'DailyQuiz', description: "Today's daily quiz and the caller's streak." });
export type DailyQuiz = z.infer<typeof DailyQuiz>;

/** The bounds of a day in India. */
export type Day = { readonly day: string; readonly from: Date; readonly to: Date };

/** Returns the day of an instant in India. */
export function dayOf(at: Date): Day {
  const day = dateInIndia(at);
  const from = beginOfDay(day);
  return { day, from, to: addMs(from, dayMs) };
}

/** The current and the longest streak, and how many days of this week may still be missed. */
export type Streak = Pick<DailyQuiz, 'streak' | 'bestStreak' | 'freezesLeft'>;

/** A day (YYYY-MM-DD) on which the player could play a daily quiz. */
export type PlayableDay = { readonly day: string; readonly isPlayed: boolean };

/**
 * Returns the streaks of a player's playable days, in any order. A streak is a run of played days of which each week, from
 * Monday to Sunday, misses at most one: its freeze, which does not count as a day. Days that are not listed could not be
 * played: they neither count nor end a streak. Today is not missed yet.
 */
export function streakOf(days: readonly PlayableDay[], today: string): Streak {
  const ordered = days.toSorted((a, b) => dayNumber(a.day) - dayNumber(b.day));
  let streak = 0;
  let bestStreak = 0;
  let sinceMissed = 0;
  let missedWeek: number | undefined;
  for (const { day, isPlayed } of ordered) {
    if (isPlayed) {
      streak += 1;
      sinceMissed += 1;
      bestStreak = Math.max(bestStreak, streak);
    } else if (day !== today) {
      // The second missed day of a week leaves what was played after the first one.
      if (weekOf(day) === missedWeek) streak = sinceMissed;
      sinceMissed = 0;
      missedWeek = weekOf(day);
    }
  }
  const isUsed = missedWeek === weekOf(today) && streak > sinceMissed;
  return { streak, bestStreak, freezesLeft: isUsed ? 0 : 1 };
}

function dayNumber(day: string): number {
  return Math.round(new Date(`${day}T00:00:00Z`).getTime() / dayMs);
}

/** Returns the number of a day's week. Day 0, 1 January 1970, was a Thursday. */
function weekOf(day: string): number {
  return Math.floor((dayNumber(day) + 3) / 7);
}
