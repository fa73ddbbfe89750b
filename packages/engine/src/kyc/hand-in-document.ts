import type { HandInDocument } from '@paheli/core/kyc/document';
import { type DocumentType, documentRule, documentTypeOf, maxDocumentBytes } from '@paheli/core/kyc/document';
import type { OwnKyc } from '@paheli/core/kyc/schema';
import { msg } from '@paheli/core/message';
import { fieldProblem, Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { kyc } from '@paheli/db/schema/kyc';
import { eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { lockUser } from '../foundation/lock-user';
import { appendEvents } from '../foundation/outbox';
import { reportTaken } from '../foundation/report-taken';
import { type Tx, transact } from '../foundation/transaction';
import { unsealDocument } from './read-document';
import { readOwnKyc } from './read-kyc';
import { panConflicts } from './submit-kyc';

type Kept = { readonly file: string; readonly type: DocumentType };

/**
 * Stores a document with the viewer's KYC details, in place of an earlier one, for an administrator to decide again.
 * The same document again changes nothing, unless it was rejected. Throws `invalid_input` for a file that is too long
 * or no JPEG, PNG or PDF, `no_kyc_submitted` before there are details, and `taken` where another account has the PAN.
 */
export async function handInDocument(
  deps: Deps,
  viewer: Viewer,
  { document }: HandInDocument,
): Promise<OwnKyc> {
  const type = documentTypeOf(document);
  if (type === null || document.length > maxDocumentBytes)
    throw fieldProblem('document', { key: documentRule });
  const file = await deps.files.keep(
    deps.personalData.seal(document, { userId: viewer.userId, field: 'document' }),
  );
  try {
    const unused = await reportTaken(panConflicts, () =>
      transact(deps, (tx) => replaceDocument(tx, deps, viewer, { file, type }, document)),
    );
    if (unused !== null) await deps.files.remove(unused);
  } catch (error) {
    // After any other failure the document may have been stored all the same.
    if (error instanceof Problem) await deps.files.remove(file);
    throw error;
  }
  return readOwnKyc(deps, viewer);
}

/** Returns the file that is no longer needed: the earlier one, or the new one where it is the same. */
async function replaceDocument(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  { file, type }: Kept,
  document: Uint8Array,
): Promise<string | null> {
  const { userId } = viewer;
  // Submitting and deciding lock the user's row too.
  const user = await lockUser(tx, viewer);
  const [row] = await tx.select().from(kyc).where(eq(kyc.userId, userId));
  // The status is 'none' where a server of the version before left details of a former holder for the tax office.
  if (!row || user.kycStatus === 'none')
    throw new Problem('no_kyc_submitted', { detail: msg('Send your details first.') });
  const earlier = await unsealDocument(deps, userId, row);
  if (user.kycStatus !== 'rejected' && earlier?.bytes.equals(document)) return file;
  const pan = deps.personalData.decrypt(row.pan, { userId, field: 'pan' });
  await tx
    .update(kyc)
    .set({
      documentFile: file,
      documentType: type,
      panHash: deps.personalData.fingerprint(pan),
      submittedAt: deps.now(),
      decidedAt: null,
      decidedBy: null,
    })
    .where(eq(kyc.userId, userId));
  await tx.update(users).set({ kycStatus: 'pending', kycReason: null }).where(eq(users.id, userId));
  await appendEvents(tx, [
    { audience: 'admins', event: { type: 'kyc_submission', userName: user.name } },
    { audience: `user:${userId}`, event: { type: 'profile_update' } },
  ]);
  return row.documentFile;
}
