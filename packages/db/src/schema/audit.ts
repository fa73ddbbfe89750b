import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns';
import { users } from './account';

/** What administrators did, with what it was before and after. Append-only. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    action: text('action').notNull(),
    /** What was acted on, such as `user:<id>`. */
    subject: text('subject').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (t) => [index('audit_log_at_idx').on(t.at, t.id), index('audit_log_subject_idx').on(t.subject, t.at)],
);

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
