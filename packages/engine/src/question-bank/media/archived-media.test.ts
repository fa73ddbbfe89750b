import { readArchive } from '@paheli/question-files/archives/read-archive';
import { zipOf } from '@paheli/question-files/testing/make-zip';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { house } from '../../testing/house';
import { openTestEngine } from '../../testing/test-engine';
import { bulkUploadQuestions } from '../bulk-upload-questions';
import { exportQuestions } from '../export-questions';
import { listQuestions } from '../list-questions';
import { readMedium } from './read-media';

const engine = openTestEngine();

const header = 'category,question,a,b,answer,media,media_alt,question_hi,a_hi,b_hi,media_alt_hi\n';
const upload = (files: Record<string, string | Buffer>, changes: object = {}) =>
  bulkUploadQuestions(engine.deps, engine.admin, {
    ...{
      file: new Uint8Array(zipOf(files)),
      categories: {},
      columns: {},
      partial: false,
      update: false,
      converted: false,
      dryRun: false,
    },
    ...changes,
  });
const png = (background: string) =>
  sharp({ create: { width: 20, height: 10, channels: 3, background } })
    .png()
    .toBuffer();

test('the pictures of a ZIP file come with their questions, and what no question has is named', async () => {
  const rows = [
    'science,Which planet has this colour?,Venus,Mars,B,Media/Mars.PNG,A red square,यह रंग किस ग्रह का है?,शुक्र,मंगल,लाल वर्ग',
    'science,Which planet has no picture?,Earth,Pluto,B,,,,,,',
  ];
  const files = {
    'questions.csv': header + rows.join('\n'),
    'media/mars.png': await png('#a32'),
    'media/notes.pdf': '%PDF-1.7',
    'media/spare.png': await png('#222'),
  };
  expect(await upload(files, { dryRun: true })).toMatchObject({ inserted: 2, errors: [] });
  const report = await upload(files);
  expect(report).toMatchObject({ inserted: 2, errors: [] });
  expect(report.warnings).toContainEqual(
    expect.objectContaining({
      code: 'not_kept',
      message: expect.stringMatching(/media\/notes\.pdf, media\/spare\.png/),
    }),
  );
  const { items } = await listQuestions(engine.deps, house, {
    search: 'which planet has',
    archived: false,
    limit: 2,
  });
  const pictured = items.find(({ media }) => media !== null);
  expect(pictured).toMatchObject({
    media: { kind: 'picture', width: 20, height: 10 },
    mediaAlt: 'A red square',
    translations: { hi: { mediaAlt: 'लाल वर्ग' } },
  });
  const name = pictured?.media?.url.replace('/media/', '') ?? '';
  expect(await readMedium(engine.deps, name, 'large')).toMatchObject({ type: 'image/webp' });
  const [stored] = await engine.deps.database.sql`select count(*)::int as media from question_media`;
  expect(stored).toEqual({ media: 1 });
});

test('a ZIP file of the bank with its pictures comes in as it was', async () => {
  const before = await exportAll();
  await engine.deps.database.sql`update question set archived_at = now() where media_hash is not null`;
  const report = await upload({}, { file: before });
  expect(report).toMatchObject({ inserted: 1, errors: [] });
  expect(await contentsOf(await exportAll())).toEqual(await contentsOf(before));
});

/** Returns the files of an archive; without the id, which is another one. */
async function contentsOf(zip: Buffer) {
  const { file, media } = await readArchive(zip);
  return { questions: file.bytes.toString().replace(/^[\da-f-]{36}/m, ''), media };
}

async function exportAll(): Promise<Buffer> {
  const wanted = { search: 'which planet has this colour', archived: false, format: 'zip' } as const;
  const { text, encoding } = await exportQuestions(engine.deps, engine.admin, wanted);
  return Buffer.from(text, encoding);
}

test.each([
  ['names a file that is not there', 'moon.png,A moon', 'media', 'No picture or sound named moon.png'],
  ['names a file that is no picture', 'fake.png,A moon', 'media', 'No picture or sound named fake.png'],
  ['has a picture without a description', 'real.png,', 'media_alt', 'Describe the picture or sound'],
])('a row that %s is refused with its place', async (_, cells, column, message) => {
  const row = `science,Is this one refused?,Yes,No,A,${cells},,,,`;
  const files = {
    'questions.csv': header + row,
    'fake.png': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'real.png': await png('#345'),
  };
  const { errors } = await upload(files, { dryRun: true });
  expect(errors).toEqual([
    expect.objectContaining({ row: 1, column, message: expect.stringContaining(message) }),
  ]);
});
