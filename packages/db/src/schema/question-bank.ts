import { defaultLanguage, LANGUAGES } from '@paheli/core/languages';
import { questionKinds, secondsLimits } from '@paheli/core/question-bank/question-shape';
import type { Translations } from '@paheli/core/question-bank/question-texts';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns';

export const questions = pgTable(
  'question',
  {
    id: uuid('id').primaryKey(),
    category: text('category', {
      enum: ['general', 'science', 'history', 'sports', 'entertainment'],
    }).notNull(),
    questionText: text('question_text').notNull(),
    options: text('options').array().notNull(),
    /** The right choice: an index, or a set of several (`core/question-bank/choice.ts`). */
    correctAnswer: integer('correct_answer').notNull(),
    seconds: integer('seconds').notNull().default(secondsLimits.usual),
    tags: text('tags').array().notNull().default([]),
    /** What it has beyond the usual shape. */
    kinds: text('kinds', { enum: questionKinds }).array().notNull().default([]),
    explanation: text('explanation'),
    difficulty: text('difficulty', { enum: ['easy', 'medium', 'hard'] }).notNull(),
    /** The language of the question's own texts. */
    language: text('language', { enum: LANGUAGES }).notNull().default(defaultLanguage),
    /** The texts in further languages, by language; options in the same order. */
    translations: jsonb('translations').$type<Translations>().notNull().default({}),
    /** Text and options without differences of case, spacing and order: two live questions of a category never share it. */
    textKey: text('text_key').notNull(),
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    check(
      'question_shape_check',
      sql`cardinality(${t.options}) between 2 and 6 and ${t.seconds} between 3 and 120`,
    ),
    check(
      'question_answer_check',
      sql`${t.correctAnswer} between 0 and cardinality(${t.options}) - 1 or ${t.correctAnswer} between 67 and 63 + (1 << cardinality(${t.options}))`,
    ),
    check('question_language_check', sql`${t.language} in ('en', 'hi')`),
    index('question_created_at_idx').on(t.createdAt, t.id).where(sql`${t.archivedAt} is null`),
    uniqueIndex('question_text_key')
      .on(t.category, sql`md5(${t.textKey})`)
      .where(sql`${t.archivedAt} is null`),
  ],
);

/**
 * The questions that practice rounds and daily quizzes ask. While a question is listed, no pool of a tournament is frozen
 * with it.
 */
export const practiceQuestions = pgTable('practice_question', {
  questionId: uuid('question_id')
    .primaryKey()
    .references(() => questions.id, { onDelete: 'cascade' }),
  listedAt: instant('listed_at').notNull(),
});
