import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns';
import { users } from './account';

/** A friendship of two users: one row, the smaller id first, so that it always holds for both. */
export const friendships = pgTable(
  'friendship',
  {
    lowId: uuid('low_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    highId: uuid('high_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lowId, t.highId] }),
    index('friendship_high_id_idx').on(t.highId),
    check('friendship_order_check', sql`${t.lowId} < ${t.highId}`),
  ],
);

/** The link by which a user makes friends; a new link replaces it. */
export const invitations = pgTable('invitation', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  code: text('code').notNull().unique('invitation_code_key'),
  createdAt: instant('created_at').notNull(),
});
