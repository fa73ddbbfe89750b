import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** A smaller response fits into the first packet, so nothing is gained. */
const leastLength = 1_024;
/** A longer response is compressed beside the event loop, which would stand still meanwhile. */
const mostAtOnce = 64 * 1_024;

/** The fastest levels: higher ones cost twice the time for a tenth of the size. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const gzipOptions = { level: 1 };

const codings = {
  br: {
    pack: (text: string) => brotliCompressSync(text, brotliOptions),
    compressLong: (text: string) => promisify(brotliCompress)(text, brotliOptions),
  },
  gzip: {
    pack: (text: string) => gzipSync(text, gzipOptions),
    compressLong: (text: string) => promisify(gzip)(text, gzipOptions),
  },
} as const;

type Coding = keyof typeof codings;

/**
 * Compresses what the routes registered after it read for a caller: the JSON and pages of GET requests. Responses to other
 * methods may carry tokens, whose length must not show through. Files are compressed when they are built.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method, headers }, reply, payload) => {
    if (method !== 'GET') return payload;
    const text = isWhole(payload) ? await unwrap(payload, reply) : payload;
    if (typeof text !== 'string' || !isText(reply.getHeader('content-type'))) return text;
    addVary(reply, 'accept-encoding');
    const coding = codingFor(headers['accept-encoding']);
    if (coding === null || text.length < leastLength) return text;
    reply.header('content-encoding', coding);
    const { pack, compressLong } = codings[coding];
    return text.length > mostAtOnce ? compressLong(text) : pack(text);
  });
}

/** Returns the first of the offered codings that a caller with this `Accept-Encoding` accepts; null for none. */
export function codingFor(accepted = '', offered: readonly Coding[] = ['br', 'gzip']): Coding | null {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .filter((entry) => !/;\s*q=0(?:\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';')[0]?.trim());
  return offered.find((coding) => taken.includes(coding)) ?? null;
}

function isText(contentType: unknown): boolean {
  return /^(?:application\/json|text\/html)\b/.test(String(contentType));
}

/** Returns whether a payload is a response of tRPC that is complete, and not sent piece by piece. */
function isWhole(payload: unknown): payload is Response {
  return (
    payload instanceof Response &&
    isText(payload.headers.get('content-type')) &&
    !payload.headers.has('transfer-encoding')
  );
}

/** Gives the reply the status and headers of a response, and returns its text. */
function unwrap(response: Response, reply: FastifyReply): Promise<string> {
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (name === 'vary') addVary(reply, value);
    else reply.header(name, value);
  }
  return response.text();
}

function addVary(reply: FastifyReply, names: string): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? names : `${String(before)}, ${names}`);
}
