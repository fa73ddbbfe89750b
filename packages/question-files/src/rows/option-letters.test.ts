import type { BulkUpload } from '@paheli/core/question-bank/bulk-upload';
import { describe, expect, test } from 'vitest';
import { readQuestions } from '../read-questions';
import { toCsv } from '../testing/upload-rows';
import { keyOf, withoutLetters } from './option-letters';

const question = { category: 'general', question: 'Which?' };
const reading = (rows: readonly Record<string, string>[], rules: Partial<BulkUpload> = {}) =>
  readQuestions({ csv: toCsv(rows), categories: {}, columns: {}, ...rules });
const lettered = { a: '(a) ₹12', b: '(b) ₹14', c: '(c) ₹16', d: '(d) ₹18' };

test('options lose the letters that they carry in order, and the row says so', async () => {
  const { drafts, warnings } = await reading([{ ...question, ...lettered, answer: '(c)' }]);
  expect(drafts).toMatchObject([{ options: ['₹12', '₹14', '₹16', '₹18'], correctAnswer: 2 }]);
  expect(warnings).toMatchObject([{ row: 1, line: 2, code: 'option_letters' }]);
});

test('letters are cut in each language, and warnings of single rows stand before them', async () => {
  const hindi = {
    question_hi: 'कौन?',
    a_hi: '(क) ताँबा',
    b_hi: '(ख) लोहा',
    c_hi: '(ग) सोना',
    d_hi: '(घ) चाँदी',
  };
  const english = { a: 'Copper', b: 'Iron', c: 'Gold', d: 'Silver' };
  const markup = { ...question, ...english, ...hindi, question: 'Which <b>?', answer: 'A' };
  const plain = { a_hi: 'ताँबा', b_hi: 'लोहा', c_hi: 'सोना', d_hi: 'चाँदी' };
  const { drafts, warnings } = await reading([
    { ...question, ...english, ...hindi, answer: 'विकल्प घ' },
    { ...markup, ...plain },
  ]);
  expect(drafts[0]).toMatchObject({
    correctAnswer: 3,
    translations: { hi: { options: ['ताँबा', 'लोहा', 'सोना', 'चाँदी'] } },
  });
  expect(warnings.map(({ row, code }) => [row, code])).toEqual([
    [2, 'html'],
    [1, 'option_letters'],
  ]);
});

test.each([
  ['a) w', 'b) x', 'c) y'],
  ['A.w', 'B. x', 'C . y'],
  ['[A] w', '[B] x', '[C] y'],
  ['a: w', 'b: x', 'c: y'],
  ['1) w', '2. x', '(3) y'],
  ['१. w', '२. x', '३. y'],
  ['क) w', 'ख) x', 'ग) y'],
  ['(अ) w', '(ब) x', '(स) y'],
  ['ए. w', 'बी. x', 'सी. y'],
  ['(i) w', '(ii) x', '(iii) y'],
])('%s, %s, %s are w, x and y', (...options) => {
  expect(withoutLetters(options)).toEqual(['w', 'x', 'y']);
});

test.each([
  ['A. P. J. Abdul Kalam', 'C. V. Raman', 'B. R. Ambedkar'],
  ['A. P. J. Abdul Kalam', 'B. R. Ambedkar', 'C. V. Raman'],
  ['A. Mars', 'B. Venus', 'Both'],
  ['b) Mars', 'a) Venus'],
  ['1.5', '2.5', '3.5'],
  ['1:2', '2:3'],
  ['(a) only', '(b) only'],
  ['(a)', '(b)'],
  ['a Mars', 'b Venus'],
  ['1. Mars'],
])('%s, %s stay as they are', (...options) => {
  expect(withoutLetters(options)).toBe(options);
});

test.each([
  ['(D)', 'd'],
  ['d)', 'd'],
  ['D.', 'd'],
  ['[d]', 'd'],
  ['Option D', 'd'],
  ['option_d', 'd'],
  ['Answer: D', 'd'],
  ['Option (4)', 'd'],
  ['विकल्प D', 'd'],
  ['विकल्प ४', 'd'],
  ['(घ)', 'd'],
  ['(4)', '4'],
  ['४', '4'],
  ['iv', 'iv'],
  ['-1', '-1'],
  ['1.5', '1.5'],
  ['Option 0', 'Option 0'],
  ['data', 'data'],
])('a right answer %j names %j', (written, key) => {
  expect(keyOf(written)).toBe(key);
});

describe('a right answer', () => {
  const answered = async (answer: string, options: Record<string, string> = lettered) => {
    const { drafts, errors } = await reading([{ ...question, ...options, answer }]);
    return drafts[0]?.correctAnswer ?? errors.map(({ code }) => code);
  };

  test.each(['(c) ₹16', '₹16', '16', 'C.', 'option c'])(
    '%j names an option with its letter',
    async (answer) => {
      expect(await answered(answer)).toBe(2);
    },
  );

  test('that is the text of an option names it, whatever letter it looks like', async () => {
    expect(await answered('(b)', { a: '(b)', b: '(a)' })).toBe(0);
    expect(await answered('ख', { a: 'ग', b: 'क', c: 'ख' })).toBe(2);
  });

  test.each(['2', '(2)'])(
    '%j beside numbered options counts as the file shows it, or not',
    async (answer) => {
      const numbered = { a: '(1) w', b: '(2) x', c: '(3) y', d: '(4) z' };
      expect(await answered(answer, numbered)).toEqual(['ambiguous_answers']);
      const rows = [answer, '4'].map((each) => ({ ...question, ...numbered, answer: each }));
      const inList = rows.map(({ a, b, c, d, ...row }) => ({
        ...row,
        options: JSON.stringify([a, b, c, d]),
      }));
      for (const file of [rows, inList])
        expect((await reading(file)).drafts.map(({ correctAnswer }) => correctAnswer)).toEqual([1, 3]);
    },
  );
});
