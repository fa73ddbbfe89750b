import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, paise } from '../columns';

/**
 * What happened on each day in India that is over. Rows are written once and never change: what can still change, such as
 * a seat that is given back later, is left out and read with the present day.
 */
export const closedDays = pgTable('closed_day', {
  day: date('day', { mode: 'string' }).primaryKey(),
  /** The seats taken, including those given back since. */
  joins: integer('joins').notNull(),
  /** The different players who took a seat or started a quiz. */
  activePlayers: integer('active_players').notNull(),
  /** The fees of all those seats. */
  fees: paise('fees').notNull(),
  /** The access fees, including their tax. */
  access: paise('access').notNull(),
});

/** The questions of the quizzes that ended on a closed day, including those voided since. */
export const closedDayQuestions = pgTable(
  'closed_day_question',
  {
    day: date('day', { mode: 'string' })
      .notNull()
      .references(() => closedDays.day),
    category: text('category', {
      enum: ['general', 'science', 'history', 'sports', 'entertainment'],
    }).notNull(),
    difficulty: text('difficulty', { enum: ['easy', 'medium', 'hard'] }).notNull(),
    asked: integer('asked').notNull(),
    right: integer('right').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.category, t.difficulty] })],
);

/** The sets that the backup command wrote, for monitoring. A restored database lacks the set that it came from. */
export const backups = pgTable('backup', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  finishedAt: instant('finished_at').notNull(),
  /** The size of all files of the set. */
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
});
