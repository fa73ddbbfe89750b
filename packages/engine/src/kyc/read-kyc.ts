import {
  type KycDetails,
  maskPan,
  maskPayout,
  type OwnKyc,
  Payout,
  type SubmitKyc,
} from '@paheli/core/kyc/schema';
import { users } from '@paheli/db/schema/account';
import { kyc } from '@paheli/db/schema/kyc';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { readProfile } from '../account/read-profile';
import type { Deps, Viewer } from '../deps';
import type { Tx } from '../foundation/transaction';

/** A submission in clear text: it must not leave the engine. */
type Submission = {
  readonly details: SubmitKyc;
  readonly documentType: KycDetails['documentType'];
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
};

/** Returns a user's submission with masked numbers; null for none. */
export async function readKyc(
  deps: Pick<Deps, 'database' | 'personalData'>,
  userId: string,
): Promise<KycDetails | null> {
  const submission = await readSubmission(deps.database.db, deps, userId);
  if (!submission) return null;
  const { details, ...rest } = submission;
  return { ...details, ...rest, pan: maskPan(details.pan), payout: maskPayout(details.payout) };
}

/** Returns the state of the viewer's KYC, with masked numbers. */
export async function readOwnKyc(
  deps: Pick<Deps, 'database' | 'now' | 'personalData' | 'settings'>,
  viewer: Viewer,
): Promise<OwnKyc> {
  const [profile, details] = await Promise.all([readProfile(deps, viewer), readKyc(deps, viewer.userId)]);
  return { status: profile.kycStatus, reason: profile.kycReason, details };
}

/** Returns a user's submission, decrypted. Throws where it was encrypted under another key. */
export async function readSubmission(
  db: Pick<Tx, 'select'>,
  { personalData }: Pick<Deps, 'personalData'>,
  userId: string,
): Promise<Submission | undefined> {
  const [found] = await db
    .select({ kyc })
    .from(kyc)
    .innerJoin(users, eq(users.id, kyc.userId))
    // What remains of an account that was closed or handed over is for the tax office only.
    .where(and(eq(kyc.userId, userId), isNull(users.closedAt), ne(users.kycStatus, 'none')));
  if (!found) return undefined;
  const row = found.kyc;
  const { fullName, dateOfBirth, documentType, submittedAt, decidedAt } = row;
  const pan = personalData.decrypt(row.pan, { userId, field: 'pan' });
  const payout = Payout.parse(JSON.parse(personalData.decrypt(row.payout, { userId, field: 'payout' })));
  return { details: { fullName, dateOfBirth, pan, payout }, documentType, submittedAt, decidedAt };
}
