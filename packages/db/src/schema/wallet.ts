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
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant, paise } from '../columns';
import { users } from './account';
import { tournaments } from './tournament';

/** Holders of money. Credit is positive. Accounts that every transaction touches store no balance. */
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

/** A balanced transaction; `ref` names the fact that caused it, and is unique. Immutable. */
export const ledgerTxs = pgTable(
  'ledger_tx',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    ref: text('ref').notNull().unique('ledger_tx_ref_key'),
    reverses: uuid('reverses').unique('ledger_tx_reverses_key'),
    requestHash: text('request_hash').notNull(),
    actor: uuid('actor'),
    meta: jsonb('meta').notNull().default({}),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('ledger_tx_created_at_idx').on(t.createdAt)],
);

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

/**
 * Limits that outlive the account on which a player set them, under a keyed hash of the mobile number or the PAN. A new
 * account of the same person takes them over.
 */
export const retainedLimits = pgTable('retained_limit', {
  fingerprint: bytes('fingerprint').primaryKey(),
  /** Null for no limit. */
  amount: paise('amount'),
  nextFrom: instant('next_from'),
  nextAmount: paise('next_amount'),
  minutes: integer('minutes'),
  minutesFrom: instant('minutes_from'),
  nextMinutes: integer('next_minutes'),
  excludedUntil: instant('excluded_until'),
  retainedAt: instant('retained_at').notNull(),
});

/** What a player allows themselves on one day: a sum to pay in, and minutes of play; without a row there is no limit. */
export const ownLimits = pgTable('deposit_limit', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null for no limit. */
  amount: paise('amount'),
  /** The instant from which `nextAmount` (null for no limit) applies; null where no change is pending. */
  nextFrom: instant('next_from'),
  nextAmount: paise('next_amount'),
  /** Minutes of play, by the same rules. */
  minutes: integer('minutes'),
  minutesFrom: instant('minutes_from'),
  nextMinutes: integer('next_minutes'),
});
