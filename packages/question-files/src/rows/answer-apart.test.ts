import { describe, expect, test } from 'vitest';
import { areAnswersApart } from './answer-apart';
import { nameCells } from './named-row';
import { type RowRules, readQuestionRow } from './read-question-row';

const rules: RowRules = { answerBase: 0, answersApart: true, categories: new Map(), language: 'en' };
const read = (cells: Record<string, unknown>, changes: Partial<RowRules> = {}) =>
  readQuestionRow(nameCells({ category: 'general', question: 'Which is it?', ...cells }), {
    ...rules,
    ...changes,
  });
const errorsOf = (cells: Record<string, unknown>) => {
  const row = read(cells);
  return 'errors' in row ? row.errors.map(({ column, code }) => `${column}: ${code}`) : [];
};

const three = { optionA: 'Meter', optionB: 'Foot', optionC: 'Inch' };
const isApart = (...rows: Record<string, unknown>[]) =>
  areAnswersApart(rows.map((cells) => nameCells(cells)));

describe('right answers of a table with three options', () => {
  test('are apart where none of them names an option', () => {
    expect(isApart({ ...three, answer: 'Mile' }, { ...three, answer: '' }, { ...three, answer: '7' })).toBe(
      true,
    );
  });

  test.each(['foot', 'B', '(b)', '2', 'Option B', 'विकल्प ख', 'a, c', 'Foot; Inch'])(
    'are not apart where one is %j',
    (answer) => {
      expect(isApart({ ...three, answer: 'Mile' }, { ...three, answer })).toBe(false);
    },
  );

  test('are not apart where a fourth option has a column, or the right answer has none', () => {
    expect(isApart({ ...three, optionD: '', answer: 'Mile' })).toBe(false);
    expect(isApart({ ...three, answer: '' })).toBe(false);
    expect(isApart()).toBe(false);
  });
});

describe('a row with the right answer apart', () => {
  test('has its options by their texts, whatever the order of the columns', () => {
    const draft = { options: ['Foot', 'Inch', 'Meter', 'Mile'], correctAnswer: 3 };
    expect(read({ ...three, answer: 'Mile' })).toMatchObject({ draft });
    expect(read({ optionA: 'Inch', optionB: 'Mile', optionC: 'Foot', answer: 'Meter' })).toMatchObject({
      draft: { ...draft, correctAnswer: 2 },
    });
    expect(read({ optionA: '10', optionB: '9', optionC: '100', answer: '11' })).toMatchObject({
      draft: { options: ['9', '10', '11', '100'], correctAnswer: 2 },
    });
  });

  test('is told by columns of wrong answers too, from one to five', () => {
    const draft = { options: ['B', 'C'], correctAnswer: 1 };
    const one = { wrong_answer_1: 'B', 'Incorrect answer 2': '', correct_answer: 'C' };
    expect(read(one, { answersApart: false })).toMatchObject({ draft });
    const five = Object.fromEntries([1, 2, 3, 4, 5].map((at) => [`distractor${at}`, `No ${at}`]));
    expect(read({ ...five, answer: 'Ja' })).toMatchObject({ draft: { correctAnswer: 0 } });
  });

  test('names the columns of its errors', () => {
    expect(errorsOf({ ...three, answer: ' ' })).toEqual(['answer: required']);
    expect(errorsOf({ ...three, optionA: '', answer: 'Mile' })).toEqual(['optionA: required']);
    expect(errorsOf({ ...three, answer: 'x'.repeat(300) })).toEqual(['answer: too_long']);
    expect(errorsOf({ wrong1: 'No', optionA: 'No', answer: 'Yes' })).toEqual(['optionA: column_doubled']);
  });

  test('is refused where the right answer is a wrong one too', () => {
    expect(errorsOf({ ...three, answer: 'FOOT' })).toHaveLength(1);
  });

  test('is refused with a variant that has no right answer', () => {
    const hindi = { question_hi: 'कौन?', option_a_hi: 'क', option_b_hi: 'ख', option_c_hi: 'ग' };
    expect(errorsOf({ ...three, ...hindi, answer: 'Mile' })).toEqual(['option_a_hi: invalid']);
  });
});
