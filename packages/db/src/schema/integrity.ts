import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns';
import { users } from './account';

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
