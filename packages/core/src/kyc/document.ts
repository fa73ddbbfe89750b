import { z } from 'zod';
import { key } from '../message';

/** The file types of a KYC document. */
export const DocumentType = z
  .enum(['image/jpeg', 'image/png', 'application/pdf'])
  .meta({ id: 'DocumentType', description: 'Media type of a KYC document.' });
export type DocumentType = z.infer<typeof DocumentType>;

export const maxDocumentBytes = 5 * 1024 * 1024;
export const documentRule = key('Hand in one JPEG, PNG or PDF file of at most 5 MiB.');

/** A document as uploaded. */
export const HandInDocument = z.strictObject({
  document: z.custom<Uint8Array>((given) => given instanceof Uint8Array, { error: documentRule }),
});
export type HandInDocument = z.infer<typeof HandInDocument>;

/** A document as downloaded. */
export const KycDocument = z.object({
  type: DocumentType,
  bytes: z.custom<Uint8Array>((given) => given instanceof Uint8Array),
});
export type KycDocument = z.infer<typeof KycDocument>;

/** The first bytes of each kind: ISO/IEC 10918-1 (SOI and the marker after it), ISO/IEC 15948, ISO 32000-2. */
const magic: readonly (readonly [DocumentType, readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

/** Returns the type of a file by its first bytes, whatever its name; null for a type that is not accepted. */
export function documentTypeOf(bytes: Uint8Array): DocumentType | null {
  const found = magic.find(([, head]) => head.every((byte, index) => bytes[index] === byte));
  return found?.[0] ?? null;
}
