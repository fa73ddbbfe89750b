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
        description: 'Number of consecutive days with an ended daily quiz, up to today or yesterday.',
        examples: [4],
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

/**
 * Returns the current and the longest run of consecutive days, given the played days (YYYY-MM-DD) in any order. The current
 * run ends today, or yesterday where today is still to be played.
 *
 * @example streakOf(['2026-11-20', '2026-11-21'], '2026-11-22') // { streak: 2, bestStreak: 2 }
 */
export function streakOf(days: readonly string[], today: string): { streak: number; bestStreak: number } {
  const played = [...new Set(days)].map(dayNumber).sort((one, other) => one - other);
  let run = 0;
  let bestStreak = 0;
  let previous: number | undefined;
  for (const day of played) {
    run = previous !== undefined && day === previous + 1 ? run + 1 : 1;
    bestStreak = Math.max(bestStreak, run);
    previous = day;
  }
  const isRunning = previous !== undefined && dayNumber(today) - previous <= 1;
  return { streak: isRunning ? run : 0, bestStreak };
}

function dayNumber(day: string): number {
  return Math.round(new Date(`${day}T00:00:00Z`).getTime() / dayMs);
}
