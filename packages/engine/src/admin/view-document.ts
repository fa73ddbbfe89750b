import type { UserRef } from '@paheli/core/admin/user';
import type { KycDocument } from '@paheli/core/auth/kyc-document';
import { readDocument } from '../auth/read-document';
import type { Deps, Viewer } from '../deps';
import { transact } from '../transaction';
import { recordAction } from './record-action';

/** A user's document for an administrator; who looked at it is written down. Throws `not_found`. */
export async function viewDocument(deps: Deps, viewer: Viewer, { userId }: UserRef): Promise<KycDocument> {
  const document = await readDocument(deps, userId);
  await transact(deps, (tx) =>
    recordAction(tx, deps, viewer, { action: 'user.kyc.document', subject: `user:${userId}` }),
  );
  return document;
}
