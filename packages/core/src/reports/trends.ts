import { z } from 'zod';
import { key } from '../message';
import { Difficulty } from '../quiz/schema';
import { Category } from '../tournament/schema';

/** The periods of an overview, in days up to today. */
const trendPeriods = [7, 14, 30, 90] as const;

export const ReadTrends = z.strictObject({
  days: z
    .literal(trendPeriods, { error: key('Choose one of {values}.') })
    .default(14)
    .meta({ description: 'Length of the period, in days up to today.', examples: [14] }),
});
export type ReadTrends = z.infer<typeof ReadTrends>;

/** The age bands of KYC submissions that wait, from the youngest to the oldest. */
export const kycAges = ['under a day', '1 to 2 days', '3 to 6 days', 'a week or more'] as const;

/** The figures of the platform over a period. Days are India's, as YYYY-MM-DD; money is in rupees. */
export const AdminTrends = z
  .object({
    days: z
      .array(
        z.object({
          day: z.string().meta({ description: 'The day in India.', examples: ['2026-01-31'] }),
          revenue: z.number().meta({
            description: 'Access fees and entry fees less refunds of that day, in rupees.',
            examples: [1200],
          }),
          joins: z
            .number()
            .int()
            .meta({ description: 'Number of seats taken on that day.', examples: [30] }),
          activePlayers: z
            .number()
            .int()
            .meta({
              description: 'Number of players who joined a tournament or started a quiz on that day.',
              examples: [25],
            }),
        }),
      )
      .describe('Every day of the period, oldest first.'),
    before: z
      .object({
        revenue: z
          .number()
          .meta({ description: 'Revenue of the period before, in rupees.', examples: [900] }),
        joins: z
          .number()
          .int()
          .meta({ description: 'Number of seats taken in the period before.', examples: [24] }),
      })
      .describe('Sums of the equally long period before.'),
    kycQueue: z
      .array(
        z.object({
          age: z.enum(kycAges).describe('How long the submissions have waited.'),
          waiting: z
            .number()
            .int()
            .meta({ description: 'Number of submissions of this age.', examples: [2] }),
        }),
      )
      .describe('KYC submissions without a decision, grouped by age.'),
    difficulty: z
      .array(
        z.object({
          category: Category.describe('Subject area of the questions.'),
          difficulty: Difficulty.describe('Difficulty of the questions.'),
          asked: z
            .number()
            .int()
            .meta({ description: 'How often such questions were asked.', examples: [120] }),
          rightPercentage: z
            .number()
            .meta({ description: 'Share of correct answers, in percent from 0 to 100.', examples: [62.5] }),
        }),
      )
      .describe('How hard the questions of finished quizzes were.'),
  })
  .meta({ id: 'AdminTrends', description: 'Development of the platform over a period of days in India.' });
export type AdminTrends = z.infer<typeof AdminTrends>;
