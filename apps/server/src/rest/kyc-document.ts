import { documentRule, type KycDocument, maxDocumentBytes } from '@paheli/core/kyc/document';
import { oneFileBody } from './one-file-body';
import type { SpecialReply } from './route';

export const documentBody = oneFileBody({
  part: 'document',
  limitBytes: maxDocumentBytes,
  rule: { key: documentRule },
  schema: 'KycDocumentUpload',
  description: 'JPEG, PNG or PDF file of at most 5 MiB.',
});

/** Sends the file as uploaded. Browsers run nothing in it, and caches do not store it. */
export const documentReply: SpecialReply = {
  types: ['image/jpeg', 'image/png', 'application/pdf'],
  send(reply, result) {
    const { type, bytes } = result as KycDocument;
    return reply
      .type(type)
      .header('content-disposition', `inline; filename="document.${type.slice(type.indexOf('/') + 1)}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'no-store')
      .send(Buffer.from(bytes));
  },
};
