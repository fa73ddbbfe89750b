import { pendingKinds } from '@paheli/core/integrity/pending-decision';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant, paise } from '../columns';
import { users } from './account';
import { quizSessions } from './quiz';
import { tournamentQuestions, tournaments } from './tournament';

/** A question of a tournament that players reported, with the decision about it. */
export const reportedQuestions = pgTable(
  'reported_question',
  {
    id: uuid('id').primaryKey(),
    tournamentId: uuid('tournament_id').notNull(),
    questionId: uuid('question_id').notNull(),
    outcome: text('outcome', { enum: ['voided', 'corrected', 'dismissed'] }),
    /** Told to the players who reported the question. */
    decision: text('decision'),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'reported_question_pooled_fk',
      columns: [t.tournamentId, t.questionId],
      foreignColumns: [tournamentQuestions.tournamentId, tournamentQuestions.questionId],
    }),
    // A report after the decision opens the question again.
    uniqueIndex('reported_question_open_key')
      .on(t.tournamentId, t.questionId)
      .where(sql`${t.decidedAt} is null`),
    index('reported_question_waiting_idx').on(t.createdAt, t.id).where(sql`${t.decidedAt} is null`),
    index('reported_question_created_at_idx').on(t.createdAt, t.id),
    check(
      'reported_question_decided',
      sql`num_nonnulls(${t.outcome}, ${t.decision}, ${t.decidedBy}, ${t.decidedAt}) in (0, 4)`,
    ),
  ],
);

/** One player's report of a question. */
export const questionReports = pgTable(
  'question_report',
  {
    id: uuid('id').primaryKey(),
    reportedQuestionId: uuid('reported_question_id')
      .notNull()
      .references(() => reportedQuestions.id),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => quizSessions.id, { onDelete: 'cascade' }),
    questionIndex: integer('question_index').notNull(),
    questionId: uuid('question_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason', {
      enum: ['wrong_answer', 'ambiguous', 'outdated', 'offensive', 'duplicate', 'other'],
    }).notNull(),
    note: text('note'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('question_report_player_key').on(t.userId, t.questionId),
    index('question_report_reported_idx').on(t.reportedQuestionId, t.createdAt),
    index('question_report_session_idx').on(t.sessionId),
  ],
);

/**
 * Suspensions of users, past ones too. One is in force from `tookEffectAt` until it is ended or `until` passes. Without
 * `tookEffectAt` it waits for a second administrator.
 */
export const suspensions = pgTable(
  'suspension',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull(),
    /** When the suspension ends by itself; null for never. */
    until: instant('until'),
    /** Whether withdrawals are refused too. */
    freeze: boolean('frozen').notNull(),
    createdAt: instant('created_at').notNull(),
    suspendedBy: uuid('suspended_by')
      .notNull()
      .references(() => users.id),
    /** The second administrator; null where none was needed. */
    confirmedBy: uuid('confirmed_by').references(() => users.id),
    /** When a waiting suspension takes effect without a second administrator; null where one has to confirm it. */
    effectiveAt: instant('effective_at'),
    tookEffectAt: instant('took_effect_at'),
    /** When the suspension ended before `until`, or when it was found to be past. */
    endedAt: instant('ended_at'),
    /** The administrator who restored the user; null where `until` passed. */
    endedBy: uuid('ended_by').references(() => users.id),
    endReason: text('end_reason'),
  },
  (t) => [
    index('suspension_user_id_idx').on(t.userId, t.createdAt),
    uniqueIndex('suspension_open_key').on(t.userId).where(sql`${t.endedAt} is null`),
    index('suspension_waiting_idx')
      .on(t.createdAt)
      .where(sql`${t.tookEffectAt} is null and ${t.endedAt} is null`),
  ],
);

/** Appeals of players against their suspensions. */
export const appeals = pgTable(
  'appeal',
  {
    id: uuid('id').primaryKey(),
    suspensionId: uuid('suspension_id')
      .notNull()
      .references(() => suspensions.id),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull(),
    outcome: text('outcome', { enum: ['upheld', 'lifted'] }),
    reason: text('reason'),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
  },
  (t) => [
    index('appeal_created_at_idx').on(t.createdAt, t.id),
    index('appeal_suspension_id_idx').on(t.suspensionId, t.createdAt),
    uniqueIndex('appeal_open_key').on(t.suspensionId).where(sql`${t.decidedAt} is null`),
    check('appeal_outcome_check', sql`${t.outcome} in ('upheld', 'lifted')`),
    check('appeal_decided', sql`(decided_at is null) = (outcome is null)`),
  ],
);

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
    check('integrity_signal_points_check', sql`${t.points} >= 0`),
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
  /** Whether a second administrator confirmed the decision, or it waited where there was none. */
  isReviewed: boolean('is_reviewed').notNull().default(false),
});

/**
 * Decisions about much money that wait for a second administrator or for their time. A row goes when its decision
 * takes effect, is withdrawn or lapses; the audit log keeps what happened.
 */
export const pendingDecisions = pgTable(
  'pending_decision',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: pendingKinds }).notNull(),
    /** What is decided on, such as `session:<id>`: one decision about it waits at a time. */
    subject: text('subject').notNull().unique('pending_decision_subject_key'),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    /** The input of the use case that decides. */
    payload: jsonb('payload').notNull(),
    /** The money at stake, in paise. */
    amount: paise('amount').notNull(),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => users.id),
    requestedAt: instant('requested_at').notNull(),
    /** When the decision takes effect without a second administrator; null where one has to confirm it. */
    effectiveAt: instant('effective_at'),
  },
  (t) => [
    index('pending_decision_tournament_id_idx').on(t.tournamentId),
    index('pending_decision_requested_at_idx').on(t.requestedAt, t.id),
  ],
);

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
