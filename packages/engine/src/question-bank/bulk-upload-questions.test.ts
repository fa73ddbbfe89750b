// Long because a file comes in three forms, and each of them can be whole, partly wrong or unreadable.
import { formatMessage } from '@paheli/core/message';
import { Problem, type RowError } from '@paheli/core/problem';
import { BulkUpload } from '@paheli/core/question-bank/bulk-upload';
import { toCsv, uploadRow } from '@paheli/question-files/testing/upload-rows';
import { describe, expect, test } from 'vitest';
import { listAudit } from '../audit/list-audit';
import { house } from '../testing/house';
import { times } from '../testing/outcomes';
import { openWideEngine } from '../testing/wide-engine';
import { bulkUploadQuestions } from './bulk-upload-questions';
import { createQuestion } from './create-question';
import { listQuestions } from './list-questions';

const engine = openWideEngine(8);

const upload = (input: unknown) => bulkUploadQuestions(engine.deps, engine.admin, BulkUpload.parse(input));

async function refusalOf(input: unknown) {
  const error: unknown = await upload(input).then(
    () => new Error('the upload was taken'),
    (thrown) => thrown,
  );
  if (!(error instanceof Problem)) throw error;
  expect(error.code).toBe('invalid_input');
  const errors = (error.errors ?? []) as RowError[];
  return {
    detail: error.message,
    errors: errors.map((each) => ({ ...each, message: formatMessage(each.message) })),
  };
}

const bankOf = async (text: unknown) =>
  (await listQuestions(engine.deps, house, { search: String(text), archived: false })).items;

const countBank = async () => (await listQuestions(engine.deps, house, { limit: 1, archived: false })).total;

const uploadsLogged = () => listAudit(engine.deps, { action: 'question.upload' });

