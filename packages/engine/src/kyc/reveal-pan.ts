import type { UserRef } from '@paheli/core/account/administration';
import type { RevealedPan } from '@paheli/core/kyc/schema';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { transact } from '../foundation/transaction';
import { readSubmission } from './read-kyc';

/** Returns a user's whole PAN to an administrator, and records that in the audit log. Throws `not_found`. */
export function revealPan(deps: Deps, viewer: Viewer, { userId }: UserRef): Promise<RevealedPan> {
  return transact(deps, async (tx) => {
    const submission = await readSubmission(tx, deps, userId);
    if (!submission) throw new Problem('not_found', { detail: msg('Nothing was submitted for KYC.') });
    await recordAction(tx, deps, viewer, { action: 'user.kyc.pan', subject: `user:${userId}` });
    return { pan: submission.details.pan };
  });
}
