import { type KycDetails, maskPan, maskPayout, Payout, type SubmitKyc } from '@paheli/core/auth/kyc';
import { kyc } from '@paheli/db/schema/auth';
import { eq } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { Tx } from '../transaction';

/** Something submitted, in clear: never to leave the engine. */
type Submission = {
  readonly details: SubmitKyc;
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
};

/** What a user has submitted, its numbers masked; null for nothing. */
export async function readKyc(
  deps: Pick<Deps, 'database' | 'personalData'>,
  userId: string,
): Promise<KycDetails | null> {
  const submission = await readSubmission(deps.database.db, deps, userId);
  if (!submission) return null;
  const { details, ...dates } = submission;
  return { ...details, ...dates, pan: maskPan(details.pan), payout: maskPayout(details.payout) };
}

/** What a user has submitted, decrypted. Throws where it was encrypted under another key. */
export async function readSubmission(
  db: Pick<Tx, 'select'>,
  { personalData }: Pick<Deps, 'personalData'>,
  userId: string,
): Promise<Submission | undefined> {
  const [row] = await db.select().from(kyc).where(eq(kyc.userId, userId));
  if (!row) return undefined;
  const { fullName, dateOfBirth, submittedAt, decidedAt } = row;
  const pan = personalData.decrypt(row.pan, { userId, field: 'pan' });
  const payout = Payout.parse(JSON.parse(personalData.decrypt(row.payout, { userId, field: 'payout' })));
  return { details: { fullName, dateOfBirth, pan, payout }, submittedAt, decidedAt };
}
