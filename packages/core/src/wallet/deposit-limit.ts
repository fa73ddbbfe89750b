import { z } from 'zod';
import { addMs, dayMs, later } from '../clock';
import { key } from '../message';
import { Rupees } from '../money';

/** A player's own limit for one day in India: on deposits, in paise, or on playing time, in minutes; null for no limit. */
export type OwnLimit = {
  readonly amount: number | null;
  /** The instant at which `nextAmount` takes effect; null if no change is pending. */
  readonly nextFrom: Date | null;
  readonly nextAmount: number | null;
};

/** The delay before a higher limit takes effect. */
export const raiseAfterMs = dayMs;

export const noLimit: OwnLimit = { amount: null, nextFrom: null, nextAmount: null };

/** Returns a limit at an instant, with a due change applied. */
export function limitAt(limit: OwnLimit, now: Date): OwnLimit {
  const isDue = limit.nextFrom !== null && limit.nextFrom <= now;
  return isDue ? { amount: limit.nextAmount, nextFrom: null, nextAmount: null } : limit;
}

/**
 * Returns a limit after its owner requested another. A lower one takes effect at once; a higher one, or none, takes
 * effect a day later and replaces a pending change.
 */
export function changeLimit(limit: OwnLimit, wanted: number | null, now: Date): OwnLimit {
  const { amount } = limitAt(limit, now);
  const isRaise = amount !== null && (wanted === null || wanted > amount);
  return isRaise
    ? { amount, nextFrom: addMs(now, raiseAfterMs), nextAmount: wanted }
    : { amount: wanted, nextFrom: null, nextAmount: null };
}

/**
 * Returns one limit that never allows more than either of two. A pending change takes effect at the later of the two
 * instants, since only one change can be pending.
 */
export function stricterLimit(one: OwnLimit, other: OwnLimit, now: Date): OwnLimit {
  const both = [limitAt(one, now), limitAt(other, now)];
  const amount = leastOf(both.map((limit) => limit.amount));
  const pending = both.flatMap(({ nextFrom }) => (nextFrom === null ? [] : [nextFrom]));
  const next = leastOf(both.map((limit) => (limit.nextFrom === null ? limit.amount : limit.nextAmount)));
  if (next === amount || pending.length === 0) return { amount, nextFrom: null, nextAmount: null };
  return { amount, nextFrom: pending.reduce(later), nextAmount: next };
}

/** Returns the smallest amount, where null means no limit. */
function leastOf(amounts: readonly (number | null)[]): number | null {
  const set = amounts.filter((amount) => amount !== null);
  return set.length === 0 ? null : Math.min(...set);
}

/** Returns the amount that may still be deposited today, in paise; null for no limit. */
export function roomLeft(limit: OwnLimit, paidInToday: number, now: Date): number | null {
  const { amount } = limitAt(limit, now);
  return amount === null ? null : Math.max(0, amount - paidInToday);
}

/** The longest limit that is one: a day has 1,440 minutes. */
const maxDailyMinutes = 1_440;

export const SetLimits = z
  .strictObject({
    dailyDepositLimit: Rupees.nullable()
      .optional()
      .meta({
        description:
          'Maximum deposits of one day in India, in rupees; null for no limit; unchanged if absent.',
        examples: [1000],
      }),
    dailyMinutes: z
      .number({ error: key('Enter a number of minutes.') })
      .int(key('Enter whole minutes.'))
      .min(1, key('Allow yourself at least one minute, or leave the limit out.'))
      .max(maxDailyMinutes, key('A day has {maximum} minutes.'))
      .nullable()
      .optional()
      .meta({
        description:
          'Maximum playing time of one day in India, in minutes; null for no limit; unchanged if absent.',
        examples: [60],
      }),
  })
  .refine(
    ({ dailyDepositLimit, dailyMinutes }) => dailyDepositLimit !== undefined || dailyMinutes !== undefined,
    {
      path: ['dailyDepositLimit'],
      error: key('Name a limit on deposits or on playing time.'),
    },
  )
  .meta({ id: 'SetLimits', description: 'New daily limits on deposits and playing time.' });
export type SetLimits = z.infer<typeof SetLimits>;

export const SelfExclude = z
  .strictObject({
    days: z
      .number({ error: key('Enter a number of days.') })
      .int(key('Enter a whole number of days.'))
      .min(1, key('Exclude yourself for at least one day.'))
      .max(1825, key('Exclude yourself for at most 1,825 days.'))
      .meta({ description: 'Length of the self-exclusion, in days.', examples: [30] }),
  })
  .meta({ id: 'SelfExclude', description: 'A period of self-exclusion.' });
export type SelfExclude = z.infer<typeof SelfExclude>;

/** A player's own limits on play and deposits; money in rupees. */
export const PlayLimits = z
  .object({
    dailyDepositLimit: z
      .number()
      .nullable()
      .meta({
        description: 'Maximum deposits of one day in India, in rupees; null for no limit.',
        examples: [1000],
      }),
    nextDepositLimitFrom: z
      .date()
      .nullable()
      .describe('Time when `next_deposit_limit` takes effect; null if no change is pending.'),
    nextDepositLimit: z
      .number()
      .nullable()
      .meta({
        description: 'Daily deposit limit that is pending, in rupees; null for no limit.',
        examples: [2000],
      }),
    depositedToday: z
      .number()
      .meta({ description: 'Deposits since midnight in India, in rupees.', examples: [100] }),
    dailyMinutes: z
      .number()
      .int()
      .nullable()
      .meta({
        description: 'Maximum playing time of one day in India, in minutes; null for no limit.',
        examples: [60],
      }),
    nextDailyMinutesFrom: z
      .date()
      .nullable()
      .describe('Time when `next_daily_minutes` takes effect; null if no change is pending.'),
    nextDailyMinutes: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Limit on playing time that is pending; null for no limit.', examples: [90] }),
    minutesPlayedToday: z
      .number()
      .int()
      .meta({ description: 'Minutes in quizzes of every kind since midnight in India.', examples: [25] }),
    excludedUntil: z
      .date()
      .nullable()
      .describe('End of the self-exclusion; null if the caller may take part.'),
  })
  .meta({ id: 'PlayLimits', description: 'Limits that the caller has set for deposits and play.' });
export type PlayLimits = z.infer<typeof PlayLimits>;
