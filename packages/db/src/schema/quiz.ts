import { defaultLanguage, LANGUAGES } from '@paheli/core/languages';
import { questionMs } from '@paheli/core/quiz/constants';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../columns';
import { users } from './account';
import { questions } from './question-bank';
import { entries, tournaments } from './tournament';

/**
 * The server processes, with the instant at which each last told that it was alive. A question that opened later was not
 * sent by that process as far as anybody can know.
 */
export const serverProcesses = pgTable('server_process', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  aliveAt: instant('alive_at').notNull(),
  /** When it began to serve. */
  registeredAt: instant('registered_at').notNull(),
  /** Whether it stopped in order after that. */
  hasStopped: boolean('has_stopped').notNull().default(false),
});

/** One player's quiz in one tournament, practice round or daily quiz, with the question that is open (or opens next). */
export const quizSessions = pgTable(
  'quiz_session',
  {
    id: uuid('id').primaryKey(),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The seat; null in practice rounds and daily quizzes, which have none. */
    entryId: uuid('entry_id').references(() => entries.id),
    questionsCount: integer('questions_count').notNull(),
    /** The language in which the player reads the questions, chosen at the start. */
    language: text('language', { enum: LANGUAGES }).notNull().default(defaultLanguage),
    startedAt: instant('started_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    currentIndex: integer('current_index').notNull(),
    currentStartsAt: instant('current_starts_at').notNull(),
    currentDeadlineAt: instant('current_deadline_at').notNull(),
    openedByAnswer: boolean('opened_by_answer').notNull().default(false),
    /** Whether a door may have handed out the text of the current question: its opening then no longer moves. */
    isOpeningFixed: boolean('is_opening_fixed').notNull().default(false),
    /** The server process that sends the questions; null where none is known. Its row may have been pruned. */
    askedBy: integer('asked_by'),
    /** When the session would end if no more answers arrived. */
    silentEndAt: instant('silent_end_at').notNull(),
    finishedAt: instant('finished_at'),
    score: integer('score').notNull().default(0),
    /** The points by the tournament's marks; null where it has none, and the score ranks. `points_of` returns what ranks. */
    markedPoints: integer('marked_points'),
    /** Whether one of its questions was voided: score and time are then computed again with each change. */
    hasVoided: boolean('has_voided').notNull().default(false),
    /** Ranking time of the closed questions; of all questions once the session has ended. */
    totalTimeMs: integer('total_time_ms').notNull().default(0),
    violationCount: integer('violation_count').notNull().default(0),
    integrityScore: integer('integrity_score').notNull().default(0),
    rank: integer('rank'),
    prize: bigint('prize', { mode: 'number' }).notNull().default(0),
    prizeState: text('prize_state', { enum: ['none', 'paid', 'held', 'released', 'voided'] })
      .notNull()
      .default('none'),
    /** The claim of the device that celebrates the prize; null before. */
    celebrationClaimId: uuid('celebration_claim_id'),
    /**
     * The state in which the session was last reviewed for achievements, such as '1 paid'; null before the first
     * review.
     */
    reviewedStanding: text('reviewed_standing'),
    /** The state of the prize with which the session was rated; null before. */
    ratedPrizeState: text('rated_prize_state'),
  },
  (t) => [
    check('quiz_session_language_check', sql`${t.language} in ('en', 'hi')`),
    unique('quiz_session_player_key').on(t.tournamentId, t.userId),
    index('quiz_session_user_id_idx').on(t.userId),
    index('quiz_session_held_idx')
      .on(t.prizeState, t.tournamentId)
      .where(sql`${t.prizeState} in ('held', 'released', 'voided')`),
    // Only winners are in it, so it costs an answer and a settlement next to nothing.
    index('quiz_session_prize_idx').on(t.tournamentId, t.prizeState, t.prize).where(sql`${t.prize} > 0`),
    index('quiz_session_finished_idx').on(t.userId, t.finishedAt).where(sql`${t.finishedAt} is not null`),
    // Computed from the row itself, so that code that writes a session need not mark it for review.
    index('quiz_session_unreviewed_idx')
      .on(t.finishedAt)
      .where(
        sql`${t.finishedAt} is not null and ${t.reviewedStanding} is distinct from coalesce(${t.rank}::text, '-') || ' ' || ${t.prizeState}`,
      ),
    index('quiz_session_unrated_idx')
      .on(t.finishedAt)
      .where(
        sql`${t.rank} is not null and ${t.entryId} is not null and ${t.ratedPrizeState} is distinct from ${t.prizeState}`,
      ),
    // Reports count sessions with a seat alone.
    index('quiz_session_started_at_idx').on(t.startedAt, t.userId).where(sql`${t.entryId} is not null`),
    index('quiz_session_finished_at_idx').on(t.finishedAt).where(sql`${t.finishedAt} is not null`),
    // On a column that never changes: an index on the end of the silence would make each answer write to every index of
    // the table. Reading all running sessions each second costs less.
    index('quiz_session_running_idx').on(t.id).where(sql`${t.finishedAt} is null`),
  ],
);

/**
 * The questions of one session in the player's order. Their texts are those of the tournament's frozen pool, which later
 * edits do not change.
 */
export const sessionQuestions = pgTable(
  'session_question',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => quizSessions.id, { onDelete: 'cascade' }),
    questionIndex: integer('question_index').notNull(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => questions.id),
    /** The pool's index of each option, in the order in which the player sees them. */
    optionOrder: smallint('option_order').array().notNull(),
    /** The right choice among the options as shown. */
    correctAnswer: integer('correct_answer').notNull(),
    /** How long the question is open. */
    limitMs: integer('limit_ms').notNull().default(questionMs),
    /** How long the questions after it last in silence, each with the pause before it. */
    restMs: integer('rest_ms').notNull(),
    /** The points that a right answer gives and a wrong one takes; null where the tournament has no marks. */
    rightPoints: smallint('right_points'),
    wrongPoints: smallint('wrong_points'),
    startsAt: instant('starts_at'),
    deadlineAt: instant('deadline_at'),
    closedAt: instant('closed_at'),
    receivedAt: instant('received_at'),
    answer: integer('answer'),
    /** Whether the given answer was right, voided or not. */
    isCorrect: boolean('is_correct').notNull().default(false),
    /**
     * Whether the question was voided in its tournament: it counts as right, at the mean time of the session's other
     * questions.
     */
    voided: boolean('voided').notNull().default(false),
    timedOut: boolean('timed_out').notNull().default(false),
    timeMs: integer('time_ms').notNull().default(0),
    claimedS: integer('claimed_s'),
    /** The round trip to the server that the client measured before it sent the answer. */
    roundTripMs: smallint('round_trip_ms'),
    /**
     * How long the server stood still before it read the answer, or over the deadline of a question that is voided for
     * this session alone; null where it did not.
     */
    stalledMs: integer('stalled_ms'),
  },
  (t) => [
    // The migrations include `question_id` in its index, which Drizzle cannot express: starts read it for all old quizzes.
    primaryKey({ columns: [t.sessionId, t.questionIndex] }),
    index('session_question_question_id_idx').on(t.questionId),
    index('session_question_voided_idx').on(t.sessionId).where(sql`${t.voided}`),
  ],
);

