// Long because each column says what it means.

import { defaultLanguage, LANGUAGES } from '@paheli/core/languages';
import { questionKinds, secondsLimits } from '@paheli/core/question-bank/question-shape';
import type { Translations } from '@paheli/core/question-bank/question-texts';
import type { Difficulties } from '@paheli/core/tournament/difficulties';
import type { FairnessSummary } from '@paheli/core/tournament/fairness';
import type { Marks } from '@paheli/core/tournament/marks';
import { reportKinds } from '@paheli/core/tournament/report';
import type { TournamentDraft } from '@paheli/core/tournament/schema';
import { type Weekday, weekdays } from '@paheli/core/tournament/series';
import type { Stratum } from '@paheli/core/tournament/strata';
import { guestKinds, visibilities } from '@paheli/core/tournament/visibility';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant, paise } from '../columns';
import { users } from './account';
import { questionMedia, questions } from './question-bank';

/** The terms of each occurrence: a draft without its times. */
export type SeriesTerms = Omit<TournamentDraft, 'startTime' | 'endTime'>;

/** A tournament that repeats. A job makes each occurrence, a tournament of its own, a week ahead. */
export const series = pgTable(
  'series',
  {
    id: uuid('id').primaryKey(),
    /** The organiser who holds it; null for the house. */
    ownerId: uuid('owner_id').references(() => users.id),
    terms: jsonb('terms').$type<SeriesTerms>().notNull(),
    /** The first possible start. All occurrences start at its time of day in India. */
    firstAt: instant('first_at').notNull(),
    lengthMs: bigint('length_ms', { mode: 'number' }).notNull(),
    weekdays: text('weekdays', { enum: weekdays }).array().$type<Weekday[]>().notNull(),
    /** The last possible day in India. */
    until: date('until', { mode: 'string' }).notNull(),
    /** The start of the next occurrence that is to be made; null once all are. */
    nextAt: instant('next_at'),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    check(
      'series_weekdays_check',
      sql`cardinality(${t.weekdays}) > 0 and ${t.weekdays} <@ array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']`,
    ),
    index('series_next_at_idx').on(t.nextAt).where(sql`${t.endedAt} is null`),
    index('series_owner_id_idx').on(t.ownerId),
    index('series_created_by_idx').on(t.createdBy),
  ],
);

const quizKinds = ['tournament', 'practice', 'daily'] as const;

