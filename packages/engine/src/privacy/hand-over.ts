import { promotions, totps, users } from '@paheli/db/schema/account';
import { and, eq, isNull } from 'drizzle-orm';
import { replaceLimits } from '../account/retained-limits';
import { endSessions } from '../account/session';
import type { Deps } from '../deps';
import type { Tx } from '../foundation/transaction';
import { leaveFriends } from '../friends/friends';
import { eraseKyc } from '../kyc/erase-kyc';
import { eraseNotices } from '../notices/notice-settings';
import { eraseOwnTexts } from './erase-texts';

/** The columns that decide how a reset by SMS treats an account. */
export type Holder = Pick<typeof users.$inferSelect, 'role' | 'kycStatus' | 'mobileVerifiedAt'>;

/**
 * Returns whether an account was only claimed: its mobile number is not proved, its KYC is not verified, and its role
 * is player. The first person to read a message sent to the number owns such an account.
 */
export function isOnlyClaimed({ role, kycStatus, mobileVerifiedAt }: Holder): boolean {
  return mobileVerifiedAt === null && role === 'player' && kycStatus !== 'verified';
}

/**
 * Removes from an account everything by which its former holder could sign in, be paid or be taken for its owner:
 * Google, authenticator, sessions, device marks, name, picture, e-mail address, details submitted for KYC, friends,
 * invitation, page of achievements, notices, texts the holder wrote and a waiting promotion. The limits kept under the mobile number replace those of
 * the former holder. Payments and play stay. Returns the file of the KYC document to remove after the commit, or null.
 * The caller holds the user's row.
 */
export async function handOver(
  tx: Tx,
  deps: Deps,
  { userId, mobileNumber }: { readonly userId: string; readonly mobileNumber: string },
): Promise<string | null> {
  await tx.delete(totps).where(eq(totps.userId, userId));
  await endSessions(tx, userId);
  const documentFile = await eraseKyc(tx, deps, userId);
  await replaceLimits(tx, deps, userId, mobileNumber);
  await leaveFriends(tx, userId);
  await eraseNotices(tx, userId);
  await eraseOwnTexts(tx, userId);
  await tx.delete(promotions).where(and(eq(promotions.userId, userId), isNull(promotions.tookEffectAt)));
  await tx
    .update(users)
    .set({
      googleSubject: null,
      name: 'Player',
      avatar: null,
      // The random end of the id, at a domain that no mail reaches (RFC 2606).
      email: `player-${userId.slice(-12)}@unknown.invalid`,
      emailVerifiedAt: null,
      state: null,
      dateOfBirth: null,
      language: null,
      kycStatus: 'none',
      kycReason: null,
    })
    .where(eq(users.id, userId));
  return documentFile;
}
