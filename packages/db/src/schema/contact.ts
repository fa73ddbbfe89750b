import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns';
import { users } from './account';

/** Messages that visitors and users sent to the operator. */
export const contactMessages = pgTable(
  'contact_message',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject', {
      enum: ['general', 'support', 'feedback', 'partnership', 'other'],
    }).notNull(),
    message: text('message').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** When and by whom the message was marked as handled; null while it is open. */
    handledAt: instant('handled_at'),
    handledBy: uuid('handled_by').references(() => users.id),
  },
  (t) => [
    index('contact_message_created_at_idx').on(t.createdAt, t.id),
    index('contact_message_open_idx').on(t.createdAt, t.id).where(sql`handled_at is null`),
    check('contact_message_handled', sql`(handled_at is null) = (handled_by is null)`),
  ],
);
