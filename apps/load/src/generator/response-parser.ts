import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export type HttpResponse = { readonly status: number; readonly body: string; readonly keepsAlive: boolean };

type Head = {
  status: number;
  length: number | 'chunked';
  keepsAlive: boolean;
  bodyAt: number;
  encoding: string | undefined;
};

const headEnd = Buffer.from('\r\n\r\n');
const lineEnd = Buffer.from('\r\n');

/**
 * Reads the responses of one connection, one after the other. Knows what the server's responses have: a length or
 * chunks, no trailers, no upgrade, long texts compressed.
 */
export class ResponseParser {
  private received: Buffer = Buffer.alloc(0);
  private head: Head | null = null;

  /** Adds received bytes. Returns the response when it is complete. */
  push(chunk: Buffer): HttpResponse | null {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    this.head ??= readHead(this.received);
    if (this.head === null) return null;
    const { status, length, keepsAlive, bodyAt, encoding } = this.head;
    const read = length === 'chunked' ? readChunks(this.received, bodyAt) : this.readLength(bodyAt, length);
    if (read === null) return null;
    this.received = this.received.subarray(read.end);
    this.head = null;
    return { status, body: decode(read.body, encoding), keepsAlive };
  }

  private readLength(bodyAt: number, length: number): { body: Buffer; end: number } | null {
    const end = bodyAt + length;
    if (this.received.length < end) return null;
    return { body: this.received.subarray(bodyAt, end), end };
  }
}

function decode(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString('utf8');
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString('utf8');
}

function readHead(received: Buffer): Head | null {
  const at = received.indexOf(headEnd);
  if (at < 0) return null;
  const text = received.toString('latin1', 0, at).toLowerCase();
  const length = /\r\ncontent-length: *(\d+)/.exec(text)?.[1];
  return {
    status: Number(text.slice(9, 12)),
    length: /\r\ntransfer-encoding: *chunked/.test(text) ? 'chunked' : Number(length ?? 0),
    keepsAlive: !/\r\nconnection: *close/.test(text),
    bodyAt: at + headEnd.length,
    encoding: /\r\ncontent-encoding: *(\w+)/.exec(text)?.[1],
  };
}

function readChunks(received: Buffer, bodyAt: number): { body: Buffer; end: number } | null {
  const parts: Buffer[] = [];
  for (let at = bodyAt; ; ) {
    const sizeEnd = received.indexOf(lineEnd, at);
    if (sizeEnd < 0) return null;
    const size = Number.parseInt(received.toString('latin1', at, sizeEnd), 16);
    const start = sizeEnd + lineEnd.length;
    const end = start + size + lineEnd.length;
    if (received.length < end) return null;
    if (size === 0) return { body: Buffer.concat(parts), end };
    parts.push(received.subarray(start, start + size));
    at = end;
  }
}
