import type { UserRef } from '@paheli/core/account/administration';
import type { KycDocument } from '@paheli/core/kyc/document';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { transact } from '../foundation/transaction';
import { readDocument } from './read-document';

/** Returns a user's document to an administrator, and records the access in the audit log. Throws `not_found`. */
export async function viewDocument(deps: Deps, viewer: Viewer, { userId }: UserRef): Promise<KycDocument> {
  const document = await readDocument(deps, userId);
  await transact(deps, (tx) =>
    recordAction(tx, deps, viewer, { action: 'user.kyc.document', subject: `user:${userId}` }),
  );
  return document;
}
