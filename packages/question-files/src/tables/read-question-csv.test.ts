// Long because people keep files in many forms, and each of them is read here.

import { Readable } from 'node:stream';
import type { BulkUpload } from '@paheli/core/question-bank/bulk-upload';
import { QuestionDraft } from '@paheli/core/question-bank/question';
import { difficulties } from '@paheli/core/quiz/constants';
import { histories } from '@paheli/core/testing/histories';
import { categories } from '@paheli/core/tournament/schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readQuestions } from '../read-questions';
import { isLostText } from '../rows/lost-text';
import { headerOf, readQuestionCsv } from './read-question-csv';

const rowsOf = (csv: string | Uint8Array) => Readable.from(readQuestionCsv(csv, headerOf(false))).toArray();
const reading = (csv: string | Uint8Array, rules: Partial<BulkUpload> = {}) =>
  readQuestions({
    csv: typeof csv === 'string' ? csv : new Uint8Array(csv),
    categories: {},
    columns: {},
    ...rules,
  });
const draftsOf = async (csv: string | Uint8Array, rules?: Partial<BulkUpload>) =>
  (await reading(csv, rules)).drafts;
const errorsOf = async (csv: string | Uint8Array, rules?: Partial<BulkUpload>) =>
  (await reading(csv, rules)).errors.map(({ row, line, column, code }) => ({ row, line, column, code }));

/** Texts that a CSV file has to quote, among any others. */
const text = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: 'binary', maxLength }),
      fc.string({
        unit: fc.constantFrom('"', ',', '\n', '\r', ';', 'a', ' ', '=', '\ufeff', 'ß', '😀'),
        maxLength,
      }),
    )
    .map((value) => value.trim());

/** Generates any valid question, as it is read. */
const drafts = fc
  .record({
    category: fc.constantFrom(...categories),
    questionText: text(60),
    options: fc.array(fc.oneof(text(20), fc.constantFrom('0', '1', '2', '3', 'a', 'B', 'c', 'D')), {
      minLength: 4,
      maxLength: 4,
    }),
    correctAnswer: fc.nat(3),
    explanation: fc.option(text(60)),
    difficulty: fc.constantFrom(...difficulties),
  })
  .map((draft) => QuestionDraft.safeParse(draft).data)
  .filter((draft) => draft !== undefined)
  // A spreadsheet lost characters of such texts.
  .filter(({ questionText, options, explanation }) =>
    [questionText, ...options, explanation].every((each) => each === null || !isLostText(each)),
  );

const separate = (options: readonly string[]) => (names: readonly string[]) =>
  Object.fromEntries(names.map((name, index) => [name, options[index] ?? '']));

/** All styles of writing the options. */
const optionStyles: readonly ((options: readonly string[]) => Record<string, string>)[] = [
  (options) => separate(options)(['option_a', 'option_b', 'option_c', 'option_d']),
  (options) => separate(options)(['A', 'B', 'C', 'D']),
  (options) => separate(options)(['Option1', 'Option2', 'Option3', 'Option4']),
  (options) => ({ options: JSON.stringify(options) }),
];

/** All styles of writing which option is correct. */
const answerStyles: readonly ((draft: QuestionDraft) => string)[] = [
  ({ correctAnswer }) => String(correctAnswer),
  ({ correctAnswer }) => 'ABCD'.charAt(correctAnswer),
  ({ correctAnswer }) => ` ${'abcd'.charAt(correctAnswer)} `,
  ({ correctAnswer, options }) => options[correctAnswer] ?? '',
];

const styles = fc.record({
  option: fc.constantFrom(...optionStyles),
  answer: fc.constantFrom(...answerStyles),
  question: fc.constantFrom('question_text', 'question', 'QUESTION'),
  correct: fc.constantFrom('correct_answer', 'Answer', 'correct'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  start: fc.constantFrom('', '\ufeff'),
});

function write(rows: readonly Record<string, string>[], lineEnd: string): string {
  const quoted = (values: readonly string[]) =>
    values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',');
  const header = Object.keys(rows[0] ?? {});
  return [header, ...rows.map((row) => header.map((name) => row[name] ?? ''))].map(quoted).join(lineEnd);
}

/** Returns whether an answer written like this matches one option and another as well. */
function isAmbiguous({ options }: QuestionDraft, answer: string): boolean {
  const wanted = answer.trim().toLowerCase();
  const position = Math.max('0123'.indexOf(wanted), 'abcd'.indexOf(wanted));
  const found = options.findIndex((option) => option.toLowerCase() === wanted);
  return wanted.length === 1 && position !== -1 && found !== -1 && found !== position;
}

