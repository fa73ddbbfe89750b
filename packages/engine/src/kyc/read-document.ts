import type { KycDocument } from '@paheli/core/kyc/document';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { kyc } from '@paheli/db/schema/kyc';
import { eq } from 'drizzle-orm';
import type { Deps } from '../deps';

type Row = Pick<typeof kyc.$inferSelect, 'documentFile' | 'documentType'>;

/** Returns the document that a user handed in, decrypted: for that user and for administrators. Throws `not_found`. */
export async function readDocument(
  deps: Pick<Deps, 'database' | 'files' | 'personalData'>,
  userId: string,
): Promise<KycDocument> {
  const [row] = await deps.database.db
    .select({ documentFile: kyc.documentFile, documentType: kyc.documentType })
    .from(kyc)
    .where(eq(kyc.userId, userId));
  const document = row && (await unsealDocument(deps, userId, row));
  if (!document) throw new Problem('not_found', { detail: msg('There is no document.') });
  // tRPC names the class of bytes to its readers, and only Node has Buffer.
  return { ...document, bytes: new Uint8Array(document.bytes) };
}

/** Decrypts the document of a row; null for none. Throws where the file was changed or encrypted under another key. */
export async function unsealDocument(
  { files, personalData }: Pick<Deps, 'files' | 'personalData'>,
  userId: string,
  { documentFile: file, documentType: type }: Row,
): Promise<{ type: KycDocument['type']; bytes: Buffer } | null> {
  if (file === null || type === null) return null;
  const sealed = await files.read(file);
  return sealed && { type, bytes: personalData.open(sealed, { userId, field: 'document' }) };
}