/** A public page of one result; the row exists while its player shares the result. */
export const resultCards = pgTable('result_card', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => quizSessions.id, { onDelete: 'cascade' }),
  /** The code in the public link. */
  code: text('code').notNull().unique('result_card_code_key'),
  createdAt: instant('created_at').notNull(),
});

/**
 * What a session's draw depended on besides the secret, the seat and the pool, as indexes of the pool ordered by question
 * id. A session without a row was drawn from questions that were all sound and new to the player.
 */
export const sessionDraws = pgTable('session_draw', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => quizSessions.id, { onDelete: 'cascade' }),
  /** The questions that counted as seen by the player before. */
  seen: integer('seen').array().notNull(),
  /** The questions that were voided at the time of the draw. */
  voided: integer('voided').array().notNull(),
});

export const violations = pgTable(
  'violation',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => quizSessions.id, { onDelete: 'cascade' }),
    /** The id that the player's page gave it, by which a repeated report is known; null from other programs. */
    clientId: text('client_id'),
    type: text('type').notNull(),
    clientAt: instant('client_at').notNull(),
    serverAt: instant('server_at').notNull(),
    /** Whether it is recorded without weight: one short switch of the tab while no question was open. */
    isExcused: boolean('is_excused').notNull().default(false),
  },
  (t) => [
    index('violation_session_id_idx').on(t.sessionId, t.serverAt),
    index('violation_server_at_idx').on(t.serverAt),
    uniqueIndex('violation_client_id_key').on(t.sessionId, t.clientId).where(sql`${t.clientId} is not null`),
  ],
);
