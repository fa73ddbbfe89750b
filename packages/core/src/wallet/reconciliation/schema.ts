import { z } from 'zod';
import { addMs, dayMs } from '../../clock';
import { Id } from '../../id';
import { beginOfDay } from '../../india';
import { key, msg } from '../../message';
import { PageInput } from '../../page';
import { fieldProblem } from '../../problem';

/** The kinds of difference between the provider and our books. */
export const DifferenceKind = z
  .enum([
    'payment_missing',
    'payment_unknown',
    'payment_amount',
    'order_open',
    'suspense_waiting',
    'refund_unknown',
    'refund_status',
    'dispute_status',
    'payout_unknown',
    'payout_status',
    'settlement_missing',
    'settlement_amount',
    'settlement_fee',
    'webhook_abandoned',
    'ledger_gateway',
    'ledger_invariant',
  ])
  .meta({
    id: 'DifferenceKind',
    description: 'Kind of difference between our books and the payment provider.',
  });
export type DifferenceKind = z.infer<typeof DifferenceKind>;

/** A difference: the id of its subject (the provider's or ours) and a sentence that names it. */
export const Difference = z
  .object({
    id: Id.describe('Id of the difference.'),
    kind: DifferenceKind.describe('Kind of difference.'),
    subject: z.string().meta({
      description: 'Id of the payment, refund, payout or settlement in question.',
      examples: ['pay_N8m2kQwZx1Ab3C'],
    }),
    detail: z.string().meta({
      description: 'Description of the difference.',
      examples: ['The provider captured a payment that our books do not have.'],
    }),
    firstSeenAt: z.date().describe('Time when the difference was first found.'),
    lastSeenAt: z.date().describe('Time when the difference was last found.'),
    settledAt: z
      .date()
      .nullable()
      .describe('Time when a later run found no difference; null while it is open.'),
  })
  .meta({ id: 'Difference', description: 'A difference between our books and the payment provider.' });
export type Difference = z.infer<typeof Difference>;

export const ListDifferences = PageInput.extend({
  state: z
    .enum(['open', 'settled'], { error: key('Use open or settled.') })
    .optional()
    .describe('Only open or only settled differences; `open` if absent.'),
});
export type ListDifferences = z.infer<typeof ListDifferences>;

/** One reconciliation run over a period. */
export const ReconciliationRun = z
  .object({
    id: Id.describe('Id of the run.'),
    from: z.date().describe('Start of the period.'),
    to: z.date().describe('End of the period, exclusive.'),
    startedAt: z.date().describe('Time when the run started.'),
    finishedAt: z.date().describe('Time when the run ended.'),
    differences: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Number of differences found; null if the run failed.', examples: [0] }),
    failure: z
      .string()
      .nullable()
      .meta({
        description: 'Reason for the failure; null if the run succeeded.',
        examples: ['The payment provider did not respond.'],
      }),
  })
  .meta({ id: 'ReconciliationRun', description: 'One reconciliation run.' });
export type ReconciliationRun = z.infer<typeof ReconciliationRun>;

/** A day before the product existed. The provider and the database do not accept every earlier date. */
const earliestDay = '2000-01-01';
const Day = z.iso
  .date({ error: key('Use a date such as 2026-04-01.'), abort: true })
  .refine((day) => day >= earliestDay, key('Use a date from 2000 on, such as 2026-04-01.'));

/** A period of days in India; the last one is included. */
export const Reconcile = z
  .strictObject({
    from: Day.meta({ description: 'First day in India.', examples: ['2026-04-01'] }),
    to: Day.meta({ description: 'Last day in India, inclusive.', examples: ['2026-04-07'] }),
  })
  .meta({ id: 'Reconcile', description: 'A period to reconcile, at most 31 days.' });
export type Reconcile = z.infer<typeof Reconcile>;

const longestDays = 31;

/**
 * Returns the instants of a period of days; the second one is exclusive. Throws for a period that ends before it begins
 * or is too long.
 */
export function periodOf({ from, to }: Reconcile): { from: Date; to: Date } {
  const period = { from: beginOfDay(from), to: addMs(beginOfDay(to), dayMs) };
  const days = (period.to.getTime() - period.from.getTime()) / dayMs;
  if (days < 1) throw fieldProblem('to', msg('The end of the period must not come before its beginning.'));
  if (days > longestDays)
    throw fieldProblem('to', msg('Choose a period of at most {days} days.', { days: longestDays }));
  return period;
}
