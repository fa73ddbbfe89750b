import { z } from 'zod';
import { addMs } from '../../clock';
import { beginOfDay } from '../../india';
import { fieldProblem } from '../../problem';

/** How the provider and our books can disagree. */
export const DifferenceKind = z.enum([
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
]);
export type DifferenceKind = z.infer<typeof DifferenceKind>;

/** One disagreement: what it is about (the provider's id, or ours) and a sentence that names it. */
export const Difference = z.object({
  id: z.uuid(),
  kind: DifferenceKind,
  subject: z.string(),
  detail: z.string(),
  firstSeenAt: z.date(),
  lastSeenAt: z.date(),
  /** When a later look found provider and books agreeing; null while it is open. */
  settledAt: z.date().nullable(),
});
export type Difference = z.infer<typeof Difference>;

export const ListDifferences = z.strictObject({
  /** Open ones are shown where nothing is said. */
  state: z.enum(['open', 'settled'], { error: 'Use open or settled.' }).optional(),
});
export type ListDifferences = z.infer<typeof ListDifferences>;

/** A look at everything of a period. */
export const Reconciliation = z.object({
  id: z.uuid(),
  from: z.date(),
  to: z.date(),
  startedAt: z.date(),
  finishedAt: z.date(),
  /** How many differences it found; null where the provider did not tell enough. */
  differences: z.number().int().nullable(),
  /** Why it told too little. */
  failure: z.string().nullable(),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

/** Before the product: neither the provider nor the database knows each of them. */
const earliestDay = '2000-01-01';
const Day = z.iso
  .date({ error: 'Use a date such as 2026-04-01.', abort: true })
  .refine((day) => day >= earliestDay, 'Use a date from 2000 on, such as 2026-04-01.');

/** Days in India; the last one is in the period. */
export const Reconcile = z.strictObject({ from: Day, to: Day });
export type Reconcile = z.infer<typeof Reconcile>;

const dayMs = 24 * 60 * 60 * 1000;
const longestDays = 31;

/** The instants of a period of days, the second one outside. Refuses one that ends before it begins, or is too long. */
export function periodOf({ from, to }: Reconcile): { from: Date; to: Date } {
  const period = { from: beginOfDay(from), to: addMs(beginOfDay(to), dayMs) };
  const days = (period.to.getTime() - period.from.getTime()) / dayMs;
  if (days < 1) throw fieldProblem('to', 'The end of the period must not come before its beginning.');
  if (days > longestDays) throw fieldProblem('to', `Choose a period of at most ${longestDays} days.`);
  return period;
}
