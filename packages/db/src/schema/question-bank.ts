import { defaultLanguage, LANGUAGES } from '@paheli/core/languages';
import { mediumKinds } from '@paheli/core/question-bank/medium';
import { questionKinds, secondsLimits } from '@paheli/core/question-bank/question-shape';
import type { Translations } from '@paheli/core/question-bank/question-texts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../columns';
import { users } from './account';

/** The pictures and sounds of questions; their bytes are files. */
export const questionMedia = pgTable(
  'question_media',
  {
    /** The SHA-256 of the bytes in `file`. */
    hash: text('hash').primaryKey(),
    kind: text('kind', { enum: mediumKinds }).notNull(),
    /** The media type. */
    type: text('type', { enum: ['image/webp', 'audio/mpeg', 'audio/mp4'] }).notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width'),
    height: integer('height'),
    durationMs: integer('duration_ms'),
    /** The name in the storage of files. */
    file: text('file').notNull(),
    /** The name of the same picture in the small size; null where `file` is no larger. */
    smallFile: text('small_file'),
    /** When it was uploaded last. */
    uploadedAt: instant('uploaded_at').notNull(),
  },
  (t) => [
    check(
      'question_media_size_check',
      sql`num_nulls(${t.width}, ${t.height}) = case ${t.kind} when 'picture' then 0 else 2 end and num_nulls(${t.durationMs}) = case ${t.kind} when 'sound' then 0 else 1 end`,
    ),
  ],
);

export const questions = pgTable(
  'question',
  {
    id: uuid('id').primaryKey(),
    /** The organiser whose question it is; null for the house's. */
    ownerId: uuid('owner_id').references(() => users.id),
    /** When it joined the questions that organisers may ask too. From then on no tournament of the house asks it. */
    sharedAt: instant('shared_at'),
    /** When it was set apart for games without a stake, for good; null where tournaments with a stake may ask it. */
    openedAt: instant('opened_at'),
    category: text('category', {
      enum: ['general', 'science', 'history', 'sports', 'entertainment'],
    }).notNull(),
    questionText: text('question_text').notNull(),
    options: text('options').array().notNull(),
    /** The right choice: an index, or a set of several (`core/question-bank/choice.ts`). */
    correctAnswer: integer('correct_answer').notNull(),
    seconds: integer('seconds').notNull().default(secondsLimits.usual),
    /** Whether its options are never shuffled. */
    keepsOrder: boolean('keeps_order').notNull().default(false),
    tags: text('tags').array().notNull().default([]),
    /** What it has beyond the usual shape. */
    kinds: text('kinds', { enum: questionKinds }).array().notNull().default([]),
    explanation: text('explanation'),
    difficulty: text('difficulty', { enum: ['easy', 'medium', 'hard'] }).notNull(),
    /** The language of the question's own texts. */
    language: text('language', { enum: LANGUAGES }).notNull().default(defaultLanguage),
    /** Its picture or sound. */
    mediaHash: text('media_hash').references(() => questionMedia.hash),
    /** What describes that in the question's own language. */
    mediaAlt: text('media_alt'),
    /** The texts in further languages, by language; options in the same order. */
    translations: jsonb('translations').$type<Translations>().notNull().default({}),
    /** Text and options without differences of case, spacing and order: two live questions of an owner and category never share it. */
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
    check('question_media_check', sql`${t.mediaHash} is null or ${t.mediaAlt} is not null`),
    index('question_media_hash_idx').on(t.mediaHash).where(sql`${t.mediaHash} is not null`),
    check('question_shared_check', sql`${t.sharedAt} is null or ${t.ownerId} is null`),
    index('question_owner_id_idx').on(t.ownerId).where(sql`${t.ownerId} is not null`),
    check('question_language_check', sql`${t.language} in ('en', 'hi')`),
    index('question_created_at_idx').on(t.createdAt, t.id).where(sql`${t.archivedAt} is null`),
    uniqueIndex('question_text_key')
      .on(
        t.category,
        sql`md5(${t.textKey})`,
        sql`coalesce(${t.ownerId}, '00000000-0000-0000-0000-000000000000')`,
      )
      .where(sql`${t.archivedAt} is null`),
  ],
);

/** How hard a question is to the players who were asked it in a language (`core/question-bank/calibration.ts`). */
export const questionMeasures = pgTable(
  'question_measure',
  {
    questionId: uuid('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** Whether its answers are of practice and daily quizzes, because no tournament asked it. */
    isOfPractice: boolean('is_of_practice').notNull(),
    answers: integer('answers').notNull(),
    right: integer('right').notNull(),
    /** In standard deviations of the players' ability, as is the slope per standard deviation. */
    difficulty: doublePrecision('difficulty').notNull(),
    slope: doublePrecision('slope').notNull(),
    /** The share of middle players that answer it right, 0 to 1, and its standard error. */
    share: doublePrecision('share').notNull(),
    shareError: doublePrecision('share_error').notNull(),
    /** The median time of the answers. */
    medianMs: integer('median_ms'),
    /** How often each choice was made. */
    choices: json('choices').$type<Readonly<Record<string, number>>>().notNull(),
    /** The choice that able players take for the right one; null where that is the key. */
    suspectedKey: integer('suspected_key'),
  },
  (t) => [
    primaryKey({ columns: [t.questionId, t.language] }),
    index('question_measure_suspected_idx').on(t.questionId).where(sql`${t.suspectedKey} is not null`),
  ],
);

/** When the questions of a category were last measured in a language, from how many answers. */
export const calibrations = pgTable(
  'calibration',
  {
    category: text('category', {
      enum: ['general', 'science', 'history', 'sports', 'entertainment'],
    }).notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** Null before the first time. */
    measuredAt: instant('measured_at'),
    answers: integer('answers').notNull().default(0),
    /** From which the next time starts: the slope that questions share, and the difficulties of each level. */
    commonSlope: doublePrecision('common_slope'),
    levelMeans: doublePrecision('level_means').array(),
    levelVariance: doublePrecision('level_variance'),
    /** Until when one process measures them; another takes over from one that was killed. */
    claimedUntil: instant('claimed_until'),
  },
  (t) => [primaryKey({ columns: [t.category, t.language] })],
);
