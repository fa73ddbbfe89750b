import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { assertReadsOrRefuses, readRows, refusalOf } from '../testing/foreign-questions';
import { readOpenTriviaQa } from './read-open-trivia-qa';

const read = (file: string) => readRows(readOpenTriviaQa(file), { category: 'general' });

test('a file is read with its lines, and a broken question spoils no other', () => {
  const file = readFileSync(new URL('../fixtures/questions.open-trivia-qa.txt', import.meta.url), 'utf8');
  expect(read(file)).toMatchObject([
    {
      ...{ row: 1, line: 1, lost: [] },
      draft: {
        questionText: 'Which planet is called the red planet?',
        options: ['Venus', 'Mars', 'Jupiter', 'Saturn'],
        correctAnswer: 1,
      },
    },
    {
      ...{ row: 2, line: 8 },
      draft: {
        questionText:
          'Three people stand in a row.\nThe first one says: "I am in the middle."\n\nDoes the first one tell the truth?',
        options: ['Yes', 'No'],
        correctAnswer: 1,
      },
    },
    {
      ...{ row: 3, line: 16 },
      errors: [
        { column: 'correct_answer', code: 'invalid', message: 'The text behind "^" is none of the options.' },
      ],
    },
  ]);
});

describe('a question is read', () => {
  test.each([
    [
      'with a right option in other letters and spaces',
      '#Q Q\n^ the  one\nA The One\nB b',
      ['The One', 'b'],
      0,
    ],
    ['with lines in options', '#Q Q\n^ b\nand c\nA a\nand B\nB b\nand c', ['a\nand B', 'b\nand c'], 1],
    ['with options that begin like letters', '#Q Q\n^ B\nA A cat\nB B', ['A cat', 'B'], 1],
    ['with a question on the lines below', '#Q\nQ\n^ b\nA a\nB b', ['a', 'b'], 1],
    ['with other line ends and a byte order mark', '\ufeff#Q Q\r\n^ b\rA a\nB b\r\n', ['a', 'b'], 1],
  ])('%s', (_, file, options, correctAnswer) => {
    expect(read(file)).toMatchObject([{ draft: { questionText: 'Q', options, correctAnswer } }]);
  });
});

test.each([
  [
    'without the right option',
    '#Q Q\nA a\nB b',
    'correct_answer',
    'The right option is missing. Write its text as "^ Mars".',
  ],
  [
    'without options',
    '#Q Q\n^ a',
    'options',
    'The question has no options. Write them in lines such as "A Mars".',
  ],
  ['with one option', '#Q Q\n^ a\nA a', 'options', 'Enter two to six options.'],
  ['with an empty option', '#Q Q\n^ a\nA a\nB', 'option_b', 'Enter this option.'],
  [
    'with the same option twice',
    '#Q Q\n^ a\nA a\nB a',
    'option_b',
    'The options must differ from each other.',
  ],
  ['without a text', '#Q\n^ a\nA a\nB b', 'question_text', 'Enter the question.'],
])('a question is refused %s', (_, file, column, message) => {
  expect(read(file)).toMatchObject([{ line: 1, errors: [{ column, message }] }]);
});

test('a file without any question is refused', async () => {
  const message = 'The file has no question. In OpenTriviaQA a question begins with "#Q".';
  expect(await refusalOf(() => readOpenTriviaQa('Q\nA a'))).toEqual({ line: 1, message });
});

test('any other file is read or refused, always with lines', async () => {
  await assertReadsOrRefuses(readOpenTriviaQa);
});
