import { formatMessage } from '@paheli/core/message';
import { toChoice } from '@paheli/core/question-bank/choice';
import { histories } from '@paheli/core/testing/histories';
import { textKeyOf } from '@paheli/core/text';
import { categories } from '@paheli/core/tournament/schema';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { FileRow } from '../file-row';
import type { MoodleQuestion } from '../formats/moodle-question';
import type { RowRules } from '../rows/read-question-row';
import { UnreadableFile } from '../unreadable-file';

const usualRules: RowRules = { answerBase: 0, categories: new Map(), language: 'en' };

/** Returns what each row of a file gives: its draft with sentences on what was lost, or its errors as sentences. */
export function readRows(rows: readonly FileRow[], rules: Partial<RowRules> = {}) {
  return rows.map((row) => {
    const read = 'error' in row ? { errors: [row.error] } : row.read({ ...usualRules, ...rules });
    const place = { row: row.row, line: row.line };
    if ('draft' in read)
      return {
        ...place,
        draft: read.draft,
        lost: (read.lost ?? []).map(({ message }) => formatMessage(message)),
      };
    return {
      ...place,
      errors: read.errors.map(({ column, code, message }) => ({
        column,
        code,
        message: formatMessage(message),
      })),
    };
  });
}

/** Returns the line and the sentence for which a whole file is refused; undefined where it is read. */
export async function refusalOf(
  read: () => unknown,
): Promise<{ line: number | null; message: string } | undefined> {
  try {
    await read();
    return undefined;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const [{ line, message } = { line: null, message: '' }] = error.errors;
    return { line, message: formatMessage(message) };
  }
}

/** Pieces that mean something in one of the formats. */
const pieces = [
  ...[
    '~',
    '=',
    '#',
    '####',
    '{',
    '}',
    ':',
    '::',
    '\\',
    '\\n',
    '\\\\',
    '\n',
    '\n\n',
    '//',
    '->',
    '%50%',
    '%-100%',
  ],
  ...['"', "'", ']]>', '<![CDATA[', '<b>', '</b>', '<br>', '<', '>', '&', '&amp;', '&#10;', '&nbsp;', '<!--'],
  ...[
    '$x$',
    '$x^2$',
    '$\\frac{1}{2}$',
    '$$x$$',
    '\\(x\\)',
    '\\[x\\]',
    '$5',
    '$CATEGORY: a',
    '_____',
    '\u00a0',
  ],
  ...[
    '[html]',
    '[plain]',
    '[',
    ']',
    'A. ',
    'ANSWER: A',
    'T',
    'TRUE',
    ' ',
    '  ',
    '\t',
    '0',
    '7',
    '@@PLUGINFILE@@',
  ],
  ...['भारत', 'क्षत्रिय', 'é', '😀', 'ß', '½', '\u2028'],
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join('').normalize('NFC').trim())
  // An option has at most 200 characters. XML holds no other control characters, and writes every line break alike.
  .filter(
    (joined) =>
      joined !== '' && joined.length <= 200 && !/[^\t\n\u{20}-\u{fffd}\u{10000}-\u{10ffff}]|\r/u.test(joined),
  );

const options = fc.oneof(
  fc.uniqueArray(text, { minLength: 2, maxLength: 6, selector: textKeyOf }),
  fc.constant<string[]>(['True', 'False']),
);

/** Questions of every kind, with texts that look like the marks of every format. */
export const anyMoodleQuestion: fc.Arbitrary<MoodleQuestion> = options.chain((texts) =>
  fc.record<MoodleQuestion>({
    category: fc.constantFrom(...categories),
    questionText: text,
    options: fc.constant(texts),
    correctAnswer: fc.subarray([...texts.keys()], { minLength: 1 }).map((indexes) => toChoice(indexes) ?? 0),
    explanation: fc.option(text),
    difficulty: fc.constantFrom('easy', 'medium', 'hard'),
    seconds: fc.integer({ min: 3, max: 120 }),
    keepsOrder: fc.boolean(),
    tags: fc.subarray(['19th century', 'c++', 'space', 'अंतरिक्ष']),
    language: fc.constant('en'),
  }),
);

/** Files of the marks of all formats in any order. */
const anyFile = fc
  .array(
    fc.constantFrom(
      ...pieces,
      ...['\n', 'A. a\n', 'B) b\n', 'ANSWER: A\n', '#Q q\n', '^ a\n', 'A a\n', 'B b\n', '\0', '\ud800'],
      ...[
        '<quiz>',
        '</quiz>',
        '<question type="multichoice">',
        '</question>',
        '<answer fraction="100">',
        '</answer>',
      ],
      ...['<questiontext>', '</questiontext>', '<text>', '</text>', '=a', '~b'],
    ),
    { maxLength: 40 },
  )
  .map((marks) => marks.join(''));

/** Asserts that a reader reads each file or refuses it, always with lines. */
export async function assertReadsOrRefuses(
  read: (file: string) => readonly FileRow[] | Promise<readonly FileRow[]>,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(anyFile, async (file) => {
      const refusal = await refusalOf(async () => {
        const rows = readRows(await read(file), { category: 'general' });
        for (const { line } of rows) expect(line).toBeGreaterThan(0);
      });
      if (refusal) expect(refusal.line).toBeGreaterThan(0);
    }),
    { numRuns: histories(1_000) },
  );
}