test('any question reads back as itself from a file in any style, or is refused as ambiguous', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drafts, { minLength: 1, maxLength: 5 }), styles, async (bank, style) => {
      const rows = bank.map((draft) => ({
        [style.question]: draft.questionText,
        category: draft.category,
        ...style.option(draft.options),
        [style.correct]: style.answer(draft),
        explanation: draft.explanation ?? '',
        difficulty: draft.difficulty,
      }));
      const { drafts: read, errors } = await reading(`${style.start}${write(rows, style.lineEnd)}`, {
        answerBase: 0,
        language: 'en',
      });
      const isClear = (draft: QuestionDraft) => !isAmbiguous(draft, style.answer(draft));
      expect(read.map(({ row, line: _, ...draft }) => [row, draft])).toEqual(
        bank.flatMap((draft, index) => (isClear(draft) ? [[index + 1, draft]] : [])),
      );
      expect(errors.map(({ row, column, code }) => [row, column, code])).toEqual(
        bank.flatMap((draft, index) => (isClear(draft) ? [] : [[index + 1, style.correct, 'ambiguous']])),
      );
    }),
    { numRuns: histories(300) },
  );
});

test('any text at all is a file, or an error with a row', async () => {
  const fragments = fc.constantFrom(
    '"',
    ',',
    '\n',
    '\r\n',
    'question,category,options,answer',
    'x',
    '\0',
    ' ',
    '[',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fragments, { maxLength: 40 }), async (parts) => {
      const { errors } = await reading(parts.join(''));
      for (const error of errors)
        expect(error).toMatchObject({
          row: expect.any(Number),
          code: expect.any(String),
          message: { key: expect.any(String) },
        });
    }),
  );
});

describe('the header', () => {
  test('names all missing columns at once', async () => {
    expect(await errorsOf('question,category,a,c\n')).toEqual([
      { row: 0, line: 1, column: 'option_b', code: 'column_missing' },
      { row: 0, line: 1, column: 'correct_answer', code: 'column_missing' },
    ]);
  });

  test('has no two columns with the same meaning', async () => {
    expect(await errorsOf('question,category,options,answer,Correct\n')).toEqual([
      { row: 0, line: 1, column: 'Correct', code: 'column_doubled' },
    ]);
  });

  test('may have columns that do not belong to a question, twice and without a name', async () => {
    const csv =
      ',question,category,options,answer,notes,notes,,\n7,Q?,general,"[1,2,3,4]",A,x,y,,\n,,,,,,,,\n';
    expect(await draftsOf(csv)).toMatchObject([{ questionText: 'Q?', options: ['1', '2', '3', '4'] }]);
  });

  test('needs no category where one holds for the whole file', async () => {
    const csv = 'question,options,answer\nQ?,"[1,2,3,4]",A';
    expect(await errorsOf(csv)).toMatchObject([{ column: 'category' }]);
    expect(await draftsOf(csv, { category: 'sports' })).toMatchObject([{ category: 'sports' }]);
  });

  test('may stand below a title and instructions, and rows count from it', async () => {
    const csv =
      'Quiz of the week,,\n"Answer A\nor B",,\n\n,Question,Category,Options,Answer\n1,Q?,general,"[1,2,3,4]",E';
    expect(await errorsOf(csv)).toEqual([{ row: 1, line: 6, column: 'Answer', code: 'invalid' }]);
  });

  test.each([
    'Question Text;Category;Choice 1;Choice 2;Choice 3;Choice 4;correct option',
    'QUESTION\tSubject\tAnswer A\tAnswer-B\tAnswer_C\tanswerD\tCorrect-Answer',
    'question-text|category|Answer 1|Answer2|answer_3|ANSWER 4|right answer',
    'Question,Category,Option-1,Option 2,option_3,Option4,Correct Choice',
  ])('has the usual names, whatever separates them: %s', async (header) => {
    const separator = /[;\t|,]/.exec(header)?.[0] ?? '';
    const row = ['Which, of; these| is "it"?', 'general', 'w', 'x', 'y', 'z', 'C'];
    const csv = `${header}\n${row.map((value) => `"${value.replaceAll('"', '""')}"`).join(separator)}`;
    expect(await draftsOf(csv)).toMatchObject([
      { questionText: row[0], options: ['w', 'x', 'y', 'z'], correctAnswer: 2 },
    ]);
  });
});

