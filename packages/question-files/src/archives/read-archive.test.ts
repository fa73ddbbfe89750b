import { formatMessage } from '@paheli/core/message';
import { maxUploadBytes } from '@paheli/core/question-bank/bulk-upload';
import { histories } from '@paheli/core/testing/histories';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeZip, zipOf } from '../testing/make-zip';
import { UnreadableFile } from '../unreadable-file';
import { readArchive } from './read-archive';

const csv = 'question,a,b,answer\n';
const picture = Buffer.from('\x89PNG picture');
const read = async (files: Parameters<typeof zipOf>[0]) => {
  const { file, media } = await readArchive(zipOf(files));
  return { file: { ...file, bytes: file.bytes.toString() }, media: Object.fromEntries(media) };
};
/** Returns the error of an archive that is refused. */
async function errorOf(bytes: Uint8Array) {
  const error: unknown = await readArchive(bytes).then(
    () => new Error('the archive was read'),
    (thrown) => thrown,
  );
  if (!(error instanceof UnreadableFile)) throw error;
  return error.errors.map(({ code, message }) => `${code}: ${formatMessage(message)}`).join();
}

test('a file of questions comes with the media beside it', async () => {
  expect(await read({ 'questions.csv': csv, 'mars.png': picture, 'media/venus.mp3': 'sound' })).toEqual({
    file: { name: 'questions.csv', bytes: csv },
    media: { 'mars.png': picture, 'media/venus.mp3': Buffer.from('sound') },
  });
});

test('media are named as the file of questions sees them, where all is in a folder', async () => {
  const files = { 'Quiz/questions.csv': csv, 'Quiz/media/mars.png': picture, 'logo.png': picture };
  expect(await read(files)).toEqual({
    file: { name: 'questions.csv', bytes: csv },
    media: { 'media/mars.png': picture, 'logo.png': picture },
  });
  expect(await errorOf(zipOf({ ...files, 'Quiz/Logo.png': picture }))).toMatch(/^name_doubled: /);
});

test('what macOS adds and what is hidden is left out, whatever its name ends in', async () => {
  const added = { '__MACOSX/._questions.csv': 'x', '.DS_Store': 'x', '.git/a.csv': 'x', 'a/.b.json': 'x' };
  expect(await read({ 'questions.csv': csv, ...added })).toEqual({
    file: { name: 'questions.csv', bytes: csv },
    media: {},
  });
});

test.each(['csv', 'json', 'xlsx', 'xml', 'txt', 'gift', 'CSV', 'gift.txt'])(
  'a file of questions may be one of .%s',
  async (ending) => {
    expect(await read({ [`q.${ending}`]: 'x', 'a.svg': 'y' })).toMatchObject({
      file: { name: `q.${ending}` },
    });
  },
);

describe('an archive is refused', () => {
  test.each([
    [
      'without a file of questions',
      { 'a.png': 'x' },
      'no_question_file: The ZIP file has no file of questions',
    ],
    ['that is empty', {}, 'no_question_file: '],
    [
      'with two files of questions, and both are named',
      { 'a.csv': 'x', 'b/c.json': 'y' },
      'several_question_files: The ZIP file has several files of questions: a.csv, b/c.json.',
    ],
    ['with an archive in it', { 'a.csv': 'x', 'b.zip': 'y' }, 'nested_archive: b.zip is an archive'],
    ['with one of many parts in it', { 'a.csv': 'x', 'b.tar.gz': 'y' }, 'nested_archive: '],
    [
      'with one in it under another name',
      { 'a.csv': 'x', 'b.png': zipOf({ c: 'y' }) },
      'nested_archive: b.png',
    ],
    ['with a name that leads out', { 'a.csv': 'x', '../b.png': 'y' }, 'unsafe_name: '],
    ['with two names that are the same', { 'a.csv': 'x', 'b.png': 'y', 'B.png': 'z' }, 'name_doubled: '],
  ])('%s', async (_, files, error) => {
    expect(await errorOf(zipOf(files))).toContain(error);
  });

  test('with a link in it', async () => {
    const link = { name: 'b.png', content: '/etc/passwd', mode: 0o120777 };
    expect(await errorOf(makeZip([{ name: 'a.csv', content: csv }, link]))).toMatch(
      /^link: b\.png is a link/,
    );
  });

  test('with a password', async () => {
    expect(await errorOf(makeZip([{ name: 'a.csv', content: csv, isEncrypted: true }]))).toMatch(
      /^encrypted: /,
    );
  });

  test('that unpacks to more than 50 MB, or to more than it states', async () => {
    const bomb = { name: 'b.png', content: Buffer.alloc(51 * 1024 * 1024) };
    const file = { name: 'a.csv', content: csv };
    expect(await errorOf(makeZip([file, bomb]))).toMatch(/^too_large: This file unpacks to more than 50 MB/);
    expect(await errorOf(makeZip([file, { ...bomb, statedSize: 1 }]))).toMatch(/^unreadable: /);
  });

  test('whose file of questions is larger than one that is uploaded alone', async () => {
    const file = { 'a.csv': Buffer.alloc(maxUploadBytes + 1) };
    expect(await errorOf(zipOf(file))).toBe('too_large: This file unpacks to more than 5 MB.');
  });

  test('of more than a thousand files, hidden ones included', async () => {
    const files = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`.hidden/${n}`, '']));
    expect(await errorOf(zipOf({ 'a.csv': csv, ...files }))).toMatch(/^too_many_files: /);
  });

  test('or read, whatever bytes it has', async () => {
    const good = zipOf({ 'a.csv': csv, 'b.png': picture });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(good.length - 1),
        fc.uint8Array({ minLength: 1, maxLength: 4 }),
        async (at, change) => {
          const bytes = Buffer.from(good);
          bytes.set(change.subarray(0, bytes.length - at), at);
          await readArchive(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(UnreadableFile));
        },
      ),
      { numRuns: histories(500) },
    );
  });
});
