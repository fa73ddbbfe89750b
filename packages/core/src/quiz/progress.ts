import { z } from 'zod';
import { Id } from '../id';
import { Category } from '../tournament/schema';

/** The number of latest quizzes in a player's progress. */
export const progressQuizzes = 20;

/** The results of a player's latest quizzes, oldest first, and every category in any of them. */
export const QuizProgress = z
  .object({
    recent: z
      .array(
        z.object({
          sessionId: Id.describe('Id of the quiz session.'),
          tournamentName: z
            .string()
            .meta({ description: 'Name of the tournament.', examples: ['Science Sprint'] }),
          finishedAt: z.date().describe('Time when the quiz ended.'),
          percentage: z
            .number()
            .meta({ description: 'Share of correct answers, in percent from 0 to 100.', examples: [70] }),
          rank: z
            .number()
            .int()
            .nullable()
            .meta({ description: 'Rank in the tournament; null until it is settled.', examples: [2] }),
        }),
      )
      .describe('The latest quizzes, oldest first.'),
    categories: z
      .array(
        z.object({
          category: Category.describe('Subject area of the questions.'),
          asked: z
            .number()
            .int()
            .meta({ description: 'Number of questions asked.', examples: [30] }),
          right: z
            .number()
            .int()
            .meta({ description: 'Number of correct answers.', examples: [21] }),
          percentage: z
            .number()
            .meta({ description: 'Share of correct answers, in percent from 0 to 100.', examples: [70] }),
        }),
      )
      .describe('Every category in which the caller was asked a question.'),
    quizzes: z
      .number()
      .int()
      .meta({ description: 'Number of quizzes the caller has finished.', examples: [12] }),
    bestRank: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Best rank in any settled tournament; null before the first.', examples: [2] }),
  })
  .meta({ id: 'QuizProgress', description: "Results of the caller's latest quizzes." });
export type QuizProgress = z.infer<typeof QuizProgress>;

/** Returns a share as a percentage from 0 to 100, with one decimal. */
export function percentageOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
}