export const tournaments = pgTable(
  'tournament',
  {
    id: uuid('id').primaryKey(),
    /**
     * What its quizzes are played for. Practice rounds and daily quizzes have neither seats nor money, and no list of
     * tournaments shows them.
     */
    kind: text('kind', { enum: quizKinds }).notNull().default('tournament'),
    /** The organiser who holds it; null for the house. An organiser's has neither a fee nor a prize. */
    ownerId: uuid('owner_id').references(() => users.id),
    /** The series that made it; null for a tournament that does not repeat. */
    seriesId: uuid('series_id').references(() => series.id),
    /** The day in India for which the series made it, whatever its start was changed to. */
    seriesDay: date('series_day', { mode: 'string' }),
    /** Whether an organiser's tournament asks the shared questions besides the organiser's own. */
    sharedQuestions: boolean('shared_questions').notNull().default(false),
    name: text('name').notNull(),
    description: text('description').notNull(),
    category: text('category', {
      enum: ['general', 'science', 'history', 'sports', 'entertainment'],
    }).notNull(),
    entryFee: paise('entry_fee').notNull(),
    prizePool: paise('prize_pool').notNull(),
    prizeSplitBps: integer('prize_split_bps').array().notNull(),
    maxParticipants: integer('max_participants').notNull(),
    minParticipants: integer('min_participants').notNull().default(1),
    questionsCount: integer('questions_count').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** How long after the start quizzes may begin; null until the end. */
    startWindowMs: integer('start_window_ms'),
    /** The languages in which it is played: each usable question has texts in all of them. */
    languages: text('languages', { enum: LANGUAGES }).array().notNull().default([defaultLanguage]),
    /** It asks only questions with one of these tags; all of its category where there is none. */
    tags: text('tags').array().notNull().default([]),
    /** The kinds of questions that it asks besides those of the usual shape. */
    questionKinds: text('question_kinds', { enum: questionKinds }).array().notNull().default([]),
    /** How many questions of each difficulty each player is asked; null where the pool decides. */
    difficulties: json('difficulties').$type<Difficulties>(),
    /** The points of the answers, in the order of the schema's fields; null where each right answer is one point. */
    marks: json('marks').$type<Marks>(),
    /** When players see the right answers and the scores of others. */
    reveal: text('reveal', { enum: ['immediate', 'after_settlement'] })
      .notNull()
      .default('immediate'),
    visibility: text('visibility', { enum: visibilities }).notNull().default('public'),
    guests: text('guests', { enum: guestKinds }).notNull().default('anyone'),
    /** The maximum number of players of a team; 0 without teams. Only without a fee and a prize. */
    teamSize: smallint('team_size').notNull().default(0),
    /** How many of a team's best results count. */
    teamBest: smallint('team_best').notNull().default(1),
    /** Finds an unlisted tournament until it is over; null for a public one. */
    joinCode: text('join_code'),
    /** When it was hidden after reports: it is in no list, and nobody else joins. */
    hiddenAt: instant('hidden_at'),
    /** Whether it waits for its organiser to start it; `startsAt` is then one minute before the end. */
    startsOnPress: boolean('starts_on_press').notNull().default(false),
    /** When its organiser started it; it does not wait any more. Null where the clock starts it. */
    pressedAt: instant('pressed_at'),
    /** Shows its hall screen to everybody who has the link; null until the link is made. */
    hallCode: text('hall_code'),
    /** The users whom the organiser took off the hall screen. */
    offHall: uuid('off_hall').array().notNull().default(sql`'{}'::uuid[]`),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /**
     * Seeds every player's draw. Its hash is published from the creation on, the secret itself after the settlement or
     * the cancellation.
     */
    secret: bytes('secret').notNull(),
    /** The version of the draw (docs/fairness.md). */
    drawVersion: smallint('draw_version').notNull(),
    /** How long after its deadline an answer counts. */
    graceMs: integer('grace_ms').notNull(),
    /** The minimum ranking time of an answer. */
    floorMs: integer('floor_ms').notNull(),
    seatsTaken: integer('seats_taken').notNull().default(0),
    /** When the first join froze the pool. */
    frozenAt: instant('frozen_at'),
    /** The strata of the frozen pool. */
    strata: json('strata').$type<readonly Stratum[]>(),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason'),
    settledAt: instant('settled_at'),
    /** The settlement waits until then for players in line; null where nobody waited. */
    lineUntil: instant('line_until'),
    /** When the answers to each question were counted, once the tournament was settled or cancelled. */
    countedAt: instant('counted_at'),
    /** The administrator who last set or raised the pool; its exposure counts for them. */
    poolSetBy: uuid('pool_set_by').references(() => users.id),
    poolSetAt: instant('pool_set_at'),
    /** When the unlisted tournament began to wait for a second administrator; null where it does not wait. */
    approvalPendingSince: instant('approval_pending_since'),
    /** A raised pool that waits for a second administrator; until then `prizePool` applies. */
    pendingPrizePool: paise('pending_prize_pool'),
    approvedBy: uuid('approved_by').references(() => users.id),
    approvedAt: instant('approved_at'),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    check('tournament_reveal_check', sql`${t.reveal} in ('immediate', 'after_settlement')`),
    check(
      'tournament_languages_check',
      sql`cardinality(${t.languages}) > 0 and ${t.languages} <@ array['en', 'hi']`,
    ),
    check('tournament_start_window_check', sql`${t.startWindowMs} > 0`),
    index('tournament_approval_idx')
      .on(t.createdAt)
      .where(sql`${t.approvalPendingSince} is not null or ${t.pendingPrizePool} is not null`),
    index('tournament_pool_set_idx').on(t.poolSetBy, t.poolSetAt),
    check(
      'tournament_difficulties_check',
      sql`(${t.difficulties} ->> 'easy')::int + (${t.difficulties} ->> 'medium')::int + (${t.difficulties} ->> 'hard')::int = ${t.questionsCount}`,
    ),
    uniqueIndex('tournament_join_code_key').on(t.joinCode).where(sql`${t.joinCode} is not null`),
    check(
      'tournament_owner_check',
      sql`${t.ownerId} is null or (${t.entryFee} = 0 and ${t.prizePool} = 0 and ${t.pendingPrizePool} is null)`,
    ),
    uniqueIndex('tournament_series_day_key')
      .on(t.seriesId, t.seriesDay)
      .where(sql`${t.seriesId} is not null`),
    index('tournament_owner_id_idx').on(t.ownerId).where(sql`${t.ownerId} is not null`),
    check(
      'tournament_visibility_check',
      sql`(${t.visibility} = 'public' and ${t.guests} = 'anyone') or (${t.entryFee} = 0 and ${t.prizePool} = 0)`,
    ),
    check(
      'tournament_starts_on_press_check',
      sql`not ${t.startsOnPress} or (${t.entryFee} = 0 and ${t.prizePool} = 0)`,
    ),
    uniqueIndex('tournament_hall_code_key').on(t.hallCode).where(sql`${t.hallCode} is not null`),
    check(
      'tournament_teams_check',
      sql`${t.teamBest} >= 1 and (${t.teamSize} = 0 or (${t.teamSize} between 2 and 5 and ${t.teamBest} <= ${t.teamSize} and ${t.entryFee} = 0 and ${t.prizePool} = 0))`,
    ),
    check('tournament_dates_check', sql`${t.endsAt} > ${t.startsAt}`),
    check('tournament_money_check', sql`${t.entryFee} >= 0 and ${t.prizePool} >= 0`),
    check('tournament_seats_check', sql`${t.seatsTaken} between 0 and ${t.maxParticipants}`),
    index('tournament_open_idx').on(t.endsAt).where(sql`${t.cancelledAt} is null and ${t.settledAt} is null`),
    index('tournament_uncounted_idx')
      .on(t.id)
      .where(sql`${t.countedAt} is null and (${t.settledAt} is not null or ${t.cancelledAt} is not null)`),
    // Practice rounds, which are many more, are in no list.
    index('tournament_settled_at_idx').on(t.settledAt).where(sql`${t.kind} = 'tournament'`),
    index('tournament_starts_at_idx').on(t.startsAt).where(sql`${t.kind} = 'tournament'`),
    index('tournament_created_at_idx').on(t.createdAt, t.id).where(sql`${t.kind} = 'tournament'`),
    index('tournament_practice_idx').on(t.createdBy, t.startsAt).where(sql`${t.kind} = 'practice'`),
    uniqueIndex('tournament_daily_key').on(t.startsAt).where(sql`${t.kind} = 'daily'`),
    check(
      'tournament_kind_check',
      sql`${t.kind} = 'tournament' or (${t.entryFee} = 0 and ${t.prizePool} = 0 and ${t.seatsTaken} = 0)`,
    ),
  ],
);

