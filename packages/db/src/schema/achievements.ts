import { achievementKinds } from '@paheli/core/achievements/achievements';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns';
import { users } from './account';
import { quizSessions } from './quiz';

/** What was earned stays, whatever is played later. */
export const achievements = pgTable(
  'achievement',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: achievementKinds }).notNull(),
    /** When the fact happened, not when it was noticed. */
    earnedAt: instant('earned_at').notNull(),
    /** The quiz that earned it. */
    sessionId: uuid('session_id').references(() => quizSessions.id, { onDelete: 'set null' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

/** A public page of somebody's badges; there is one while he shares it. */
export const badgePages = pgTable('badge_page', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** By which whoever has the link finds it. */
  code: text('code').notNull().unique('badge_page_code_key'),
  createdAt: instant('created_at').notNull(),
});
