import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, paise, searchable } from '../columns';
import { users } from './account';
import { tournaments } from './tournament';

/**
 * A payment that a user intends: a top-up at the provider, or the access fee from the wallet. Entries are their own
 * intents.
 */
export const paymentIntents = pgTable(
  'payment_intent',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    purpose: text('purpose', { enum: ['topup', 'access'] }).notNull(),
    amount: paise('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status', {
      enum: ['requires_payment', 'requires_confirmation', 'succeeded', 'failed'],
    }).notNull(),
    providerOrderId: text('provider_order_id').unique('payment_intent_provider_order_id_key'),
    createdAt: instant('created_at').notNull(),
    succeededAt: instant('succeeded_at'),
    /** The tournament whose seat a top-up pays for; null for a top-up that is for none. */
    tournamentId: uuid('tournament_id').references(() => tournaments.id, { onDelete: 'set null' }),
    /** What a top-up buys in the transaction that credits it, in social mode; null for one that stays in the wallet. */
    buys: text('buys', { enum: ['access', 'pass'] }),
    /** The tax inside the amount of what it buys, and the days of a pass: as offered when the order was opened. */
    tax: paise('tax'),
    passDays: integer('pass_days'),
    /** When what it bought ended because the payment went back. */
    revokedAt: instant('revoked_at'),
    /** When the reconciler last queried the provider about it. */
    checkedAt: instant('checked_at'),
  },
  (t) => [
    index('payment_intent_user_id_idx').on(t.userId, t.createdAt),
    index('payment_intent_open_idx').on(t.createdAt).where(sql`${t.status} = 'requires_payment'`),
    index('payment_intent_paid_idx')
      .on(t.createdAt)
      .where(sql`${t.status} = 'succeeded' and ${t.providerOrderId} is not null`),
    uniqueIndex('payment_intent_access_key').on(t.userId).where(sql`${t.purpose} = 'access'`),
  ],
);

/** A captured payment as the provider reported it, once per provider payment, and what became of it. */
export const payments = pgTable(
  'payment',
  {
    id: text('id').primaryKey(),
    intentId: uuid('intent_id').references(() => paymentIntents.id),
    providerOrderId: text('provider_order_id'),
    /** What was credited, or waits to be returned. */
    amount: paise('amount').notNull(),
    /** The provider's fee that the payer bore on top of `amount`; it is not in the ledger. */
    customerFee: paise('customer_fee').notNull().default(0),
    currency: text('currency').notNull(),
    outcome: text('outcome', { enum: ['credited', 'suspense', 'exception'] }).notNull(),
    reason: text('reason'),
    capturedAt: instant('captured_at').notNull(),
    searchText: searchable('id', 'provider_order_id'),
  },
  (t) => [
    index('payment_intent_id_idx').on(t.intentId),
    index('payment_captured_at_idx').on(t.capturedAt, t.id),
    index('payment_outcome_idx').on(t.outcome, t.capturedAt, t.id),
    index('payment_search_idx').using('gin', t.searchText.op('gin_trgm_ops')),
  ],
);

/** Webhooks as they arrived: stored, acknowledged, then processed. */
export const webhookEvents = pgTable(
  'webhook_event',
  {
    id: text('id').primaryKey(),
    body: text('body').notNull(),
    receivedAt: instant('received_at').notNull(),
    processedAt: instant('processed_at'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    lastError: text('last_error'),
    /** When processing was given up: the webhook never became readable, or its entity never appeared. */
    abandonedAt: instant('abandoned_at'),
  },
  (t) => [
    index('webhook_event_waiting_idx').on(t.nextAttemptAt).where(sql`${t.processedAt} is null`),
    index('webhook_event_received_at_idx').on(t.receivedAt),
  ],
);

/**
 * Money on its way back to the payer; `id` is the idempotency key at the provider, so that the money is returned once.
 */
export const refunds = pgTable(
  'refund',
  {
    id: uuid('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The user whose deposit it comes from; null where the money never belonged to a user. */
    userId: uuid('user_id').references(() => users.id),
    amount: paise('amount').notNull(),
    currency: text('currency').notNull(),
    /** `exception`: money in another currency, which no ledger account holds. */
    source: text('source', { enum: ['deposit', 'suspense', 'exception'] }).notNull(),
    status: text('status', { enum: ['asked', 'done', 'failed'] }).notNull(),
    /** Whether the refund was made at the provider outside the product. */
    outside: boolean('outside').notNull().default(false),
    reason: text('reason').notNull(),
    /** The administrator who requested it; null where the product did so by itself. */
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
    index('refund_status_idx').on(t.status, t.createdAt, t.id),
    index('refund_waiting_idx').on(t.nextAttemptAt).where(sql`${t.status} = 'asked'`),
    check('refund_amount_check', sql`${t.amount} > 0`),
    check('refund_source_check', sql`(${t.source} = 'deposit') = (${t.userId} is not null)`),
  ],
);

/** A payment that the payer disputes at their bank. */
export const disputes = pgTable(
  'dispute',
  {
    /** The provider's id. */
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The user whose wallet the money came from; null where the payment was credited to no user. */
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
    index('dispute_status_idx').on(t.status, t.createdAt, t.id),
    check('dispute_amount_check', sql`${t.amount} > 0`),
  ],
);
