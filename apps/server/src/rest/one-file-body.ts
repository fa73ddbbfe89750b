import type { Message } from '@paheli/core/message';
import { fieldProblem } from '@paheli/core/problem';
import type { FastifyRequest } from 'fastify';
import type { SpecialBody } from './route';

/** The allowance for the form around the file. */
const formBytes = 16 * 1024;

type OneFile = {
  /** The name of the form's part, and of the procedure's input. */
  readonly part: string;
  readonly limitBytes: number;
  /** What the file has to be, for those who send something else. */
  readonly rule: Message;
  /** The name of the form in the OpenAPI document. */
  readonly schema: string;
  readonly description: string;
};

/** Describes the body of a form with one file, which arrives as bytes. */
export function oneFileBody({ part, limitBytes, rule, schema, description }: OneFile): SpecialBody {
  return {
    accepts: ['multipart/form-data'],
    limitBytes: limitBytes + formBytes,
    query: [],
    schemas: {
      [schema]: {
        type: 'object',
        description: 'A form with one file.',
        properties: {
          [part]: { type: 'string', contentMediaType: 'application/octet-stream', description },
        },
        required: [part],
      },
    },
    content: { 'multipart/form-data': { schema: { $ref: `#/components/schemas/${schema}` } } },
    async read(request) {
      const file = await readFile(request, part);
      if (file === null) throw fieldProblem(part, rule);
      return { [part]: new Uint8Array(await file.arrayBuffer()) };
    },
  };
}

/** Returns the one file of a part; null where there is none or several. */
async function readFile({ body, headers }: FastifyRequest, part: string): Promise<Blob | null> {
  const type = headers['content-type'];
  if (!Buffer.isBuffer(body) || type === undefined) return null;
  // The platform parses the form; an error means that the body is no form.
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  const files = form?.getAll(part) ?? [];
  const [file] = files;
  return files.length === 1 && file instanceof Blob ? file : null;
}
