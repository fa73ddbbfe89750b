import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, paise } from '../columns';
import { users } from './account';

/** Winnings that a player asked to be paid out. */
export const withdrawals = pgTable(
  'withdrawal',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    amount: paise('amount').notNull(),
    /** The net winnings that the withdrawal realises, and the tax on them, computed when it was requested. */
    taxable: paise('taxable').notNull(),
    tds: paise('tds').notNull(),
    /** The financial year of the request: the year in whose April it begins. */
    financialYear: integer('financial_year').notNull(),
    /** `failed`: the payout came back; the hold stays until the payout is retried or the withdrawal is rejected. */
    status: text('status', { enum: ['requested', 'approved', 'paid', 'rejected', 'failed'] }).notNull(),
    /** Encrypted JSON: the destination, as verified when the withdrawal was requested. */
    payout: bytes('payout').notNull(),
    /** A keyed hash of the destination, by which payouts to one destination are summed. */
    payoutHash: bytes('payout_hash'),
    reason: text('reason'),
    bankReference: text('bank_reference'),
    /** The first of two administrators, where the amount requires two. */
    firstApprovedBy: uuid('first_approved_by').references(() => users.id),
    firstApprovedAt: instant('first_approved_at'),
    createdAt: instant('created_at').notNull(),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    paidAt: instant('paid_at'),
  },
  (t) => [
    index('withdrawal_user_id_idx').on(t.userId, t.createdAt),
    index('withdrawal_payout_hash_idx').on(t.payoutHash, t.createdAt),
    index('withdrawal_created_at_idx').on(t.createdAt, t.id),
    index('withdrawal_status_idx').on(t.status, t.createdAt, t.id),
    index('withdrawal_open_idx')
      .on(t.createdAt)
      .where(sql`${t.status} in ('requested', 'approved', 'failed')`),
    check('withdrawal_amount_check', sql`${t.amount} > 0 and ${t.tds} between 0 and ${t.amount}`),
  ],
);

/** One attempt at paying a withdrawal out; `id` is the idempotency key at the provider, so that it is paid once. */
export const payouts = pgTable(
  'payout',
  {
    id: uuid('id').primaryKey(),
    withdrawalId: uuid('withdrawal_id')
      .notNull()
      .references(() => withdrawals.id),
    /** Counts from 1. */
    attempt: integer('attempt').notNull(),
    /** `bank`: an administrator made the transfer and entered the bank's reference. */
    method: text('method', { enum: ['provider', 'bank'] }).notNull(),
    amount: paise('amount').notNull(),
    status: text('status', { enum: ['asked', 'paid', 'returned'] }).notNull(),
    providerPayoutId: text('provider_payout_id').unique('payout_provider_payout_id_key'),
    utr: text('utr'),
    failure: text('failure'),
    createdAt: instant('created_at').notNull(),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    uniqueIndex('payout_attempt_key').on(t.withdrawalId, t.attempt),
    index('payout_created_at_idx').on(t.createdAt),
    index('payout_waiting_idx').on(t.nextAttemptAt).where(sql`${t.status} = 'asked'`),
  ],
);

/** The tax on a player's net winnings of a whole financial year, deducted after the year ended. */
export const yearClosings = pgTable(
  'year_closing',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    financialYear: integer('financial_year').notNull(),
    taxable: paise('taxable').notNull(),
    tds: paise('tds').notNull(),
    closedAt: instant('closed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.financialYear] })],
);
