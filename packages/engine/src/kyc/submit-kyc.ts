import { isDeepStrictEqual } from 'node:util';
import { isAdult } from '@paheli/core/account/age';
import type { Profile } from '@paheli/core/account/schema';
import { isPersonalPan, type SubmitKyc } from '@paheli/core/kyc/schema';
import { msg } from '@paheli/core/message';
import { fieldProblem, Problem, problems } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { kyc } from '@paheli/db/schema/kyc';
import { eq } from 'drizzle-orm';
import { hashDestination, recordSubmitted } from '../account/identity-marks';
import { readProfile } from '../account/read-profile';
import { takeOverLimits } from '../account/retained-limits';
import type { Deps, Viewer } from '../deps';
import { lockUser } from '../foundation/lock-user';
import { appendEvents } from '../foundation/outbox';
import { reportTaken } from '../foundation/report-taken';
import { type Tx, transact } from '../foundation/transaction';
import { retainPan } from './erase-kyc';
import { readSubmission } from './read-kyc';
import { retainTaxIdentity } from './retain-tax-identity';

/** The unique constraint of KYC details: one account for each PAN. */
export const panConflicts = {
  kyc_pan_hash_key: { path: 'pan', message: msg('This PAN is registered with another account.') },
};

/**
 * Stores the viewer's identity and payout destination for an administrator to decide. The same details again change
 * nothing, unless they were rejected. Throws `under_age`, `invalid_input` for a new PAN that is no person's, and `taken`
 * for the PAN of another account.
 */
export async function submitKyc(deps: Deps, viewer: Viewer, input: SubmitKyc): Promise<Profile> {
  if (!isAdult(input.dateOfBirth, deps.now())) {
    const message = { key: problems.under_age.sentence };
    throw new Problem('under_age', { errors: [{ path: 'dateOfBirth', message }] });
  }
  await reportTaken(panConflicts, () =>
    transact(deps, async (tx) => {
      const { name, kycStatus } = await lockUser(tx, viewer);
      if (kycStatus !== 'rejected' && (await isKnown(tx, deps, viewer, input))) return;
      const isNewPan = await changePan(tx, deps, viewer, input);
      await store(tx, deps, viewer, input);
      if (isNewPan) await takeOverLimits(tx, deps, viewer.userId, { pan: input.pan });
      await appendEvents(tx, [
        { audience: 'admins', event: { type: 'kyc_submission', userName: name } },
        { audience: `user:${viewer.userId}`, event: { type: 'profile_update' } },
      ]);
    }),
  );
  return readProfile(deps, viewer);
}

async function isKnown(tx: Tx, deps: Deps, { userId }: Viewer, input: SubmitKyc): Promise<boolean> {
  const known = await readSubmission(tx, deps, userId);
  return known !== undefined && isDeepStrictEqual(known.details, input);
}

/**
 * Returns whether a PAN is new to the account; a PAN that was rejected meanwhile is new. A replaced PAN may serve other
 * accounts, which take over the limits, and is kept for the tax deducted under it.
 */
async function changePan(tx: Tx, deps: Deps, { userId }: Viewer, { pan }: SubmitKyc): Promise<boolean> {
  const [former] = await tx.select().from(kyc).where(eq(kyc.userId, userId)).for('update');
  const isStored = former && deps.personalData.decrypt(former.pan, { userId, field: 'pan' }) === pan;
  if (!isStored && !isPersonalPan(pan))
    throw fieldProblem('pan', msg('The fourth letter of a personal PAN is P, as in ABCPE1234F.'));
  if (!former) return true;
  if (former.panHash?.equals(deps.personalData.fingerprint(pan))) return false;
  await retainPan(tx, deps, userId, former);
  if (!isStored) await retainTaxIdentity(tx, deps, former);
  return true;
}

async function store(tx: Tx, deps: Deps, { userId }: Viewer, input: SubmitKyc): Promise<void> {
  const { encrypt, fingerprint } = deps.personalData;
  const row = {
    fullName: input.fullName,
    dateOfBirth: input.dateOfBirth,
    pan: encrypt(input.pan, { userId, field: 'pan' }),
    panHash: fingerprint(input.pan),
    payout: encrypt(JSON.stringify(input.payout), { userId, field: 'payout' }),
    payoutHash: hashDestination(deps, input.payout),
    submittedAt: deps.now(),
    decidedAt: null,
    decidedBy: null,
  };
  await tx
    .insert(kyc)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: kyc.userId, set: row });
  await recordSubmitted(tx, deps, userId, input);
  await tx.update(users).set({ kycStatus: 'pending', kycReason: null }).where(eq(users.id, userId));
}
