import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns';
import { users } from './account';

/** Actions of administrators, with the values before and after. Append-only. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    action: text('action').notNull(),
    /** The subject of the action, such as `user:<id>`. */
    subject: text('subject').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (t) => [
    index('audit_log_at_idx').on(t.at, t.id),
    index('audit_log_subject_idx').on(t.subject, t.at, t.id),
    index('audit_log_action_idx').on(t.action, t.at, t.id),
    index('audit_log_actor_idx').on(t.actorId, t.at, t.id),
  ],
);