test('columns may name their language', async () => {
  const names = ['Question', 'Option 1', 'Option 2'];
  const header = [...names.map((name) => `${name} (English)`), ...names.map((name) => `${name} (Hindi)`)];
  const csv = `${header},category,answer\nWho?,Ram,Sita,कौन?,राम,सीता,history,2`;
  expect(await draftsOf(csv)).toMatchObject([
    {
      ...{ questionText: 'Who?', options: ['Ram', 'Sita'], correctAnswer: 1 },
      translations: { hi: { questionText: 'कौन?', options: ['राम', 'सीता'] } },
    },
  ]);
  const hindi = 'Question (Hindi),Option 1 (Hindi),Option 2 (Hindi),category,answer\nकौन?,राम,सीता,history,1';
  expect(await errorsOf(hindi)).toMatchObject([{ code: 'ambiguous_answers' }]);
});

test.each([
  ['utf-8 with a mark', '\ufeff', 'utf8'],
  ['UTF-16 with a mark', '\ufeff', 'utf16le'],
] as const)('a file in %s is read', async (_, mark, encoding) => {
  const csv = `${mark}question,category,options,answer\nकौन?,general,"[""क"",""ख"",""ग"",""घ""]",A`;
  const bytes = Buffer.from(csv, encoding);
  const expected = [{ questionText: 'कौन?', options: ['क', 'ख', 'ग', 'घ'] }];
  expect(await draftsOf(bytes, { language: 'en' })).toMatchObject(expected);
  if (encoding === 'utf16le')
    expect(await draftsOf(bytes.swap16(), { language: 'en' })).toMatchObject(expected);
});

test('a row with values beside the columns is refused at the number of the column', async () => {
  const csv =
    'question,category,options,answer,,\nQ?,general,"[1,2,3,4]",A,,\nQ2?,general,"[1,2,3,4]",A,,left';
  expect(await errorsOf(csv)).toEqual([{ row: 2, line: 3, column: 'column 6', code: 'column_count' }]);
});

test('a row without its last empty values is read, one without its right answer is refused', async () => {
  const csv = 'category,question,a,b,answer,explanation,difficulty\ngeneral,Q?,w,x,A\ngeneral,Q?,w,A,why';
  const { drafts: read, errors } = await reading(csv);
  expect(read).toMatchObject([{ options: ['w', 'x'], correctAnswer: 0, explanation: null }]);
  expect(errors).toMatchObject([{ row: 2, code: 'invalid' }]);
  expect(await errorsOf('category,question,a,b,answer\ngeneral,Q?,w,A')).toMatchObject([
    { code: 'column_count' },
  ]);
});

test('formulas are texts like any other: they are made harmless in exports', async () => {
  const csv = 'question,category,a,b,c,d,answer\n"=HYPERLINK(""http://x"")",general,=1+1,+1,-1,@SUM(A1),=1+1';
  expect(await draftsOf(csv)).toMatchObject([
    { questionText: '=HYPERLINK("http://x")', options: ['=1+1', '+1', '-1', '@SUM(A1)'], correctAnswer: 0 },
  ]);
});

