import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant, paise } from '../columns';
import { users } from './auth';
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

/** Winnings that a player asked to be paid out. */
export const withdrawals = pgTable(
  'withdrawal',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    amount: paise('amount').notNull(),
    /** Net winnings it realises, and the tax on them, as they stood when it was asked for. */
    taxable: paise('taxable').notNull(),
    tds: paise('tds').notNull(),
    /** The year in whose April the financial year begins in which it was asked for. */
    financialYear: integer('financial_year').notNull(),
    /** `failed`: the payout came back; the hold stays until it is tried again or rejected. */
    status: text('status', { enum: ['requested', 'approved', 'paid', 'rejected', 'failed'] }).notNull(),
    /** Encrypted JSON: where it goes, as verified when it was asked for. */
    payout: bytes('payout').notNull(),
    reason: text('reason'),
    bankReference: text('bank_reference'),
    /** The first of two administrators, where the amount asks for two. */
    firstApprovedBy: uuid('first_approved_by').references(() => users.id),
    firstApprovedAt: instant('first_approved_at'),
    createdAt: instant('created_at').notNull(),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    paidAt: instant('paid_at'),
  },
  (t) => [
    index('withdrawal_user_id_idx').on(t.userId, t.createdAt),
    index('withdrawal_created_at_idx').on(t.createdAt, t.id),
    index('withdrawal_open_idx')
      .on(t.createdAt)
      .where(sql`${t.status} in ('requested', 'approved', 'failed')`),
    check('withdrawal_amount_check', sql`${t.amount} > 0 and ${t.tds} between 0 and ${t.amount}`),
  ],
);

/** One try at paying a withdrawal out; `id` is what the provider knows it by, so that it pays once. */
export const payouts = pgTable(
  'payout',
  {
    id: uuid('id').primaryKey(),
    withdrawalId: uuid('withdrawal_id')
      .notNull()
      .references(() => withdrawals.id),
    /** Counts from 1. */
    attempt: integer('attempt').notNull(),
    /** `bank`: an administrator paid it himself and gave the bank's reference. */
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
    index('payout_waiting_idx').on(t.nextAttemptAt).where(sql`${t.status} = 'asked'`),
  ],
);

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

/** A transfer of what the provider collected to our bank account, once it is in the books. */
export const settlements = pgTable('settlement', {
  /** The provider's. */
  id: text('id').primaryKey(),
  gross: paise('gross').notNull(),
  fee: paise('fee').notNull(),
  net: paise('net').notNull(),
  utr: text('utr'),
  settledAt: instant('settled_at').notNull(),
  bookedAt: instant('booked_at').notNull(),
});

/** Where the provider and our books disagree, named once, until a later look finds them agreeing. */
export const differences = pgTable(
  'reconciliation_difference',
  {
    id: uuid('id').primaryKey(),
    /** What kind, such as `payment_missing`. */
    kind: text('kind').notNull(),
    /** What it is about: the provider's id, or ours. */
    subject: text('subject').notNull(),
    detail: text('detail').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    uniqueIndex('reconciliation_difference_open_key')
      .on(t.kind, t.subject)
      .where(sql`${t.settledAt} is null`),
    index('reconciliation_difference_first_seen_idx').on(t.firstSeenAt, t.id),
  ],
);

/** A look at everything of a period, and how it ended. */
export const reconciliations = pgTable(
  'reconciliation',
  {
    id: uuid('id').primaryKey(),
    from: instant('from').notNull(),
    to: instant('to').notNull(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at').notNull(),
    /** How many differences it found; null where the provider did not tell enough. */
    differences: integer('differences'),
    failure: text('failure'),
  },
  (t) => [index('reconciliation_started_at_idx').on(t.startedAt)],
);

/** The tax on a player's net winnings of a whole financial year, taken when the year had ended. */
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
