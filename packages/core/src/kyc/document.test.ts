import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentTypeOf } from './document';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['image/jpeg', '\xff\xd8\xff\xe0JFIF'],
  ['image/png', '\x89PNG\r\n\x1a\nIHDR'],
  ['application/pdf', '%PDF-1.7'],
])('%s is recognised by its first bytes', (type, text) => {
  expect(documentTypeOf(bytes(text))).toBe(type);
});

test.each(['', '\xff\xd8', '\x89PNG\n', ' %PDF-1.7', '<svg xmlns="', 'GIF89a', 'MZ', '<!doctype html>'])(
  '%j is not a document',
  (text) => {
    expect(documentTypeOf(bytes(text))).toBeNull();
  },
);

test('bytes that begin like none of the three types are rejected at any length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 0, maxLength: 64 }), (random) => {
      fc.pre(![0xff, 0x89, 0x25].includes(random[0] ?? 0));
      expect(documentTypeOf(random)).toBeNull();
    }),
  );
});
