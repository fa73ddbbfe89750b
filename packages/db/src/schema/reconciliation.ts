import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, paise } from '../columns';

/** A transfer of collected money from the provider to our bank account, recorded in the ledger. */
export const settlements = pgTable('settlement', {
  /** The provider's id. */
  id: text('id').primaryKey(),
  gross: paise('gross').notNull(),
  fee: paise('fee').notNull(),
  net: paise('net').notNull(),
  utr: text('utr'),
  settledAt: instant('settled_at').notNull(),
  bookedAt: instant('booked_at').notNull(),
});

/** A difference between the provider and our books, recorded once, until a later run finds them in agreement. */
export const differences = pgTable(
  'reconciliation_difference',
  {
    id: uuid('id').primaryKey(),
    /** The kind of difference, such as `payment_missing`. */
    kind: text('kind').notNull(),
    /** The id of the entity concerned: the provider's or ours. */
    subject: text('subject').notNull(),
    detail: text('detail').notNull(),
    /**
     * When the entity was created, so that a run over another period does not resolve the difference; null for
     * differences that every run checks.
     */
    subjectAt: instant('subject_at'),
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

/** A reconciliation run over a period, and its outcome. */
export const reconciliations = pgTable(
  'reconciliation',
  {
    id: uuid('id').primaryKey(),
    from: instant('from').notNull(),
    to: instant('to').notNull(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at').notNull(),
    /** The number of differences found; null where the provider reported too little. */
    differences: integer('differences'),
    failure: text('failure'),
  },
  (t) => [index('reconciliation_started_at_idx').on(t.startedAt)],
);
