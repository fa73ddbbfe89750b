import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ResponseParser } from './response-parser';

const withLength =
  'HTTP/1.1 409 Conflict\r\nContent-Type: application/json\r\nContent-Length: 5\r\nConnection: close\r\n\r\nnein\n';
const chunked =
  'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\nconnection: keep-alive\r\n\r\n4\r\nä-\n\r\nA\r\n0123456789\r\n0\r\n\r\n';

test.each([
  [withLength, { status: 409, body: 'nein\n', keepsAlive: false }],
  [chunked, { status: 200, body: 'ä-\n0123456789', keepsAlive: true }],
])('a response is complete with its last byte, however it is cut', (text, expected) => {
  const bytes = Buffer.from(text);
  for (let cut = 1; cut < bytes.length; cut += 1) {
    const parser = new ResponseParser();
    expect(parser.push(bytes.subarray(0, cut))).toBeNull();
    expect(parser.push(bytes.subarray(cut))).toEqual(expected);
  }
});

test('the next response of a connection begins where the last one ended', () => {
  const parser = new ResponseParser();
  expect(parser.push(Buffer.from(chunked))?.status).toBe(200);
  expect(parser.push(Buffer.from(withLength))?.status).toBe(409);
});

test('a response may have no body', () => {
  expect(new ResponseParser().push(Buffer.from('HTTP/1.1 204 No Content\r\n\r\n'))).toEqual({
    status: 204,
    body: '',
    keepsAlive: true,
  });
});

test.each([
  ['br', brotliCompressSync],
  ['gzip', gzipSync],
] as const)('a body that the server compressed with %s is read as its text', (encoding, compress) => {
  const body = '[{"rank":1,"name":"Äsha"}]';
  const compressed = compress(Buffer.from(body));
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: ${encoding}\r\nContent-Length: ${compressed.length}\r\n\r\n`;
  const response = new ResponseParser().push(Buffer.concat([Buffer.from(head), compressed]));
  expect(response).toEqual({ status: 200, body, keepsAlive: true });
});
