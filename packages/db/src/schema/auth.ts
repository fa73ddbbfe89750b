import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant } from '../columns';

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
    /** The account's id at Google (`sub`), where it was made there or linked. */
    googleSubject: text('google_subject').unique('users_google_subject_key'),
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

/** The identity a user last submitted; whether it is verified stands on the user. */
export const kyc = pgTable(
  'kyc',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    fullName: text('full_name').notNull(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }).notNull(),
    /** Encrypted. */
    pan: bytes('pan').notNull(),
    /** A keyed hash, by which one PAN serves one account. */
    panHash: bytes('pan_hash').notNull().unique('kyc_pan_hash_key'),
    /** Encrypted JSON: where winnings are paid out to. */
    payout: bytes('payout').notNull(),
    /** The name under which the document is kept, and what it is. */
    documentFile: text('document_file'),
    documentType: text('document_type', { enum: ['image/jpeg', 'image/png', 'application/pdf'] }),
    submittedAt: instant('submitted_at').notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
  },
  (t) => [index('kyc_submitted_at_idx').on(t.submittedAt)],
);
