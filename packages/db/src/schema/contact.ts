import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, searchable } from '../columns';
import { users } from './account';

/** Messages that visitors and users sent to the operator. */
export const contactMessages = pgTable(
  'contact_message',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject', {
      enum: ['general', 'support', 'feedback', 'partnership', 'other', 'grievance'],
    }).notNull(),
    message: text('message').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** When and by whom the message was marked as handled; null while it is open. */
    handledAt: instant('handled_at'),
    handledBy: uuid('handled_by').references(() => users.id),
    searchText: searchable('name', 'email', 'message'),
  },
  (t) => [
    index('contact_message_user_id_idx').on(t.userId, t.createdAt),
    index('contact_message_subject_idx').on(t.subject, t.createdAt, t.id),
    index('contact_message_visitor_idx').on(sql`lower(${t.email})`).where(sql`${t.userId} is null`),
    index('contact_message_search_idx').using('gin', t.searchText.op('gin_trgm_ops')),
    index('contact_message_created_at_idx').on(t.createdAt, t.id),
    index('contact_message_open_idx').on(t.createdAt, t.id).where(sql`handled_at is null`),
    check('contact_message_handled', sql`(handled_at is null) = (handled_by is null)`),
  ],
);
