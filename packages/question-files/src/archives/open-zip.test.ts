import { buffer } from 'node:stream/consumers';
import { msg } from '@paheli/core/message';
import { describe, expect, test } from 'vitest';
import { makeZip, zipOf } from '../testing/make-zip';
import { UnreadableFile } from '../unreadable-file';
import { openZip } from './open-zip';

const open = (bytes: Uint8Array) => openZip(bytes, msg('The file has no header.'));
const codeOf = async (reading: Promise<unknown>) => {
  const error: unknown = await reading.then(
    () => 'none',
    (thrown) => thrown,
  );
  return error instanceof UnreadableFile ? error.errors.map(({ code }) => code).join() : error;
};
const namesOf = async (...names: string[]) => [
  ...(await open(makeZip(names.map((name) => ({ name, content: '' }))))).files.keys(),
];

test('files come back byte for byte, packed or not, and folders are left out', async () => {
  const random = crypto.getRandomValues(new Uint8Array(50_000));
  const zip = await open(
    makeZip([
      { name: 'a/', content: '', mode: 0o040755 },
      { name: 'a/b.bin', content: random },
      { name: 'c.bin', content: random, isStored: true },
    ]),
  );
  expect([...zip.files.keys()]).toEqual(['a/b.bin', 'c.bin']);
  for (const file of zip.files.values()) expect(await buffer(zip.open(file))).toEqual(Buffer.from(random));
});

describe('names', () => {
  test('have slashes, one form of Unicode and no steps that lead nowhere', async () => {
    expect(await namesOf('a\\b.png', './c//d.png', 'e/./f.png', 'e\u0301.png', 'g\\', 'h/.')).toEqual([
      'a/b.png',
      'c/d.png',
      'e/f.png',
      '\u00e9.png',
    ]);
  });

  test('are read as UTF-8 where they are it, whether the file says so or not', async () => {
    const nameBytes = Buffer.from('चित्र.png');
    const { files } = await open(makeZip([{ name: '', nameBytes, content: 'x' }]));
    expect([...files.keys()]).toEqual(['चित्र.png']);
    const old = await open(makeZip([{ name: '', nameBytes: Buffer.from([0x82, 0x2e]), content: 'x' }]));
    expect([...old.files.keys()]).toEqual(['é.']);
  });

  test.each([
    '../a',
    'a/../../b',
    '..',
    'a\\..\\b',
    '/etc/passwd',
    '\\a',
    '\\\\server\\a',
    'C:\\a',
    'c:a',
    'a\0b',
    'a\nb',
  ])('that lead out or that no file has are refused: %j', async (name) => {
    expect(await codeOf(namesOf(name))).toBe('unsafe_name');
  });

  test.each([
    ['a.png', 'a.png'],
    ['a.png', 'A.PNG'],
    ['a/b.png', 'a\\b.png'],
    ['a.png', './a.png'],
    ['e\u0301.png', '\u00e9.png'],
  ])('that are the same are refused: %j and %j', async (...names) => {
    expect(await codeOf(namesOf(...names))).toBe('name_doubled');
  });
});

describe('a file is refused', () => {
  test.each([0o120777, 0o020666, 0o010644])('that is a link or a device: mode %o', async (mode) => {
    expect(await codeOf(open(makeZip([{ name: 'a', content: '/etc/passwd', mode }])))).toBe('link');
  });

  test('that has a password', async () => {
    expect(await codeOf(open(makeZip([{ name: 'a', content: 'x', isEncrypted: true }])))).toBe('encrypted');
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['text', Buffer.from('x'.repeat(100))],
    ['the end of a ZIP file alone', zipOf({ a: 'x' }).subarray(-30)],
  ])('that is %s', async (_, bytes) => {
    expect(await codeOf(open(bytes))).toBe('unreadable');
  });
});

describe('limits', () => {
  const many = (count: number) =>
    makeZip(Array.from({ length: count }, (_, n) => ({ name: `${n}`, content: '' })));
  const large = (mebibytes: number) => ({ content: Buffer.alloc(mebibytes * 1024 * 1024) });

  test('hold for a thousand files, and no more', async () => {
    expect((await open(many(1_000))).files.size).toBe(1_000);
    expect(await codeOf(open(many(1_001)))).toBe('too_many_files');
  });

  test('hold for the sizes that a file states, before any is opened', async () => {
    const halves = [
      { name: 'a', ...large(25) },
      { name: 'b', ...large(25) },
    ];
    expect((await open(makeZip(halves))).files.size).toBe(2);
    expect(await codeOf(open(makeZip([...halves, { name: 'c', content: 'x' }])))).toBe('too_large');
    const stated = { name: 'a', content: 'x', statedSize: 0xfffffffe };
    expect(await codeOf(open(makeZip([stated])))).toBe('too_large');
  });

  test('hold for the bytes that come out, whatever the file states', async () => {
    const lie = await open(makeZip([{ name: 'a', ...large(60), statedSize: 10 }]));
    for (const file of lie.files.values()) expect(await codeOf(buffer(lie.open(file)))).toBe('unreadable');
    const honest = await open(makeZip([{ name: 'a', ...large(30) }]));
    const opened = [...honest.files.values()].map((file) => async () => buffer(honest.open(file)));
    for (const openFile of opened) {
      expect((await openFile()).length).toBe(30 * 1024 * 1024);
      expect(await codeOf(openFile())).toBe('too_large');
    }
  });
});

test('bytes that were changed after packing are refused', async () => {
  const bytes = makeZip([{ name: 'a', content: 'the text', isStored: true }]);
  bytes.write('TEXT', bytes.indexOf('text'));
  const zip = await open(bytes);
  for (const file of zip.files.values()) expect(await codeOf(buffer(zip.open(file)))).toBe('unreadable');
});