describe('digits of right answers', () => {
  const csv = (...answers: string[]) =>
    `question,category,option1,option2,option3,option4,answer\n${answers.map((answer, n) => `Q${n}?,general,w,x,y,z,${answer}`).join('\n')}`;
  const answersOf = async (file: string, rules?: Partial<BulkUpload>) =>
    (await draftsOf(file, rules)).map(({ correctAnswer }) => correctAnswer);

  test('count from 1 beside numbered columns where the file has a 4', async () => {
    expect(await answersOf(csv('4', '1', 'B', 'y'))).toEqual([3, 0, 1, 2]);
  });

  test('count from 0 beside numbered columns where the file has a 0', async () => {
    expect(await answersOf(csv('0', '1', 'B', '3'))).toEqual([0, 1, 1, 3]);
  });

  test('are refused where the file has a 0 and a 4, unless one of them is named', async () => {
    expect(await errorsOf(csv('0', '4', '1'))).toEqual([
      { row: 0, line: null, column: null, code: 'mixed_answers' },
    ]);
    expect(await errorsOf(csv('0', '4', '1'), { answerBase: 1 })).toEqual([
      { row: 1, line: 2, column: 'answer', code: 'invalid' },
    ]);
  });

  test('are refused until one says how they count where the file leaves it open', async () => {
    expect(await errorsOf(csv('1', '2', 'B'))).toEqual([
      { row: 0, line: null, column: null, code: 'ambiguous_answers' },
    ]);
    expect(await answersOf(csv('1', '2', 'B'), { answerBase: 0 })).toEqual([1, 2, 1]);
    expect(await answersOf(csv('1', '2', 'B'), { answerBase: 1 })).toEqual([0, 1, 1]);
  });

  test('that are the text of an option say nothing about how others count', async () => {
    const numbers = 'Q?,general,4,0,7,9,4\nR?,general,w,x,y,z,2';
    expect(await errorsOf(`${csv().trim()}\n${numbers}`)).toMatchObject([{ code: 'ambiguous_answers' }]);
  });

  test('stay 0 to 3 beside the documented columns', async () => {
    const documented = 'question,category,option_a,option_b,option_c,option_d,answer\nQ?,general,w,x,y,z,1';
    expect(await answersOf(documented)).toEqual([1]);
    expect(await errorsOf(documented.replace(/1$/, '4'))).toMatchObject([{ code: 'invalid' }]);
  });

  test('beside the documented columns are all refused where the file has a 4 and no 0', async () => {
    const lettered = (...answers: string[]) =>
      csv(...answers).replace('option1,option2,option3,option4', 'option_a,option_b,option_c,option_d');
    expect(await errorsOf(lettered('4', '1', 'B', '2;3'))).toMatchObject([
      { row: 1, code: 'invalid' },
      { row: 2, code: 'ambiguous' },
      { row: 4, code: 'ambiguous' },
    ]);
    expect(await errorsOf(lettered('4', '1', '0'))).toMatchObject([{ row: 1, code: 'invalid' }]);
    expect(await answersOf(lettered('4', '1', 'B'), { answerBase: 1 })).toEqual([3, 0, 1]);
    expect(await answersOf(lettered('3', '1', '2'))).toEqual([3, 1, 2]);
  });

  test('of no row need no decision', async () => {
    expect(await answersOf(csv('B', 'y'))).toEqual([1, 2]);
  });
});

describe('the language of a file', () => {
  const csv = 'question,category,options,answer\nकौन-सा ग्रह लाल है?,science,"[""क"",""ख"",""ग"",""घ""]",A';

  test('is asked for where its letters are Devanagari', async () => {
    expect(await errorsOf(csv)).toMatchObject([{ row: 0, code: 'ambiguous_language' }]);
    expect(await draftsOf(csv, { language: 'hi' })).toMatchObject([{ language: 'hi', translations: {} }]);
    expect(await draftsOf(csv, { language: 'en' })).toMatchObject([{ language: 'en' }]);
  });

  test('is that of its suffix where it has no other columns', async () => {
    const named = csv.replace('question,category,options', 'question_hi,category,options_hi');
    expect(await draftsOf(named)).toMatchObject([{ language: 'hi', questionText: 'कौन-सा ग्रह लाल है?' }]);
  });
});

test('categories are mapped by their own names, and unknown ones counted', async () => {
  const rows = ['Geography', 'geography ', 'HISTORY', 'Polity'].map(
    (name, n) => `Q${n}?,${name},"[1,2,3,4]",A`,
  );
  const csv = `question,subject,options,answer\n${rows.join('\n')}`;
  const { drafts: read, unknownCategories } = await reading(csv, { categories: { Geography: 'general' } });
  expect(read.map(({ category }) => category)).toEqual(['general', 'general', 'history']);
  expect([...unknownCategories]).toEqual([['Polity', 1]]);
  expect(await errorsOf(csv, { category: 'science' })).toEqual([]);
});

test('lines count the breaks within earlier values', async () => {
  const rows = await rowsOf(
    'question,category\r\n\r\n"a\r\nb",x\r\nc,y'.replace('category', 'category,options,answer'),
  ).catch(() => []);
  expect(rows).toEqual([
    { row: 2, line: 3, error: expect.objectContaining({ code: 'column_count' }) },
    { row: 3, line: 5, error: expect.objectContaining({ code: 'column_count' }) },
  ]);
});

test('a table with three options and the text of a fourth one as the right answer is read by its header', async () => {
  const header = 'category,question,option1,option2,option3,answer';
  const rows = ['general,What is long?,Metre,Foot,Inch,Mile', 'general,How many continents?,4,5,9,7'];
  expect(await draftsOf([header, ...rows].join('\n'))).toMatchObject([
    { options: ['Foot', 'Inch', 'Metre', 'Mile'], correctAnswer: 3, row: 1 },
    { options: ['4', '5', '7', '9'], correctAnswer: 2, row: 2 },
  ]);
  expect(await errorsOf([header, ...rows, 'general,Which is short?,Year,Hour,Day,hour'].join('\n'))).toEqual([
    { row: 1, line: 2, column: 'answer', code: 'invalid' },
    { row: 2, line: 3, column: 'answer', code: 'invalid' },
  ]);
});
