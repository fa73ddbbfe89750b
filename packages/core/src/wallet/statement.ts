import { z } from 'zod';
import { addMs, dayMs } from '../clock';
import { Id } from '../id';
import { beginOfDay } from '../india';
import { key } from '../message';

const whatIsAllowed = key('Use a date such as 2026-04-01, or an instant such as 2026-04-01T00:00:00Z.');
const [earliest, latest] = [new Date('1900-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59.999Z')];

/** A day in India or an instant, as text in ISO 8601. Offsets and the year 0 exceed the range of the database. */
const DayOrInstant = z
  .string(whatIsAllowed)
  .refine(
    (given) =>
      z.iso
        .date()
        .or(z.iso.datetime({ offset: true }))
        .safeParse(given).success,
    { error: whatIsAllowed, abort: true },
  )
  .refine(
    (given) => new Date(given) >= earliest && new Date(given) <= latest,
    key('Use a date from 1900 to 9999, such as 2026-04-01.'),
  );

/** A period: from the beginning of a day or an instant, to the end of a day or an instant. The end is exclusive. */
export const StatementPeriod = z.strictObject({
  from: DayOrInstant.optional().meta({
    description: 'First day in India, or an ISO 8601 instant.',
    examples: ['2026-04-01'],
  }),
  to: DayOrInstant.optional().meta({
    description: 'Last day in India, or an ISO 8601 instant (exclusive).',
    examples: ['2026-04-30'],
  }),
});
export type StatementPeriod = z.infer<typeof StatementPeriod>;

/** One transaction with the balance after it, in rupees. */
export const StatementLine = z.object({
  id: Id,
  date: z.date(),
  description: z.string(),
  type: z.enum(['credit', 'debit']),
  amount: z.number(),
  balance: z.number(),
});
export type StatementLine = z.infer<typeof StatementLine>;

/**
 * The transactions of a wallet in a period, oldest first. The opening balance and all lines add up to the closing
 * balance.
 */
export const Statement = z.object({
  from: z.date(),
  to: z.date(),
  openingBalance: z.number(),
  closingBalance: z.number(),
  lines: z.array(StatementLine),
});
export type Statement = z.infer<typeof Statement>;

/** Returns the instants of a period. It begins in 1970 and ends now, this millisecond included, where not given. */
export function instantsOf({ from, to }: StatementPeriod, now: Date): { from: Date; to: Date } {
  return {
    from: from === undefined ? new Date(0) : beginOf(from),
    to: to === undefined ? addMs(now, 1) : isDay(to) ? addMs(beginOf(to), dayMs) : new Date(to),
  };
}

function isDay(given: string): boolean {
  return given.length === '2026-04-01'.length;
}

function beginOf(given: string): Date {
  return isDay(given) ? beginOfDay(given) : new Date(given);
}
