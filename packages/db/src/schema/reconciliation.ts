import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, paise } from '../columns';

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
    /** When that happened, so that a look at another period does not settle it; null for what every look sees. */
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
