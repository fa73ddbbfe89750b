import { z } from 'zod';
import { Category } from '../tournament/schema';

/** How many of the latest quizzes a player's progress shows. */
export const progressQuizzes = 20;

/** How a player's quizzes went: the latest ones, oldest first, and every category that was asked in any. */
export const QuizProgress = z.object({
  recent: z.array(
    z.object({
      sessionId: z.uuid(),
      tournamentName: z.string(),
      finishedAt: z.date(),
      /** From 0 to 100. */
      percentage: z.number(),
      /** Null until the tournament is settled. */
      rank: z.number().int().nullable(),
    }),
  ),
  categories: z.array(
    z.object({
      category: Category,
      asked: z.number().int(),
      right: z.number().int(),
      percentage: z.number(),
    }),
  ),
});
export type QuizProgress = z.infer<typeof QuizProgress>;

/** A share as a percentage from 0 to 100, with one decimal. */
export function percentageOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
}
