import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    mobileNumber: text('mobile_number').unique('users_mobile_number_key'),
    username: text('username').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    avatar: text('avatar'),
    passwordHash: text('password_hash'),
    role: text('role', { enum: ['player', 'admin'] })
      .notNull()
      .default('player'),
    kycStatus: text('kyc_status', { enum: ['none', 'pending', 'verified', 'rejected'] })
      .notNull()
      .default('none'),
    kycReason: text('kyc_reason'),
    hasAccess: boolean('has_access').notNull().default(false),
    excludedUntil: instant('excluded_until'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    check('users_role_check', sql`${t.role} in ('player', 'admin')`),
    check('users_kyc_status_check', sql`${t.kycStatus} in ('none', 'pending', 'verified', 'rejected')`),
  ],
);

/** Sessions: `id` is the SHA-256 of the bearer token; the token itself is stored nowhere. */
export const userSessions = pgTable(
  'user_sessions',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('user_sessions_user_id_idx').on(t.userId)],
);