describe('an upload', () => {
  test('adds its questions, in the order of the file, from JSON and from CSV', async () => {
    const rows = times(5, () => uploadRow());
    expect(await upload({ questions: rows.slice(0, 2) })).toMatchObject({
      inserted: 2,
      duplicates: 0,
      errors: [],
      similar: [],
    });
    expect(await upload({ csv: toCsv(rows.slice(2)) })).toMatchObject({
      inserted: 3,
      duplicates: 0,
      errors: [],
      similar: [],
    });
    const { items } = await listQuestions(engine.deps, house, { limit: 5, archived: false });
    expect(items.map(({ questionText }) => questionText).toReversed()).toEqual(
      rows.map(({ question_text }) => question_text),
    );
    expect(items[0]).toEqual({
      id: expect.any(String),
      ownerId: null,
      sharedAt: null,
      // One of three is for games without a stake.
      openedAt: expect.toSatisfy((at) => at === null || at instanceof Date),
      category: 'general',
      questionText: rows[4]?.question_text,
      options: ['one', 'two', 'three', 'four'],
      correctAnswer: 0,
      correctAnswers: [0],
      seconds: 5,
      kinds: [],
      keepsOrder: false,
      measures: [],
      tags: [],
      explanation: null,
      difficulty: 'medium',
      language: 'en',
      translations: {},
      archivedAt: null,
      ...{ media: null, mediaHash: null, mediaAlt: null },
      createdAt: engine.clock.now(),
    });
  });

  test('counts repeated and existing questions as duplicates, without regard to case and spacing', async () => {
    const known = uploadRow();
    await upload({ questions: [known] });
    const fresh = uploadRow();
    const text = String(fresh.question_text);
    const questions = [
      { ...known, question_text: String(known.question_text).toUpperCase(), answer: 'D' },
      fresh,
      { ...fresh, question_text: ` ${text.replaceAll(' ', '  ')} `, answer: 'B' },
      { ...known, category: 'history' },
    ];
    const skipped = [
      { row: 1, line: null, column: null, code: 'duplicate', message: 'The bank has this question already.' },
      { row: 3, line: null, column: null, code: 'duplicate', message: 'Row 2 has the same question.' },
    ];
    const report = { inserted: 2, duplicates: 2, skipped, errors: [], similar: [] };
    expect(await upload({ questions, dryRun: true })).toMatchObject(report);
    expect(await upload({ questions })).toMatchObject(report);
    expect(await upload({ questions })).toMatchObject({
      inserted: 0,
      duplicates: 4,
      errors: [],
      similar: [],
    });
    expect(await bankOf(known.question_text)).toMatchObject([{ category: 'history' }, { correctAnswer: 0 }]);
    expect(await bankOf(text)).toMatchObject([{ correctAnswer: 0 }]);
  });

  test('does not count archived questions as known', async () => {
    const questionText = String(uploadRow().question_text);
    const { id } = await createQuestion(engine.deps, engine.admin, {
      category: 'general',
      questionText,
      options: ['one', 'two', 'three', 'four'],
      correctAnswer: 0,
      explanation: null,
      difficulty: 'easy',
      seconds: 5,
      tags: [],
      language: 'en',
      translations: {},
    });
    await engine.deps.database.sql`update question set archived_at = now() where id = ${id}`;
    expect(await upload({ questions: [uploadRow({ question_text: questionText })] })).toMatchObject({
      inserted: 1,
    });
  });

  test('of no rows adds nothing', async () => {
    const nothing = {
      ...{ inserted: 0, duplicates: 0, skipped: [], errors: [], warnings: [] },
      ...{ unknownCategories: [], columns: [], preview: [], similar: [], updated: 0, changes: [] },
    };
    expect(await upload({ questions: [] })).toEqual(nothing);
    expect(await upload({ csv: 'category,question,options,answer' })).toEqual(nothing);
    expect(await upload({ questions: [], dryRun: true })).toEqual(nothing);
  });

  test('is in the audit log with its counts, and a dry run or a refusal is not', async () => {
    const { total } = await uploadsLogged();
    const questions = [uploadRow(), uploadRow({ category: 'cricket' })];
    await upload({ questions, partial: true, dryRun: true });
    await refusalOf({ questions });
    expect((await uploadsLogged()).total).toBe(total);
    await upload({ questions: [...questions, questions[0]], partial: true });
    const { items } = await uploadsLogged();
    expect(items).toHaveLength(total + 1);
    expect(items[0]).toMatchObject({
      actor: { id: engine.admin.userId },
      subject: 'questions',
      before: null,
      after: { inserted: 1, duplicates: 1, refused: 1 },
    });
  });

  test('of the same file twice at once adds each question once and counts the rest', async () => {
    const questions = times(1_500, () => uploadRow());
    const reports = await Promise.all(
      [questions, questions.toReversed()].map((each) => upload({ questions: each })),
    );
    const sum = (key: 'inserted' | 'duplicates') => reports.reduce((total, report) => total + report[key], 0);
    expect([sum('inserted'), sum('duplicates')]).toEqual([1_500, 1_500]);
  });
});

