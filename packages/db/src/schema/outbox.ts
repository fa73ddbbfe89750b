import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Events as part of the transaction that caused them; `seq` is set once they are committed. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    seq: bigint('seq', { mode: 'number' }).unique('outbox_seq_key'),
    audience: text('audience').notNull(),
    event: jsonb('event').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index('outbox_waiting_idx').on(t.id).where(sql`${t.seq} is null`),
    index('outbox_audience_idx').on(t.audience, t.seq),
  ],
);

/** The last number given. One row. */
export const outboxHead = pgTable(
  'outbox_head',
  {
    one: boolean('one').primaryKey().default(true),
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
  },
  (t) => [check('outbox_head_one_row', sql`${t.one}`)],
);
