import { formatMessage } from '@paheli/core/message';
import { BulkUpload } from '@paheli/core/question-bank/bulk-upload';
import { describe, expect, test } from 'vitest';
import { readQuestions } from '../read-questions';
import { makeWorkbook } from '../testing/make-workbook';

const header = ['Thema', 'Frage', 'Antwort A', 'Antwort B', 'Lösung'];
const row = ['history', 'Wer?', 'Anna', 'Berta', 'b'];
const columns = {
  ...{ Thema: 'category', frage: 'question_text', 'Antwort A': 'option_a' },
  ...{ 'Antwort-B': 'option_b', Lösung: 'correct_answer' },
};
const draft = { category: 'history', questionText: 'Wer?', options: ['Anna', 'Berta'], correctAnswer: 1 };

const bytes = (text: string) => new TextEncoder().encode(text);
const table = (separator: string) => [header, row].map((each) => each.join(separator)).join('\n');
const object = Object.fromEntries(header.map((name, index) => [name, row[index]]));

const forms = {
  CSV: { csv: table(',') },
  'a file of CSV with semicolons': { file: bytes(table(';')) },
  'a file of JSON': { file: bytes(JSON.stringify([object])) },
  'JSON rows': { questions: [object] },
  Excel: { file: new Uint8Array(makeWorkbook({ rows: [header, row] })) },
};

const read = (upload: object) => readQuestions(BulkUpload.parse(upload));
const errorsOf = async (upload: object) =>
  (await read(upload)).errors.map(({ column, code, message }) => ({
    ...{ column, code },
    message: formatMessage(message),
  }));
const issuesOf = (upload: object) =>
  BulkUpload.safeParse(upload).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe.each(Object.entries(forms))('columns of %s with names of their own', (_, form) => {
  test('are read as somebody mapped them', async () => {
    const { drafts, errors } = await read({ ...form, columns });
    expect(errors).toEqual([]);
    expect(drafts).toMatchObject([draft]);
  });

  test('are named where they are missing', async () => {
    const { Lösung: _, ...most } = columns;
    const reading = await read({ ...form, columns: most });
    expect(reading.header).toEqual(header);
    expect(reading.errors).toMatchObject([{ column: 'correct_answer' }]);
  });
});

test('a mapping that the file has no column for is an error that names it', async () => {
  const absent = {
    ...{ column: 'Solution', code: 'column_missing' },
    message: 'The file has no column Solution, which is mapped by hand.',
  };
  const given = { columns: { ...columns, Solution: 'explanation' } };
  expect(await errorsOf({ ...forms.CSV, ...given })).toEqual([absent]);
  expect(await errorsOf({ questions: [object], ...given })).toEqual([absent]);
  const gift = bytes('::A:: Who? {=one ~two}');
  expect(await errorsOf({ file: gift, columns: { Solution: 'explanation' } })).toEqual([absent]);
});

test('a column that the header names already is not mapped again', async () => {
  const csv = table(',').replace('Antwort A', 'Question');
  const { 'Antwort A': _, ...others } = columns;
  expect(await errorsOf({ csv, columns: others })).toContainEqual({
    ...{ column: 'Question', code: 'column_doubled', message: '"Frage" is the same column.' },
  });
});

test('a mapping to no column, or of two names to one, is refused by its name', () => {
  expect(issuesOf({ questions: [], columns: { Frage: 'question' } })).toEqual([
    ['columns.Frage', 'There is no such column. Name one such as question_text.'],
  ]);
  expect(issuesOf({ questions: [], columns: { Frage: 'option_a', Antwort: 'option_a' } })).toEqual([
    ['columns.Antwort', '"{name}" is mapped to {column} already.'],
  ]);
});
