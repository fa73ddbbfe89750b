import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, paise } from '../columns';
import { users } from './account';
import { tournaments } from './tournament';

/** Who holds money. Credit is positive. Accounts everybody touches are not materialised: they keep no balance. */
export const ledgerAccounts = pgTable(
  'ledger_account',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    userId: uuid('user_id').references(() => users.id),
    tournamentId: uuid('tournament_id').references(() => tournaments.id, { onDelete: 'restrict' }),
    guarded: boolean('guarded').notNull(),
    materialised: boolean('materialised').notNull(),
    balance: paise('balance').notNull().default(0),
    version: bigint('version', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    unique('ledger_account_holder_key').on(t.kind, t.userId, t.tournamentId).nullsNotDistinct(),
    index('ledger_account_user_id_idx').on(t.userId),
    index('ledger_account_tournament_id_idx').on(t.tournamentId),
    check('ledger_account_guarded', sql`not ${t.guarded} or ${t.balance} >= 0`),
    check('ledger_account_guarded_is_materialised', sql`${t.materialised} or not ${t.guarded}`),
  ],
);

/** A balanced transaction; `ref` says which fact caused it, once. Immutable. */
export const ledgerTxs = pgTable('ledger_tx', {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  ref: text('ref').notNull().unique('ledger_tx_ref_key'),
  reverses: uuid('reverses').unique('ledger_tx_reverses_key'),
  requestHash: text('request_hash').notNull(),
  actor: uuid('actor'),
  meta: jsonb('meta').notNull().default({}),
  createdAt: instant('created_at').notNull(),
});

/** One line of a transaction. Immutable. */
export const ledgerEntries = pgTable(
  'ledger_entry',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    txId: uuid('tx_id')
      .notNull()
      .references(() => ledgerTxs.id),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerAccounts.id),
    amount: paise('amount').notNull(),
    balanceAfter: paise('balance_after'),
    accountVersion: bigint('account_version', { mode: 'number' }),
  },
  (t) => [
    check('ledger_entry_amount_check', sql`${t.amount} <> 0`),
    unique('ledger_entry_version_key').on(t.accountId, t.accountVersion),
    index('ledger_entry_tx_id_idx').on(t.txId),
  ],
);

/** A wish to pay: a top-up at the provider, or the access fee from the wallet. Entries are their own intents. */
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
    /** When the reconciler last asked the provider about it. */
    checkedAt: instant('checked_at'),
  },
  (t) => [
    index('payment_intent_user_id_idx').on(t.userId, t.createdAt),
    index('payment_intent_open_idx').on(t.createdAt).where(sql`${t.status} = 'requires_payment'`),
    uniqueIndex('payment_intent_access_key').on(t.userId).where(sql`${t.purpose} = 'access'`),
  ],
);

/** A captured payment as the provider reported it, once per provider payment, and what became of it. */
export const payments = pgTable('payment', {
  id: text('id').primaryKey(),
  intentId: uuid('intent_id').references(() => paymentIntents.id),
  providerOrderId: text('provider_order_id'),
  amount: paise('amount').notNull(),
  currency: text('currency').notNull(),
  outcome: text('outcome', { enum: ['credited', 'suspense', 'exception'] }).notNull(),
  reason: text('reason'),
  capturedAt: instant('captured_at').notNull(),
});

/** Webhooks as they came in: stored first, answered, then processed. */
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
    /** When it was given up: it never became readable, or what it names never appeared. */
    abandonedAt: instant('abandoned_at'),
  },
  (t) => [index('webhook_event_waiting_idx').on(t.nextAttemptAt).where(sql`${t.processedAt} is null`)],
);
