import { achievementKinds } from '@paheli/core/achievements/achievements';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns';
import { users } from './account';
import { quizSessions } from './quiz';

/** Achievements of users. An earned achievement stays, whatever is played later. */
export const achievements = pgTable(
  'achievement',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: achievementKinds }).notNull(),
    /** When the fact happened, not when it was detected. */
    earnedAt: instant('earned_at').notNull(),
    /** The quiz session that earned it. */
    sessionId: uuid('session_id').references(() => quizSessions.id, { onDelete: 'set null' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

/** A public page of a user's badges; the row exists while the user shares them. */
export const badgePages = pgTable('badge_page', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The code in the public link. */
  code: text('code').notNull().unique('badge_page_code_key'),
  createdAt: instant('created_at').notNull(),
});
