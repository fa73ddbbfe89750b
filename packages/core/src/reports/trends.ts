import { z } from 'zod';
import { Difficulty } from '../quiz/schema';
import { Category } from '../tournament/schema';

/** Periods that an overview is read for, in days up to today. */
export const trendPeriods = [7, 14, 30, 90] as const;

const whichPeriod = `Choose one of ${trendPeriods.join(', ')}.`;

export const ReadTrends = z.strictObject({
  days: z
    .number(whichPeriod)
    .refine((days) => trendPeriods.some((period) => period === days), whichPeriod)
    .meta({ enum: [...trendPeriods] })
    .default(14),
});
export type ReadTrends = z.infer<typeof ReadTrends>;

/** How long a submitted KYC has waited, from the youngest to the oldest. */
export const kycAges = ['under a day', '1 to 2 days', '3 to 6 days', 'a week or more'] as const;

/** How the platform did over a period; days are India's, as YYYY-MM-DD, money in rupees. */
export const AdminTrends = z.object({
  /** Every day of the period, oldest first. */
  days: z.array(
    z.object({
      day: z.string(),
      /** Access fees and the fees of seats that were not given back. */
      revenue: z.number(),
      joins: z.number().int(),
      /** Players who joined a tournament or started a quiz. */
      activePlayers: z.number().int(),
    }),
  ),
  /** Who waits for a decision on his KYC now. */
  kycQueue: z.array(z.object({ age: z.enum(kycAges), waiting: z.number().int() })),
  /** What was asked in finished quizzes of the period, and the share that was right, from 0 to 100. */
  difficulty: z.array(
    z.object({
      category: Category,
      difficulty: Difficulty,
      asked: z.number().int(),
      rightPercentage: z.number(),
    }),
  ),
});
export type AdminTrends = z.infer<typeof AdminTrends>;
