import { z } from 'zod';
import { WithdrawalStatus } from './schema';

const yearMessage = 'Use the year in whose April the financial year begins, such as 2026.';

export const TaxSummaryInput = z.strictObject({
  /** The year in whose April it begins; the present one where none is given. */
  financialYear: z
    .number(yearMessage)
    .int(yearMessage)
    .min(2000, yearMessage)
    .max(2100, yearMessage)
    .optional(),
});
export type TaxSummaryInput = z.infer<typeof TaxSummaryInput>;

/** What a player won in a financial year by Rule 133, and the tax deducted from it; money in rupees. */
export const TaxSummary = z.object({
  financialYear: z.number().int(),
  from: z.date(),
  /** The first instant after it. */
  to: z.date(),
  isOver: z.boolean(),
  /** A: withdrawn, with the tax deducted from it. */
  withdrawn: z.number(),
  /** B: added, less what was returned. */
  deposited: z.number(),
  /** C */
  openingBalance: z.number(),
  /** D: at the end, or now. */
  closingBalance: z.number(),
  /** E: net winnings in the withdrawals, taxed with them. */
  taxedBefore: z.number(),
  /** (A + D) − (B + C), never below zero. */
  netWinnings: z.number(),
  /** Percent. */
  taxRate: z.number(),
  /** With the withdrawals and at the year's end. */
  taxDeducted: z.number(),
  withdrawals: z.array(
    z.object({
      id: z.uuid(),
      createdAt: z.date(),
      amount: z.number(),
      taxable: z.number(),
      tds: z.number(),
      status: WithdrawalStatus,
    }),
  ),
  /** What was deducted when the year had ended; null until then. */
  yearEnd: z.object({ taxable: z.number(), tds: z.number(), closedAt: z.date() }).nullable(),
});
export type TaxSummary = z.infer<typeof TaxSummary>;
