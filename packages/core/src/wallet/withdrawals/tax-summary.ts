import { z } from 'zod';
import { Id } from '../../id';
import { key } from '../../message';
import { WithdrawalStatus } from './schema';

const yearMessage = key('Use the year in whose April the financial year begins, such as 2026.');

export const TaxSummaryInput = z.strictObject({
  financialYear: z
    .number(yearMessage)
    .int(yearMessage)
    .min(2000, yearMessage)
    .max(2100, yearMessage)
    .optional()
    .meta({
      description: 'Year in whose April the financial year begins; the current one if absent.',
      examples: [2026],
    }),
});
export type TaxSummaryInput = z.infer<typeof TaxSummaryInput>;

/** A player's net winnings of a financial year by Rule 133, and the tax deducted from them; money in rupees. */
export const TaxSummary = z
  .object({
    financialYear: z
      .number()
      .int()
      .meta({ description: 'Year in whose April the financial year begins.', examples: [2026] }),
    from: z.date().describe('Start of the financial year.'),
    to: z.date().describe('End of the financial year, exclusive.'),
    isOver: z.boolean().describe('Whether the financial year has ended.'),
    withdrawn: z
      .number()
      .meta({ description: 'A: withdrawals including their tax, in rupees.', examples: [500] }),
    deposited: z.number().meta({ description: 'B: deposits less refunds, in rupees.', examples: [200] }),
    openingBalance: z
      .number()
      .meta({ description: 'C: balance at the start of the year, in rupees.', examples: [0] }),
    closingBalance: z
      .number()
      .meta({ description: 'D: balance at the end of the year, or now, in rupees.', examples: [100] }),
    taxedBefore: z
      .number()
      .meta({ description: 'E: net winnings taxed with the withdrawals, in rupees.', examples: [300] }),
    netWinnings: z.number().meta({
      description: 'Net winnings, (A + D) - (B + C), never below zero, in rupees.',
      examples: [400],
    }),
    taxRate: z.number().meta({ description: 'Tax rate, in percent.', examples: [30] }),
    taxDeducted: z.number().meta({
      description: 'Tax deducted with the withdrawals and at the end of the year, in rupees.',
      examples: [90],
    }),
    withdrawals: z
      .array(
        z.object({
          id: Id.describe('Id of the withdrawal.'),
          createdAt: z.date().describe('Time of the request.'),
          amount: z.number().meta({ description: 'Amount including tax, in rupees.', examples: [500] }),
          taxable: z
            .number()
            .meta({ description: 'Net winnings in the withdrawal, in rupees.', examples: [300] }),
          tds: z.number().meta({ description: 'Tax deducted at source, in rupees.', examples: [90] }),
          status: WithdrawalStatus.describe('Status of the withdrawal.'),
        }),
      )
      .describe('Withdrawals of the financial year.'),
    yearEnd: z
      .object({
        taxable: z
          .number()
          .meta({ description: 'Net winnings taxed at the end of the year, in rupees.', examples: [100] }),
        tds: z
          .number()
          .meta({ description: 'Tax deducted at the end of the year, in rupees.', examples: [30] }),
        closedAt: z.date().describe('Time of the deduction.'),
      })
      .nullable()
      .describe('Deduction at the end of the year; null until then.'),
  })
  .meta({
    id: 'TaxSummary',
    description: 'Net winnings of a financial year by Rule 133, and the tax deducted.',
  });
export type TaxSummary = z.infer<typeof TaxSummary>;
