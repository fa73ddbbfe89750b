import { Readable } from 'node:stream';
import { QuestionDraft } from '@paheli/core/question-bank/question';
import type { QuestionRow } from '@paheli/core/question-bank/read-question-row';
import { difficulties } from '@paheli/core/quiz/constants';
import { categories } from '@paheli/core/tournament/schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readQuestionCsv } from './read-question-csv';

const read = (csv: string): Promise<QuestionRow[]> => Readable.from(readQuestionCsv(csv)).toArray();

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
  .filter((draft) => draft !== undefined);

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
      const results = await read(`${style.start}${write(rows, style.lineEnd)}`);
      expect(results).toEqual(
        bank.map((draft, index) =>
          isAmbiguous(draft, style.answer(draft))
            ? {
                errors: [
                  expect.objectContaining({ row: index + 1, column: style.correct, code: 'ambiguous' }),
                ],
              }
            : { draft },
        ),
      );
    }),
    { numRuns: 300 },
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
      const errors = await read(parts.join('')).then(
        (rows) => rows.flatMap((row) => ('errors' in row ? row.errors : [])),
        (thrown) => thrown.errors,
      );
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
    await expect(read('question,category,a,b,c\n')).rejects.toMatchObject({
      errors: [
        { row: 0, column: 'option_d', code: 'column_missing' },
        { row: 0, column: 'correct_answer', code: 'column_missing' },
      ],
    });
  });

  test('has no two columns with the same meaning', async () => {
    await expect(read('question,category,options,answer,Correct\n')).rejects.toMatchObject({
      errors: [{ row: 0, column: 'Correct', code: 'column_doubled' }],
    });
  });

  test('may have columns that do not belong to a question', async () => {
    expect(await read('id,question,category,options,answer,notes\n')).toEqual([]);
  });
});

test('formulas are texts like any other: they are made harmless in exports', async () => {
  const csv = 'question,category,a,b,c,d,answer\n"=HYPERLINK(""http://x"")",general,=1+1,+1,-1,@SUM(A1),=1+1';
  expect(await read(csv)).toMatchObject([
    {
      draft: {
        questionText: '=HYPERLINK("http://x")',
        options: ['=1+1', '+1', '-1', '@SUM(A1)'],
        correctAnswer: 0,
      },
    },
  ]);
});