describe('a bad row', () => {
  const bad = () => [
    uploadRow(),
    uploadRow({ category: 'cricket', answer: 'E' }),
    uploadRow(),
    uploadRow({ b: ' ' }),
  ];

  test('refuses all of a file with row, column and reason of each', async () => {
    const questions = bad();
    const before = await countBank();
    const { detail, errors } = await refusalOf({ questions });
    expect(detail).toBe('2 rows are not valid; nothing was added.');
    expect(errors).toEqual([
      {
        row: 2,
        line: null,
        column: 'category',
        code: 'invalid',
        message: expect.stringContaining('general, sci'),
      },
      { row: 2, line: null, column: 'answer', code: 'invalid', message: expect.stringContaining('A to D') },
      { row: 4, line: null, column: 'b', code: 'required', message: 'Enter this option.' },
    ]);
    expect(await countBank()).toBe(before);
  });

  test('is left out of a partial upload', async () => {
    const questions = bad();
    const report = await upload({ csv: toCsv(questions), partial: true });
    expect(report).toMatchObject({
      inserted: 2,
      duplicates: 0,
      errors: [{ row: 2 }, { row: 2 }, { row: 4 }],
    });
    const hindi = await bulkUploadQuestions(
      engine.deps,
      engine.admin,
      BulkUpload.parse({ questions, dryRun: true }),
      'hi',
    );
    expect(hindi.errors.at(-1)?.message).toBe('यह विकल्प लिखें।');
    expect(await bankOf(questions[0]?.question_text)).toHaveLength(1);
    expect(await bankOf(questions[1]?.question_text)).toHaveLength(0);
  });

  test('refuses nothing in a dry run, which reports the outcome and changes nothing', async () => {
    const questions = bad();
    const before = await countBank();
    const whole = await upload({ questions, dryRun: true });
    expect(whole).toMatchObject({ inserted: 0, duplicates: 0, errors: [{ row: 2 }, { row: 2 }, { row: 4 }] });
    const partial = await upload({ questions, dryRun: true, partial: true });
    expect(partial).toMatchObject({ inserted: 2, errors: whole.errors });
    expect(await countBank()).toBe(before);
  });

  test('that is no object is refused like any other', async () => {
    const { errors } = await refusalOf({ questions: [uploadRow(), null, 'text', [uploadRow()]] });
    expect(errors.map((error) => [error.row, error.column])).toEqual([
      [2, null],
      [3, null],
      [4, null],
    ]);
  });

  test('is named among the first hundred errors of a refusal, and in a report in any case', async () => {
    const questions = times(150, () => uploadRow({ category: 'cricket' }));
    const { detail, errors } = await refusalOf({ questions });
    expect(detail).toBe('150 rows are not valid; nothing was added.');
    expect(errors.map((error) => error.row)).toEqual(times(100, (index) => index + 1));
    const report = await upload({ questions: [...questions, uploadRow()], partial: true });
    expect(report).toMatchObject({ inserted: 1 });
    expect(report.errors).toHaveLength(150);
  });
});

test('a row with a broken formula is refused by the column of its text', async () => {
  const row = uploadRow({ question_text: `$x^2$ of ${engine.deps.newId()}?`, b: '$\\frac{1$' });
  const { errors } = await refusalOf({ questions: [uploadRow(), row] });
  expect(errors).toEqual([
    {
      ...{ row: 2, line: null, column: 'option_b', code: 'invalid' },
      message: 'The formula \\frac{1 is not complete or not valid.',
    },
  ]);
});

describe('a file that cannot be read to its end', () => {
  const faults: [name: string, csv: () => string, error: object][] = [
    ['an empty one', () => '', { row: 0, code: 'column_missing' }],
    ['a header without a column', () => 'question,options,answer\n', { row: 0, column: 'category' }],
    [
      'a quote never closed',
      () => `${toCsv([uploadRow(), uploadRow()])}\n"never`,
      { row: 3, code: 'unreadable' },
    ],
    ['a million columns', () => `${'x,'.repeat(1_000_000)}\n`, { row: 0, code: 'unreadable' }],
    ['10,001 rows', () => toCsv(times(10_001, () => uploadRow())), { row: 10_001, code: 'too_many_rows' }],
  ];

  test.each(faults)('is refused whole, also a partial upload: %s', async (_, csv, error) => {
    const before = await countBank();
    for (const partial of [false, true]) {
      const { detail, errors } = await refusalOf({ csv: csv(), partial });
      expect(errors).toMatchObject([error]);
      expect(detail).toBe(errors[0]?.message);
    }
    expect(await upload({ csv: csv(), dryRun: true })).toMatchObject({
      inserted: 0,
      duplicates: 0,
      errors: [error],
    });
    expect(await countBank()).toBe(before);
  });

  test('with too many rows is refused in JSON as well', async () => {
    const { errors } = await refusalOf({ questions: times(10_001, () => uploadRow()) });
    expect(errors).toMatchObject([{ row: 10_001, code: 'too_many_rows' }]);
  });

  test('but empty lines are no rows', async () => {
    const csv = `${toCsv(times(3, () => uploadRow()))}${'\n'.repeat(20_000)}`;
    expect(await upload({ csv, dryRun: true })).toMatchObject({ inserted: 3, errors: [] });
  });
});
