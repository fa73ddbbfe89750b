import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../columns';
import { users } from './account';
import { quizSessions } from './quiz';

// Integrity signals

/** The signals of sessions that won a prize, as they were at settlement; violations are stored on their own. */
export const integritySignals = pgTable(
  'integrity_signal',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => quizSessions.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    points: integer('points').notNull(),
    /** The figures that the points follow from. */
    figures: jsonb('figures').$type<Record<string, number>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.kind] }),
    check('integrity_signal_points_check', sql`${t.points} > 0`),
  ],
);

/** The decision on a held prize, as its player reads it. */
export const prizeDecisions = pgTable('prize_decision', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => quizSessions.id, { onDelete: 'cascade' }),
  /** Null for a prize that was released without a reason. */
  reason: text('reason'),
  decidedBy: uuid('decided_by')
    .notNull()
    .references(() => users.id),
  decidedAt: instant('decided_at').notNull(),
});

/**
 * What sign-ins of several accounts may have in common, as keyed hashes: the range of their address, and a device that
 * presented the mark of another account. Removed as long after the last use as device marks.
 */
export const signInMarks = pgTable(
  'sign_in_mark',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['address', 'device'] }).notNull(),
    mark: bytes('mark').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (t) => [
    index('sign_in_mark_mark_idx').on(t.mark),
    unique('sign_in_mark_key').on(t.userId, t.mark),
    index('sign_in_mark_last_used_at_idx').on(t.lastUsedAt),
    check('sign_in_mark_kind_check', sql`${t.kind} in ('address', 'device')`),
  ],
);
