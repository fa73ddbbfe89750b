import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, paise } from '../columns';
import { users } from './account';
import { payments } from './wallet';

/** Money on its way back to who paid it; `id` is what the provider knows it by, so that it is returned once. */
export const refunds = pgTable(
  'refund',
  {
    id: uuid('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Whose deposit it comes from; null where it never was anybody's. */
    userId: uuid('user_id').references(() => users.id),
    amount: paise('amount').notNull(),
    currency: text('currency').notNull(),
    /** `exception`: money in another currency, which no ledger account holds. */
    source: text('source', { enum: ['deposit', 'suspense', 'exception'] }).notNull(),
    status: text('status', { enum: ['asked', 'done', 'failed'] }).notNull(),
    /** Whether the refund was made at the provider outside the product. */
    outside: boolean('outside').notNull().default(false),
    reason: text('reason').notNull(),
    /** Null where the product asked by itself. */
    requestedBy: uuid('requested_by').references(() => users.id),
    providerRefundId: text('provider_refund_id').unique('refund_provider_refund_id_key'),
    failure: text('failure'),
    createdAt: instant('created_at').notNull(),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    index('refund_payment_id_idx').on(t.paymentId),
    index('refund_user_id_idx').on(t.userId),
    index('refund_created_at_idx').on(t.createdAt, t.id),
    index('refund_waiting_idx').on(t.nextAttemptAt).where(sql`${t.status} = 'asked'`),
    check('refund_amount_check', sql`${t.amount} > 0`),
    check('refund_source_check', sql`(${t.source} = 'deposit') = (${t.userId} is not null)`),
  ],
);

/** A payment that its payer disputes at his bank. */
export const disputes = pgTable(
  'dispute',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Whose wallet it came out of; null where the payment was credited to nobody. */
    userId: uuid('user_id').references(() => users.id),
    amount: paise('amount').notNull(),
    status: text('status', { enum: ['open', 'won', 'lost'] }).notNull(),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    index('dispute_payment_id_idx').on(t.paymentId),
    index('dispute_user_id_idx').on(t.userId),
    index('dispute_created_at_idx').on(t.createdAt, t.id),
    check('dispute_amount_check', sql`${t.amount} > 0`),
  ],
);
