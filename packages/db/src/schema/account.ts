import { administratorDuties, duties } from '@paheli/core/account/duty';
import { LANGUAGES } from '@paheli/core/languages';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant, paise, searchable } from '../columns';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    mobileNumber: text('mobile_number').unique('users_mobile_number_key'),
    username: text('username').notNull(),
    email: text('email').notNull(),
    /** When the user proved that the e-mail address is theirs; only proved addresses are unique. */
    emailVerifiedAt: instant('email_verified_at'),
    name: text('name').notNull(),
    avatar: text('avatar'),
    passwordHash: text('password_hash'),
    /** The account's id at Google (`sub`), where the account was created there or linked. */
    googleSubject: text('google_subject').unique('users_google_subject_key'),
    role: text('role', { enum: ['player', 'admin'] })
      .notNull()
      .default('player'),
    /** A narrower duty than an administrator's, or an organiser's; null for none. */
    duty: text('duty', { enum: duties }),
    /** How many tournaments that are not over an organiser may have, and the seats of each; null for others. */
    maxTournaments: integer('max_tournaments'),
    maxSeats: integer('max_seats'),
    kycStatus: text('kyc_status', { enum: ['none', 'pending', 'verified', 'rejected'] })
      .notNull()
      .default('none'),
    kycReason: text('kyc_reason'),
    hasAccess: boolean('has_access').notNull().default(false),
    /** When the last pass ends or ended; null for a user who never bought one. */
    passUntil: instant('pass_until'),
    excludedUntil: instant('excluded_until'),
    /** When the user proved, by a code, that the mobile number is theirs. */
    mobileVerifiedAt: instant('mobile_verified_at'),
    /** The state of India where the user declared to live, in ISO 3166-2, such as `IN-KA`. */
    state: text('state'),
    /** YYYY-MM-DD: as the user stated it, or as a verified KYC submission has it. */
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    /** The chosen language; null leaves it to `Accept-Language`. */
    language: text('language', { enum: LANGUAGES }),
    /** Whether friends do not see the rating. */
    hidesRating: boolean('hides_rating').notNull().default(false),
    /** When the user closed the account: personal details are erased, payments stay. */
    closedAt: instant('closed_at'),
    createdAt: instant('created_at').notNull(),
    searchText: searchable('name', 'username', 'email', 'mobile_number'),
  },
  (t) => [
    index('users_created_at_idx').on(t.createdAt, t.id),
    index('users_closed_at_idx').on(t.closedAt).where(sql`${t.closedAt} is not null`),
    index('users_name_idx').on(sql`lower(${t.name} collate "und-x-icu")`, t.id),
    index('users_search_idx').using('gin', t.searchText.op('gin_trgm_ops')),
    index('users_kyc_status_idx').on(t.kycStatus, t.createdAt, t.id),
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`).where(sql`${t.emailVerifiedAt} is not null`),
    index('users_email_idx').on(sql`lower(${t.email})`),
    check('users_role_check', sql`${t.role} in ('player', 'admin')`),
    check('users_duty_check', sql`${t.duty} in ('editor', 'support', 'finance', 'organiser')`),
    index('users_admin_idx').on(t.id).where(sql`${t.role} = 'admin'`),
    index('users_kyc_pending_idx').on(t.createdAt, t.id).where(sql`${t.kycStatus} = 'pending'`),
    check('users_language_check', sql`${t.language} in ('en', 'hi')`),
    check('users_kyc_status_check', sql`${t.kycStatus} in ('none', 'pending', 'verified', 'rejected')`),
  ],
);

/**
 * Sums of each user, by which lists are sorted. Triggers write them in the transactions that change the ledger and the
 * entries; the ledger's check compares them.
 */
export const userTotals = pgTable(
  'user_total',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Both buckets of the wallet. */
    wallet: paise('wallet').notNull().default(0),
    /** Access and entry fees less returned ones. */
    spent: paise('spent').notNull().default(0),
    /** The seats held and not given back. */
    tournaments: bigint('tournaments', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    index('user_total_wallet_idx').on(t.wallet, t.userId),
    index('user_total_spent_idx').on(t.spent, t.userId),
    index('user_total_tournaments_idx').on(t.tournaments, t.userId),
  ],
);

/** Sessions: `id` is the SHA-256 of the bearer token; the token itself is stored nowhere. */
export const loginSessions = pgTable(
  'user_sessions',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** The id by which the owner names the session; the primary key would reveal the stored hash. */
    ref: uuid('ref').notNull().defaultRandom().unique('user_sessions_ref_key'),
    /** The user agent of the browser or program that signed in. */
    userAgent: text('user_agent'),
    lastSeenAt: instant('last_seen_at'),
    /** The device mark that this sign-in returned; ending the session revokes the mark. */
    deviceMarkId: uuid('device_mark_id'),
  },
  (t) => [index('user_sessions_user_id_idx').on(t.userId)],
);

/** Codes sent to a mobile number or an e-mail address, each valid for one purpose, a short time and few tries. */
export const oneTimeCodes = pgTable(
  'one_time_code',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['verify_mobile', 'reset_password', 'verify_email'] }).notNull(),
    /** The number the code was sent to: for `verify_mobile` the account's future number. Null for e-mail. */
    mobileNumber: text('mobile_number'),
    /** The address the code was sent to: the account's future one. Null for text messages. */
    email: text('email'),
    /** A keyed hash: six digits could be guessed from a plain hash. */
    codeHash: bytes('code_hash').notNull(),
    /**
     * A keyed hash of the device or address that requested the code; empty where only a signed-in user can request one.
     */
    askedFrom: bytes('asked_from').notNull().default(sql`''::bytea`),
    /** Guesses from the device or address that requested the code. */
    tries: integer('tries').notNull().default(0),
    /** Guesses from anywhere else, counted separately so that they do not use up the others. */
    otherTries: integer('other_tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the code was used or replaced. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('one_time_code_user_id_idx').on(t.userId, t.purpose, t.createdAt),
    uniqueIndex('one_time_code_open_key')
      .on(t.userId, t.purpose, t.askedFrom)
      .where(sql`${t.endedAt} is null`),
    check('one_time_code_target_check', sql`num_nonnulls(${t.mobileNumber}, ${t.email}) = 1`),
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
  /** When the first code proved that the app has the secret; from then on signing in requires codes. */
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last used code: no step can be used twice. */
  lastStep: bigint('last_step', { mode: 'number' }),
  /** Keyed hashes of the unused recovery codes. */
  recoveryHashes: bytes('recovery_hashes').array().notNull().default(sql`'{}'::bytea[]`),
});

/** Devices that signed in before: failed sign-ins elsewhere do not lock them out. */
export const deviceMarks = pgTable(
  'device_mark',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (t) => [
    index('device_mark_user_id_idx').on(t.userId),
    index('device_mark_last_used_at_idx').on(t.lastUsedAt),
  ],
);

/** The last promotion of a user to administrator: it waits until `tookEffectAt` is set. */
export const promotions = pgTable(
  'promotion',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => users.id),
    requestedAt: instant('requested_at').notNull(),
    /** The duty of the future administrator; null for everything. */
    duty: text('duty', { enum: administratorDuties }),
    /** When the promotion takes effect without a second administrator; null where one has to confirm it. */
    effectiveAt: instant('effective_at'),
    /** The second administrator; null where the promotion took effect without one. */
    confirmedBy: uuid('confirmed_by').references(() => users.id),
    tookEffectAt: instant('took_effect_at'),
  },
  (t) => [index('promotion_waiting_idx').on(t.requestedAt).where(sql`${t.tookEffectAt} is null`)],
);

/**
 * Keyed hashes of what identifies the person behind an account: each PAN and payout destination submitted, and each
 * mobile number the account had before. Rows are never removed, so that a change of details hides no relation.
 */
export const identityMarks = pgTable(
  'identity_mark',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mark: bytes('mark').notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.mark] }), index('identity_mark_mark_idx').on(t.mark)],
);

/**
 * The key of all keyed hashes, encrypted with the key of personal data. The hashes stay when that key changes: those of
 * erased numbers could not be computed again. One row.
 */
export const personalKeys = pgTable(
  'personal_key',
  {
    one: boolean('one').primaryKey().default(true),
    fingerprintKey: bytes('fingerprint_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [check('personal_key_one_row', sql`${t.one}`)],
);
