import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant, paise } from '../columns';

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
    /** When the user proved, by a code, that the mobile number is his. */
    mobileVerifiedAt: instant('mobile_verified_at'),
    /** The state of India he says he lives in, as ISO 3166-2 writes it, such as `IN-KA`. */
    state: text('state'),
    /** When he closed the account: what told who he was is gone, what he paid stays. */
    closedAt: instant('closed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    check('users_role_check', sql`${t.role} in ('player', 'admin')`),
    index('users_kyc_pending_idx').on(t.createdAt, t.id).where(sql`${t.kycStatus} = 'pending'`),
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
    /** By which its owner names it; the id would tell what is stored. */
    ref: uuid('ref').notNull().defaultRandom().unique('user_sessions_ref_key'),
    /** What the browser or program that signed in calls itself. */
    userAgent: text('user_agent'),
    lastSeenAt: instant('last_seen_at'),
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
    /** A keyed hash, by which one PAN serves one account; null while the submission stands rejected. */
    panHash: bytes('pan_hash').unique('kyc_pan_hash_key'),
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

/** Codes that were sent to a mobile number, each for one purpose, a short while and few tries. */
export const oneTimeCodes = pgTable(
  'one_time_code',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['verify_mobile', 'reset_password'] }).notNull(),
    /** Where it was sent to: for `verify_mobile` the number that will be the account's. */
    mobileNumber: text('mobile_number').notNull(),
    /** A keyed hash: six digits could be tried against a bare one. */
    codeHash: bytes('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When it served, or was replaced by another one. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('one_time_code_user_id_idx').on(t.userId, t.purpose, t.createdAt),
    uniqueIndex('one_time_code_open_key').on(t.userId, t.purpose).where(sql`${t.endedAt} is null`),
  ],
);

/** The second factor of an account: time-based one-time passwords (RFC 6238). */
export const totps = pgTable('totp', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted. */
  secret: bytes('secret').notNull(),
  createdAt: instant('created_at').notNull(),
  /** When the first code proved that the secret had arrived; signing in asks for codes from then on. */
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last code that served: none serves twice. */
  lastStep: bigint('last_step', { mode: 'number' }),
  /** Keyed hashes of the recovery codes that have not served yet. */
  recoveryHashes: bytes('recovery_hashes').array().notNull().default(sql`'{}'::bytea[]`),
});

/** How much a player lets himself pay in on one day; a row less than none means no limit. */
export const depositLimits = pgTable('deposit_limit', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null for no limit. */
  amount: paise('amount'),
  /** From this instant `nextAmount` (null for no limit) holds; null where nothing is to change. */
  nextFrom: instant('next_from'),
  nextAmount: paise('next_amount'),
});