/** The mobile numbers that may join a tournament for a list of numbers. */
export const tournamentGuests = pgTable(
  'tournament_guest',
  {
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    mobileNumber: text('mobile_number').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tournamentId, t.mobileNumber] }),
    index('tournament_guest_mobile_number_idx').on(t.mobileNumber),
  ],
);

/** What players find wrong with an organiser's tournament: one report of each player. */
export const tournamentReports = pgTable(
  'tournament_report',
  {
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: reportKinds }).notNull().default('other'),
    reason: text('reason').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When an administrator decided whether the tournament is hidden. */
    handledAt: instant('handled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tournamentId, t.userId] }),
    index('tournament_report_user_id_idx').on(t.userId),
    index('tournament_report_open_idx').on(t.tournamentId).where(sql`${t.handledAt} is null`),
  ],
);

/** The questions of the frozen pool, as every player of the tournament sees them. */
export const tournamentQuestions = pgTable(
  'tournament_question',
  {
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id')
      .notNull()
      .references(() => questions.id),
    difficulty: text('difficulty', { enum: ['easy', 'medium', 'hard'] }).notNull(),
    /** The share of middle players that answer it right, in hundredths of a per cent; measured, or that of its difficulty. */
    level: smallint('level'),
    isMeasured: boolean('is_measured'),
    /** Its part of the pool; null where nobody is asked it. */
    stratum: text('stratum'),
    questionText: text('question_text').notNull(),
    options: text('options').array().notNull(),
    correctAnswer: integer('correct_answer').notNull(),
    seconds: integer('seconds').notNull().default(secondsLimits.usual),
    /** Whether its options are never shuffled. */
    keepsOrder: boolean('keeps_order').notNull().default(false),
    explanation: text('explanation'),
    /** Its picture or sound, and what describes that. */
    mediaHash: text('media_hash').references(() => questionMedia.hash),
    mediaAlt: text('media_alt'),
    /** The texts in those of the tournament's languages that are not the question's own. */
    translations: jsonb('translations').$type<Translations>().notNull().default({}),
    /** Hides the text behind its published hash. Only players who were asked the question get it. */
    salt: uuid('salt').notNull().defaultRandom(),
    /** The random name of the question in public documents of this tournament. The pool is in this order. */
    alias: uuid('alias').notNull().defaultRandom(),
    /** When the question was voided: from then on it counts as right for every player. */
    voidedAt: instant('voided_at'),
    voidReason: text('void_reason'),
    /** How often the question was asked in the tournament, and answered right; null until they are counted. */
    asked: integer('asked'),
    right: integer('right'),
    /** The same of players who saw the question close, voided ones as right, and the sum of their times. */
    closed: integer('closed'),
    closedRight: integer('closed_right'),
    closedTimeMs: bigint('closed_time_ms', { mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.tournamentId, t.questionId] }),
    index('tournament_question_question_id_idx').on(t.questionId),
    index('tournament_question_media_hash_idx').on(t.mediaHash).where(sql`${t.mediaHash} is not null`),
    index('tournament_question_voided_idx').on(t.tournamentId).where(sql`${t.voidedAt} is not null`),
  ],
);

