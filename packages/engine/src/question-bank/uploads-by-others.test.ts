import { readFileSync } from 'node:fs';
import { BulkUpload, OpenTdb } from '@paheli/core/question-bank/bulk-upload';
import { histories } from '@paheli/core/testing/histories';
import { textKeyOf } from '@paheli/core/text';
import { zipOf } from '@paheli/question-files/testing/make-zip';
import { toCsv, uploadRow } from '@paheli/question-files/testing/upload-rows';
import { describe, expect, test } from 'vitest';
import { house } from '../testing/house';
import { times } from '../testing/outcomes';
import { openTestEngine } from '../testing/test-engine';
import { bulkUploadQuestions } from './bulk-upload-questions';
import { listQuestions } from './list-questions';

const engine = openTestEngine();

const upload = (input: unknown) => bulkUploadQuestions(engine.deps, engine.admin, BulkUpload.parse(input));

test('the Open Trivia Database is accepted, with true or false, and the numbers add up', async () => {
  const file = new URL('../../../question-files/src/fixtures/opentdb-1000.json', import.meta.url);
  const count = histories(1_000);
  const { results } = OpenTdb.parse(JSON.parse(readFileSync(file, 'utf8')));
  const openTdb = { results: results.slice(0, count) };
  const dry = await upload({ openTdb, dryRun: true });
  const report = await upload({ openTdb });
  expect(report).toEqual(dry);
  expect(report.inserted + report.duplicates).toBe(count);
  expect(report.inserted).toBeGreaterThan(0.99 * count);
  expect(await upload({ openTdb })).toMatchObject({ inserted: 0, duplicates: count });
  const search = 'In "A Hat in Time", what must Hat Kid collect to finish a level';
  const { items } = await listQuestions(engine.deps, house, { search, archived: false });
  expect(items).toMatchObject([{ category: 'entertainment', difficulty: 'easy' }]);
});

describe('a ZIP file', () => {
  const csv = toCsv([uploadRow()]);

  test('is read, and the files are named that are not kept', async () => {
    const file = zipOf({ 'questions.csv': csv, 'mars.png': 'picture' });
    const { preview, warnings } = await upload({ file, dryRun: true });
    expect(preview).toHaveLength(1);
    expect(warnings).toMatchObject([
      { row: 0, code: 'not_kept', message: 'These files of the ZIP file are not kept: mars.png.' },
    ]);
  });

  test('is refused where its file of questions is an archive, which could be the file itself', async () => {
    const file = zipOf({ 'questions.csv': zipOf({ 'questions.csv': csv }) });
    const { errors } = await upload({ file, dryRun: true });
    expect(errors).toMatchObject([{ row: 0, code: 'nested_archive' }]);
  });
});

describe('naughty strings', () => {
  const file = new URL('../../../question-files/src/fixtures/naughty-strings.json', import.meta.url);
  const naughty: string[] = JSON.parse(readFileSync(file, 'utf8'));

  // Space around a text is trimmed, so the comparison is without it.
  test.each([
    ['question_text', 500, 'questionText'],
    ['b', 200, 'options'],
    ['explanation', 1_000, 'explanation'],
  ] as const)('are returned unaltered as %s, or are refused', async (column, maxLength, field) => {
    const rows = naughty.map((text) => ({
      ...uploadRow({ answer: 'C' }),
      explanation: 'Why',
      [column]: text,
    }));
    const report = await upload({ csv: toCsv(rows), partial: true });
    const refused = new Set(report.errors.map((error) => error.row));
    expect(report.errors.map(({ column: named }) => named)).toEqual(
      times(report.errors.length, () => column),
    );
    const isFit = (text: string) =>
      [...text.trim()].length <= maxLength && (text.trim() !== '' || field === 'explanation');
    expect(naughty.filter((text, index) => isFit(text) === refused.has(index + 1))).toEqual([]);

    const { items } = await listQuestions(engine.deps, house, { archived: false, limit: report.inserted });
    const stored = items.map((item) => (field === 'options' ? item.options[1] : item[field]) ?? '');
    const wanted = naughty.filter(isFit).map((text) => text.trim());
    const distinct = wanted.filter((text, index) => {
      const isRepeat = wanted.findIndex((other) => textKeyOf(other) === textKeyOf(text)) < index;
      return field !== 'questionText' || !isRepeat;
    });
    expect(stored.toReversed()).toEqual(distinct);
  });
});
