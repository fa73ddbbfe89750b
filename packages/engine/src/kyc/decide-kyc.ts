import type { AdminUser, DecideKyc } from '@paheli/core/account/administration';
import type { KycStatus } from '@paheli/core/account/schema';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { kyc } from '@paheli/db/schema/kyc';
import { eq } from 'drizzle-orm';
import { readUserFacts } from '../account/user-facts';
import { recordAction } from '../audit/record-action';
import { assertImpartial, assertNotOwn } from '../decisions/impartiality';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { reportTaken } from '../foundation/report-taken';
import { type Tx, transact } from '../foundation/transaction';
import { panConflicts } from './submit-kyc';

/** A decision; only a rejection has a reason. */
type Decision = { readonly status: KycStatus; readonly reason: string | null };

/**
 * Verifies or rejects a user's submission, and notifies them. The verified date of birth replaces the stated one. Repeating a decision changes nothing; a decision may be
 * changed. A rejection releases the PAN for other accounts. Throws `not_found`, `forbidden` (see `assertNotOwn` and
 * `assertImpartial`), `no_kyc_submitted`, `locked` where something else was submitted since `submittedAt`, and `taken`
 * where another account has the released PAN by now.
 */
export async function decideKyc(deps: Deps, viewer: Viewer, input: DecideKyc): Promise<AdminUser> {
  const { userId } = input;
  await reportTaken(panConflicts, () => transact(deps, (tx) => settle(tx, deps, viewer, input)));
  const [user] = await readUserFacts(deps, [userId]);
  if (!user) throw new Error(`user ${userId} is gone`);
  return user;
}

async function settle(tx: Tx, deps: Deps, viewer: Viewer, input: DecideKyc): Promise<void> {
  const { userId } = input;
  const before = await lockDecision(tx, userId);
  if (input.status === 'verified') await assertImpartial(tx, deps, viewer, userId);
  else assertNotOwn(viewer, userId);
  const [submitted] = await tx.select().from(kyc).where(eq(kyc.userId, userId));
  if (!submitted) throw new Problem('no_kyc_submitted');
  if (input.submittedAt && input.submittedAt.getTime() !== submitted.submittedAt.getTime()) {
    throw new Problem('locked', {
      detail: msg('This user has submitted something else since. Look at it first.'),
    });
  }
  const after = decide(before, input);
  if (after.status === before.status && after.reason === before.reason) return;
  const { status: kycStatus, reason: kycReason } = after;
  const verified = kycStatus === 'verified' && { dateOfBirth: submitted.dateOfBirth };
  await tx
    .update(users)
    .set({ kycStatus, kycReason, ...verified })
    .where(eq(users.id, userId));
  const pan = deps.personalData.decrypt(submitted.pan, { userId, field: 'pan' });
  const panHash = kycStatus === 'verified' ? deps.personalData.fingerprint(pan) : null;
  const decided = { panHash, decidedAt: deps.now(), decidedBy: viewer.userId };
  await tx.update(kyc).set(decided).where(eq(kyc.userId, userId));
  await recordAction(tx, deps, viewer, { action: 'user.kyc', subject: `user:${userId}`, before, after });
  await appendEvents(tx, [{ audience: `user:${userId}`, event: { type: 'profile_update' } }]);
}

/** Locks the user's row, which submitting locks too: details that are being changed cannot be verified. */
async function lockDecision(tx: Tx, userId: string): Promise<Decision> {
  const [user] = await tx
    .select({ status: users.kycStatus, reason: users.kycReason })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!user) throw new Problem('not_found', { detail: msg('This user was not found.') });
  if (user.status === 'none') throw new Problem('no_kyc_submitted');
  return user;
}

/** Decides. A rejection repeated without a reason keeps the former reason. */
function decide(before: Decision, { status, reason }: DecideKyc): Decision {
  if (status === 'verified') return { status, reason: null };
  return { status, reason: reason ?? before.reason };
}
