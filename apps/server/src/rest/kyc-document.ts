import { documentRule, type KycDocument, maxDocumentBytes } from '@paheli/core/kyc/document';
import { fieldProblem } from '@paheli/core/problem';
import type { FastifyRequest } from 'fastify';
import type { SpecialBody, SpecialReply } from './route';

const part = 'document';
/** The allowance for the form around the file. */
const formBytes = 16 * 1024;

/** Reads the one file in the part `document` of a form. */
export const documentBody: SpecialBody = {
  accepts: ['multipart/form-data'],
  limitBytes: maxDocumentBytes + formBytes,
  query: [],
  schemas: {
    KycDocumentUpload: {
      type: 'object',
      description: 'A form with one file.',
      properties: {
        [part]: {
          type: 'string',
          contentMediaType: 'application/octet-stream',
          description: 'JPEG, PNG or PDF file of at most 5 MiB.',
        },
      },
      required: [part],
    },
  },
  content: {
    'multipart/form-data': {
      schema: { $ref: '#/components/schemas/KycDocumentUpload' },
    },
  },
  read: readForm,
};

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

/** The platform parses the form; an error means that the body is no form. */
async function readForm({ body, headers }: FastifyRequest): Promise<Readonly<Record<string, unknown>>> {
  const type = headers['content-type'];
  if (!Buffer.isBuffer(body) || type === undefined) throw fieldProblem(part, { key: documentRule });
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  const files = form?.getAll(part) ?? [];
  const [file] = files;
  if (files.length !== 1 || !(file instanceof Blob)) throw fieldProblem(part, { key: documentRule });
  return { document: new Uint8Array(await file.arrayBuffer()) };
}
