import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { assertReadsOrRefuses, readRows, refusalOf } from '../testing/foreign-questions';
import { readAiken } from './read-aiken';

const read = (file: string) => readRows(readAiken(file), { category: 'general' });
const errorsOf = (file: string) =>
  read(file).flatMap((row) =>
    'errors' in row ? row.errors.map(({ column, message }) => `${column}: ${message}`) : [],
  );

test('a file is read with its lines, and a broken question spoils no other', () => {
  const file = readFileSync(new URL('../fixtures/questions.aiken.txt', import.meta.url), 'utf8');
  expect(read(file)).toMatchObject([
    {
      ...{ row: 1, line: 1, lost: [] },
      draft: {
        questionText: 'Which planet is called the red planet?',
        options: ['Venus', 'Mars', 'Jupiter', 'Saturn'],
        correctAnswer: 1,
        ...{ category: 'general', explanation: null, difficulty: 'medium', seconds: 5, language: 'en' },
      },
    },
    {
      ...{ row: 2, line: 8 },
      draft: {
        questionText: 'Which of these are primes?\nChoose all of them.',
        options: ['2', '4', '5'],
        correctAnswer: 64 + 5,
      },
    },
    { row: 3, line: 15, errors: [{ column: 'correct_answer', code: 'required' }] },
    { row: 4, line: 19, draft: { options: ['Yes', 'No'], correctAnswer: 0 } },
  ]);
});

describe('a question is read', () => {
  test.each([
    ['without blank lines around it', 'P\nA. a\nB. b\nANSWER: B\nQ\nA. a\nB. b\nANSWER: A', [1, 0]],
    ['with blank lines within it', 'Q\n\nA. a\n\nB. b\n\nANSWER: B\n', [1]],
    ['with every kind of line end', 'Q\r\nA. a\rB. b\nANSWER: B', [1]],
    ['with a byte order mark and spaces around lines', '\ufeff Q \n  A. a\n\tB. b \n ANSWER: B ', [1]],
    ['with small letters', 'q\na) a\nb) b\nanswer: b', [1]],
    ['with its letter alone', 'Q\nA. a\nB. b\nANSWER:B', [1]],
    ['with the text of the right option', 'Q\nA. a\nB. b\nANSWER: B. b', [1]],
    ['with a parenthesis behind its letter', 'Q\nA. a\nB. b\nANSWER: B)', [1]],
    ['with its letter in brackets', 'Q\nA. a\nB. b\nANSWER: (B)', [1]],
    ['with a full stop behind several letters', 'Q\nA. a\nB. b\nANSWER: A, B.', [64 + 3]],
    ['with a letter named twice', 'Q\nA. a\nB. b\nANSWER: B, B', [1]],
    ['with several letters', 'Q\nA. a\nB. b\nC. c\nANSWER: C,A', [64 + 5]],
    ['with letters after each other', 'Q\nA. a\nB. b\nC. c\nANSWER: A and B & C', [64 + 7]],
  ])('%s', (_, file, expected) => {
    expect(read(file).map((row) => ('draft' in row ? row.draft.correctAnswer : row.errors))).toEqual(
      expected,
    );
  });

  test('where its text begins with a letter, and options go on over lines', () => {
    expect(
      read('A. Turing did what?\nA.D. 1936\nA. One\nand more\nB.5 of it\nB. Two\nANSWER: A'),
    ).toMatchObject([
      {
        draft: {
          questionText: 'A. Turing did what?\nA.D. 1936',
          options: ['One\nand more\nB.5 of it', 'Two'],
        },
      },
    ]);
  });

  test('where statements have numbers that look like letters', () => {
    const statements = 'Which are true?\nI. One\nII. Two\nV. Five';
    expect(read(`${statements}\nA. I and V\nB. None:\nX. Ten\nANSWER: A`)).toMatchObject([
      { draft: { questionText: statements, options: ['I and V', 'None:\nX. Ten'], correctAnswer: 0 } },
    ]);
  });

  test('as a plain text', () => {
    expect(read('Is <b> & $$x$$ HTML?\nA. &amp;\nB. <i>\nANSWER: A')).toMatchObject([
      { draft: { questionText: 'Is <b> & $$x$$ HTML?', options: ['&amp;', '<i>'] }, lost: [] },
    ]);
  });
});

describe('a question is refused', () => {
  const letters =
    'correct_answer: Write the letters of the right options, such as "ANSWER: A" or "ANSWER: A, C".';
  test.each([
    [
      'without options',
      'Q\nANSWER: A',
      'options: The question has no options. Write them in lines such as "A. Mars".',
    ],
    [
      'with a letter left out',
      'Q\nA. a\nC. c\nANSWER: A',
      'options: Letter the options A, B, C and so on, each letter once.',
    ],
    [
      'with a letter twice',
      'Q\nA. a\nA. c\nANSWER: A',
      'options: Letter the options A, B, C and so on, each letter once.',
    ],
    [
      'without an answer',
      'Q\nA. a\nB. b',
      'correct_answer: The line with the right option is missing. Write it as "ANSWER: A".',
    ],
    ['with an empty answer', 'Q\nA. a\nB. b\nANSWER:', letters],
    ['with an answer that is no option', 'Q\nA. a\nB. b\nANSWER: C', letters],
    ['with letters that are not separated', 'Q\nA. a\nB. b\nANSWER: AB', letters],
    ['with a word', 'Q\nA. a\nB. b\nANSWER: both', letters],
    ['with one option', 'Q\nA. a\nANSWER: A', 'options: Enter two to six options.'],
    ['with an empty option', 'Q\nA. a\nB.\nANSWER: A', 'option_b: Enter this option.'],
    [
      'with seven options',
      `Q\n${[...'ABCDEFG'].map((letter) => `${letter}. ${letter}`).join('\n')}\nANSWER: G`,
      'options: Enter two to six options.',
    ],
  ])('%s', (_, file, expected) => {
    expect(errorsOf(file)).toEqual([expected]);
  });

  test('without a category for the upload', () => {
    expect(readRows(readAiken('Q\nA. a\nB. b\nANSWER: A'))).toMatchObject([
      { errors: [{ column: 'category' }] },
    ]);
  });

  test('without its answer at its own line, and the next one is read', () => {
    expect(read('P\nA. a\nB. b\n\nQ\nA. a\nB. b\nANSWER: A')).toMatchObject([
      { line: 1, errors: [{ column: 'correct_answer' }] },
      { line: 5, draft: { questionText: 'Q' } },
    ]);
  });
});

test.each([
  ['', 1],
  ['\nOnly words.\n', 2],
])('a file without any question is refused: %j', async (file, line) => {
  const message =
    'The file has no question. In Aiken a question has lines such as "A. Mars" and "ANSWER: A".';
  expect(await refusalOf(() => readAiken(file))).toEqual({ line, message });
});

test('any other file is read or refused, always with lines', async () => {
  await assertReadsOrRefuses(readAiken);
});