/**
 * The fairness document of each tournament that is over. A trigger counts in `wanted` what changed it: the settlement or
 * cancellation, and each decision about a held prize. A job writes it.
 */
export const fairnessDocuments = pgTable(
  'fairness_document',
  {
    tournamentId: uuid('tournament_id')
      .primaryKey()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    wanted: integer('wanted').notNull().default(1),
    /** What `wanted` was when the document was read from the database; null until the document is written first. */
    built: integer('built'),
    /** Until when the document is left to the process that writes it; null where none does. */
    claimedUntil: instant('claimed_until'),
    /** The document as JSON in UTF-8, compressed with gzip. */
    packed: bytes('packed'),
    /** The first 32 digits of the SHA-256 of the JSON. */
    version: text('version'),
    /** Its parts but `rules`, `pool` and `seats`. */
    summary: jsonb('summary').$type<Omit<FairnessSummary, 'version'>>(),
  },
  (t) => [
    index('fairness_document_due_idx').on(t.tournamentId).where(sql`${t.built} is distinct from ${t.wanted}`),
  ],
);

/** A seat, which may have been given back. Its id is also the payment intent of the entry fee. */
export const entries = pgTable(
  'entry',
  {
    id: uuid('id').primaryKey(),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    fee: paise('fee').notNull(),
    /** The random name of the seat in public documents. It seeds the draw. */
    pseudonym: uuid('pseudonym').notNull().defaultRandom(),
    joinOrder: bigint('join_order', { mode: 'number' }).generatedAlwaysAsIdentity(),
    joinedAt: instant('joined_at').notNull(),
    leftAt: instant('left_at'),
    leftBecause: text('left_because', { enum: ['left', 'cancelled'] }),
  },
  (t) => [
    uniqueIndex('entry_seat_key').on(t.tournamentId, t.userId).where(sql`${t.leftAt} is null`),
    index('entry_user_id_idx').on(t.userId, t.joinedAt),
    index('entry_joined_at_idx').on(t.joinedAt),
    index('entry_returned_idx').on(t.joinedAt, t.fee).where(sql`${t.leftAt} is not null`),
  ],
);

/** The players who are seated in each occurrence as it is made, in the order of following. */
export const seriesFollowers = pgTable(
  'series_follower',
  {
    seriesId: uuid('series_id')
      .notNull()
      .references(() => series.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    followedAt: instant('followed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.seriesId, t.userId] }), index('series_follower_user_id_idx').on(t.userId)],
);

/** Players of one tournament whose best results are added up. A team without members is deleted. */
export const teams = pgTable(
  'team',
  {
    id: uuid('id').primaryKey(),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** With it, players with a seat join. */
    code: text('code').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('team_code_key').on(t.tournamentId, t.code),
    unique('team_tournament_key').on(t.tournamentId, t.id),
    index('team_created_by_idx').on(t.createdBy),
  ],
);

/** The one team of a player in a tournament. */
export const teamMembers = pgTable(
  'team_member',
  {
    tournamentId: uuid('tournament_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    teamId: uuid('team_id').notNull(),
    joinedAt: instant('joined_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tournamentId, t.userId] }),
    foreignKey({
      name: 'team_member_team_fk',
      columns: [t.tournamentId, t.teamId],
      foreignColumns: [teams.tournamentId, teams.id],
    }).onDelete('cascade'),
    index('team_member_team_id_idx').on(t.tournamentId, t.teamId),
    index('team_member_user_id_idx').on(t.userId),
  ],
);
