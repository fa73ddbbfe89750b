import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../columns';
import { users } from './account';

/** The identity that a user last submitted; whether it is verified is stored on the user. */
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
    /** A keyed hash that keeps one PAN to one account; null while the submission is rejected. */
    panHash: bytes('pan_hash').unique('kyc_pan_hash_key'),
    /** Encrypted JSON: where winnings are paid out to. */
    payout: bytes('payout').notNull(),
    /** A keyed hash of the destination; null for a row whose identity marks are not recorded yet. */
    payoutHash: bytes('payout_hash'),
    /** The name under which the document is stored, and its media type. */
    documentFile: text('document_file'),
    documentType: text('document_type', { enum: ['image/jpeg', 'image/png', 'application/pdf'] }),
    submittedAt: instant('submitted_at').notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
  },
  (t) => [index('kyc_submitted_at_idx').on(t.submittedAt), index('kyc_payout_hash_idx').on(t.payoutHash)],
);

/**
 * Identities under which tax was deducted, of people who no longer hold the account or whose details were replaced. They
 * belong to the account's deductions until `retainedAt` that no earlier row belongs to, and are kept for the tax office.
 */
export const taxIdentities = pgTable(
  'tax_identity',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    fullName: text('full_name').notNull(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }).notNull(),
    /** Encrypted. */
    pan: bytes('pan').notNull(),
    retainedAt: instant('retained_at').notNull(),
  },
  (t) => [
    index('tax_identity_user_id_idx').on(t.userId, t.retainedAt),
    index('tax_identity_retained_at_idx').on(t.retainedAt),
  ],
);
