import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns';
import { users } from './account';

/** What people wrote to us. */
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
    /** When an administrator marked it as handled, and who; null while it is open. */
    handledAt: instant('handled_at'),
    handledBy: uuid('handled_by').references(() => users.id),
  },
  (t) => [
    index('contact_message_created_at_idx').on(t.createdAt, t.id),
    index('contact_message_open_idx').on(t.createdAt, t.id).where(sql`handled_at is null`),
    check('contact_message_handled', sql`(handled_at is null) = (handled_by is null)`),
  ],
);
