import {
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../columns';
import { users } from './account';
import { quizSessions } from './quiz';

/** What was known of players' abilities after each session that rates, in all and in its category (`core/rating/rating.ts`). */
export const ratings = pgTable(
  'rating',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => quizSessions.id, { onDelete: 'cascade' }),
    /** `all`, or the category of the session. */
    scope: text('scope', {
      enum: ['all', 'general', 'science', 'history', 'sports', 'entertainment'],
    }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the session was finished. */
    finishedAt: instant('finished_at').notNull(),
    /** In standard deviations of players' ability. */
    mean: doublePrecision('mean').notNull(),
    deviation: doublePrecision('deviation').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.scope] }),
    index('rating_user_idx').on(t.userId, t.scope, t.finishedAt, t.sessionId),
  ],
);

/** The weeks of leagues, by their Monday in India. The row makes a week's leagues form once (`core/rating/leagues.ts`). */
export const leagueWeeks = pgTable('league_week', {
  week: date('week', { mode: 'string' }).primaryKey(),
  formedAt: instant('formed_at').notNull(),
  /** When places and next tiers were stored; null while the week is open. */
  closedAt: instant('closed_at'),
});

export const leagueMembers = pgTable(
  'league_member',
  {
    week: date('week', { mode: 'string' })
      .notNull()
      .references(() => leagueWeeks.week, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The number of the league in its week, from 1. */
    league: integer('league').notNull(),
    tier: smallint('tier').notNull(),
    /** These are null until the week is closed; place 1 is the first. */
    points: integer('points'),
    place: smallint('place'),
    nextTier: smallint('next_tier'),
  },
  (t) => [
    primaryKey({ columns: [t.week, t.userId] }),
    index('league_member_league_idx').on(t.week, t.league),
    index('league_member_user_id_idx').on(t.userId, t.week),
  ],
);
