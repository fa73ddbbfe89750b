// Long because every column has its ways to be wrong, in each language.

import { formatMessage } from '@paheli/core/message';
import { toChoice } from '@paheli/core/question-bank/choice';
import { describe, expect, test } from 'vitest';
import { matchColumns, missingColumns } from './match-columns';
import { nameCells } from './named-row';
import { type RowRules, readQuestionRow } from './read-question-row';

const rules: RowRules = { answerBase: 0, categories: new Map(), language: 'en' };
const readRow = (row: Record<string, unknown>, changes: Partial<RowRules> = {}) =>
  readQuestionRow(nameCells(row), { ...rules, ...changes });

const cells = {
  category: 'science',
  question_text: 'Which planet is the largest?',
  option_a: 'Mars',
  option_b: 'Jupiter',
  option_c: 'Venus',
  option_d: 'Saturn',
  correct_answer: 'B',
};
const draft = {
  category: 'science',
  questionText: 'Which planet is the largest?',
  options: ['Mars', 'Jupiter', 'Venus', 'Saturn'],
  correctAnswer: 1,
  explanation: null,
  difficulty: 'medium',
  seconds: 5,
  keepsOrder: false,
  tags: [],
  language: 'en',
  translations: {},
};

function without(...names: (keyof typeof cells)[]) {
  return Object.fromEntries(Object.entries(cells).filter(([name]) => !names.includes(name as never)));
}

/** The errors, as 'column: code'. */
function errorsOf(row: Record<string, unknown>, changes: Partial<RowRules> = {}): string[] {
  const read = readRow(row, changes);
  const errors = 'errors' in read ? read.errors : [];
  expect(errors.every(({ message }) => /^.*[.\]]$/.test(formatMessage(message)))).toBe(true);
  return errors.map(({ column, code }) => `${column}: ${code}`);
}

test('a row is read by the documented column names', () => {
  expect(readRow(cells)).toEqual({ draft });
  const more = { ...cells, explanation: 'It has 2.5 times the mass of all others.', difficulty: 'easy' };
  expect(readRow(more)).toEqual({
    draft: { ...draft, explanation: more.explanation, difficulty: 'easy' },
  });
});

test.each([
  [{ option_d: 'None of these' }, true],
  [{ option_d: 'None of these', keeps_order: 'FALSE' }, false],
  [{ keeps_order: 'yes' }, true],
  [{ keeps_order: ' ' }, false],
])(
  'options keep their order where the column says so, and without it where they name others: %j',
  (more, keepsOrder) => {
    expect(readRow({ ...cells, ...more })).toMatchObject({ draft: { keepsOrder } });
  },
);

test('a column of the order that is neither yes nor no is refused', () => {
  expect(errorsOf({ ...cells, keeps_order: 'maybe' })).toEqual(['keeps_order: invalid']);
});

describe('column names', () => {
  test.each([
    { Question: 'Q?', A: 'w', B: 'x', C: 'y', D: 'z', ANSWER: 'x', Category: 'science' },
    {
      ' question ': 'Q?',
      option1: 'w',
      option2: 'x',
      Option3: 'y',
      OPTION4: 'z',
      correct: '1',
      category: 'Science',
    },
    { question_text: 'Q?', options: '["w","x","y","z"]', correct_answer: 'b', category: ' SCIENCE ' },
    { question_text: 'Q?', options: ['w', 'x', 'y', 'z'], correct_answer: 1, category: 'science' },
  ])('may be aliases, in any case: %j', (row) => {
    expect(readRow(row)).toEqual({
      draft: { ...draft, questionText: 'Q?', options: ['w', 'x', 'y', 'z'] },
    });
  });

  test('that belong to no question are ignored', () => {
    const strange = { ...cells, id: '7', constructor: 'x', ['__proto__']: 'x', toString: 'x', '': 'x' };
    expect(readRow(strange)).toEqual({ draft });
  });

  test('with the same meaning are rejected, the second one by its own name', () => {
    expect(errorsOf({ ...cells, Question: 'Q?' })).toEqual(['Question: column_doubled']);
  });

  test('in errors are those of the file, or the documented ones where the file lacks the column', () => {
    expect(errorsOf({ Frage: 'x', QUESTION: ' ', Options: '[]', Answer: '9', category: 'science' })).toEqual([
      'QUESTION: required',
      'Options: invalid',
      'Answer: invalid',
    ]);
    expect(errorsOf({})).toEqual([
      'category: invalid',
      'question_text: required',
      'option_a: required',
      'option_b: required',
      'correct_answer: required',
    ]);
  });

  test('that every question requires are reported when the header lacks them', () => {
    const missing = (names: string[]) =>
      missingColumns(matchColumns(names).columns, false).map(({ column }) => column);
    expect(missing(['Category', 'question', 'options', 'correct'])).toEqual([]);
    expect(missing(Object.keys(cells))).toEqual([]);
    expect(missing(['question', 'a', 'c'])).toEqual(['category', 'option_b', 'correct_answer']);
  });
});

describe('the correct answer', () => {
  const answered = (answer: unknown, options = cells) => {
    const read = readRow({ ...options, correct_answer: answer });
    return 'draft' in read ? read.draft.correctAnswer : read.errors.map(({ code }) => code);
  };

  test.each([['1'], [1], ['B'], ['b'], [' b '], ['Jupiter'], ['jupiter'], [' JUPITER ']])(
    'may be an index, a letter or a text: %j',
    (answer) => {
      expect(answered(answer)).toBe(1);
    },
  );

  test.each([['4'], [-1], ['1.0'], [1.5], ['E'], ['Pluto'], [true], [{}], [['Pluto']], ['A, Pluto']])(
    'that is none of the options is rejected: %j',
    (answer) => {
      expect(answered(answer)).toEqual(['invalid']);
    },
  );

  test.each([['A, C'], ['c;a'], ['0|2'], ['Mars, Venus'], ['Venus;0'], [['A', 'Venus']], [[0, 2]]])(
    'may be several, separated or in a list: %j',
    (answer) => {
      expect(answered(answer)).toBe(toChoice([0, 2]));
    },
  );

  test('that is the text of an option with a comma is that option', () => {
    expect(answered('A, B', { ...cells, option_d: 'A, B' })).toBe(3);
  });

  test.each([[''], [' '], [null], [undefined], [[]]])('that is missing is rejected: %j', (answer) => {
    expect(answered(answer)).toEqual(['required']);
  });

  const numbers = { ...cells, option_a: '3', option_b: '2', option_c: '1', option_d: 'C' };

  test.each([['3'], [3], ['2'], ['1'], ['c']])(
    'that is one position and the text of another is rejected as ambiguous: %j',
    (answer) => {
      expect(answered(answer, numbers)).toEqual(['ambiguous']);
    },
  );

  test('that may be a price or a percentage without its sign is that option, unless it is the position of another', () => {
    const prices = { ...cells, option_a: '$3.00', option_b: '₹ 2', option_c: '1%', option_d: '7.50 €' };
    expect(['3', '2', '1'].map((answer) => answered(answer, prices))).toEqual(Array(3).fill(['ambiguous']));
    expect(answered('0', prices)).toBe(0);
    expect(answered('5', { ...prices, option_d: '5 €' })).toBe(3);
    expect(answered('2', { ...prices, option_b: 'World War 2' })).toBe(2);
  });

  test('that is a position and the text at that position is not ambiguous', () => {
    expect(answered('1', { ...numbers, option_b: '1', option_c: '2' })).toBe(1);
    expect(answered('d', { ...numbers, option_d: 'D' })).toBe(3);
  });

  test('may be a flag of each option', () => {
    const flagged = (...flags: unknown[]) =>
      answered('', {
        ...cells,
        ...Object.fromEntries(flags.map((flag, at) => [`is_correct_${at + 1}`, flag])),
      });
    expect(flagged('0', 1, '', 'FALSE')).toBe(1);
    expect(flagged(true, false, 'x', 'no')).toBe(toChoice([0, 2]));
    expect(flagged(0, 0, 0, 0)).toEqual(['required']);
    expect(flagged('maybe', 1)).toEqual(['invalid']);
    expect(answered('B', { ...cells, 'Option B correct': 'yes' } as never)).toBe(1);
    expect(answered('B', { ...cells, 'Option C correct': 'yes' } as never)).toEqual(['ambiguous']);
    expect(missingColumns(matchColumns(['question', 'a', 'b', 'is_correct_1']).columns, true)).toEqual([]);
  });

  test('is read when other columns are invalid, but not looked up in options that cannot be read', () => {
    expect(errorsOf({ ...cells, category: 'cricket' })).toEqual(['category: invalid']);
    expect(
      errorsOf({ ...without('option_a', 'option_b', 'option_c', 'option_d'), options: 'wood|xenon' }),
    ).toEqual(['options: invalid']);
  });
});

test('digits of right answers count from the base of the file', () => {
  const numbered = { ...without('correct_answer'), answer: '1' };
  expect(readRow(numbered, { answerBase: 1 })).toMatchObject({ draft: { correctAnswer: 0 } });
  expect(readRow({ ...numbered, answer: '4' }, { answerBase: 1 })).toMatchObject({
    draft: { correctAnswer: 3 },
  });
  expect(errorsOf({ ...numbered, answer: '0' }, { answerBase: 1 })).toEqual(['answer: invalid']);
});

test('the category is that of the file, the mapped one, or that of the row, which may call it subject', () => {
  const categoryOf = (row: Record<string, unknown>, changes: Partial<RowRules>) => {
    const read = readRow({ ...without('category'), ...row }, changes);
    return 'draft' in read
      ? read.draft.category
      : read.errors.map(({ column, code }) => `${column}: ${code}`);
  };
  const categories = new Map([['polity', 'general' as const]]);
  expect(categoryOf({ category: 'Polity' }, { category: 'sports' })).toBe('sports');
  expect(categoryOf({ category: ' POLITY ' }, { categories })).toBe('general');
  expect(categoryOf({ category: ' ', subject: 'polity' }, { categories })).toBe('general');
  expect(categoryOf({ Subject: 'History' }, {})).toBe('history');
  expect(categoryOf({ category: 'Polity' }, {})).toEqual(['category: invalid']);
});

test('a text above the limit says its length and the limit', () => {
  const read = readRow({ ...cells, question_text: ` ${'x'.repeat(1_012)} ` });
  expect('errors' in read && read.errors.map(({ message }) => formatMessage(message))).toEqual([
    'Use at most 1,000 characters; this text has 1,012.',
  ]);
});

describe('a row is rejected', () => {
  test.each([
    ['category: invalid', { category: 'cricket' }],
    ['category: invalid', { category: ['science'] }],
    ['question_text: required', { question_text: '\n' }],
    ['question_text: invalid', { question_text: 'a\0b' }],
    ['question_text: invalid', { question_text: { text: 'Q?' } }],
    ['question_text: invalid', { question_text: true }],
    ['question_text: too_long', { question_text: 'x'.repeat(1_001) }],
    ['option_c: too_long', { option_c: 'x'.repeat(201) }],
    ['option_d: invalid', { option_d: ' mars ' }],
    ['option_c: required', { option_c: null }],
    ['option_b: required', { option_b: ' ', option_c: '', option_d: null, correct_answer: 'A' }],
    ['seconds: invalid', { seconds: '2' }],
    ['Time limit: invalid', { 'Time limit': 'soon' }],
    ['explanation: too_long', { explanation: 'x'.repeat(1001) }],
    ['difficulty: invalid', { difficulty: 'brutal' }],
    ['question_text: lost_text', { question_text: '???? ?? ??? ???? ???' }],
    ['question_text: lost_text', { question_text: '?? ??' }],
    ['option_a: lost_text', { option_a: 'S\uFFFDo Paulo' }],
    ['explanation: lost_text', { explanation: 'It is ????' }],
    ['Option 7: too_many_options', { 'Option 7': 'Neptune' }],
    [
      'option_a: column_doubled',
      { ...without('option_b', 'option_c', 'option_d'), options: '["w","x","y","z"]' },
    ],
  ])('at %s', (error, changes) => {
    const base = 'options' in changes ? {} : cells;
    expect(errorsOf({ ...base, ...changes })).toEqual([error]);
  });

  test('with all of its errors', () => {
    expect(
      errorsOf({ ...cells, category: 'x', option_b: '', correct_answer: 'Pluto', difficulty: '?' }),
    ).toEqual(['category: invalid', 'difficulty: invalid', 'option_b: required', 'correct_answer: invalid']);
  });
});

test('a row has two to six options, a time of its own and a long text where it lasts longer', () => {
  const two = { ...cells, option_c: '', option_d: ' ' };
  expect(readRow(two)).toMatchObject({ draft: { options: ['Mars', 'Jupiter'], correctAnswer: 1 } });
  const six = { ...cells, 'Option 5': 'Uranus', option_f: 'Neptune', correct_answer: 'F', seconds: '20' };
  expect(readRow(six)).toMatchObject({ draft: { correctAnswer: 5, seconds: 20 } });
  const questionText = 'x'.repeat(600);
  expect(readRow({ ...six, question_text: questionText })).toMatchObject({ draft: { questionText } });
  expect(errorsOf({ ...cells, question_text: questionText })).toEqual(['question_text: too_long']);
});

test("Kahoot's longest time becomes the longest of the bank, and the row says so", () => {
  expect(readRow({ ...cells, 'Time limit (sec)': '240' })).toMatchObject({
    draft: { seconds: 120 },
    lost: [{ column: 'Time limit (sec)', code: 'not_kept' }],
  });
  expect(errorsOf({ ...cells, seconds: '241' })).toEqual(['seconds: invalid']);
});

test('a million options are rejected as fast as five', () => {
  const row = {
    category: 'science',
    question: 'Q?',
    options: Array.from({ length: 1_000_000 }, String),
    answer: '1',
  };
  const startedAt = performance.now();
  expect(errorsOf(row)).toEqual(['options: invalid']);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test('numbers count as their text in a file', () => {
  const row = {
    ...without('correct_answer'),
    option_a: 1947,
    option_b: 0.5,
    correct: '1947',
    explanation: 7,
  };
  expect(readRow(row)).toMatchObject({
    draft: { options: ['1947', '0.5', 'Venus', 'Saturn'], correctAnswer: 0, explanation: '7' },
  });
});

describe('a variant in Hindi', () => {
  const hindi = {
    question_text_hi: 'सबसे बड़ा ग्रह कौन-सा है?',
    option_a_hi: 'मंगल',
    option_b_hi: 'बृहस्पति',
    option_c_hi: 'शुक्र',
    option_d_hi: 'शनि',
    explanation_hi: 'इसका द्रव्यमान बाकी सब ग्रहों से ढाई गुना है।',
  };
  const hi = {
    questionText: hindi.question_text_hi,
    options: ['मंगल', 'बृहस्पति', 'शुक्र', 'शनि'],
    explanation: hindi.explanation_hi,
  };

  test('is read from columns with the suffix of the language', () => {
    expect(readRow({ ...cells, ...hindi })).toEqual({ draft: { ...draft, translations: { hi } } });
    const aliases = { 'Question_HI ': hi.questionText, options_hi: JSON.stringify(hi.options) };
    expect(readRow({ ...cells, ...aliases })).toEqual({
      draft: { ...draft, translations: { hi: { ...hi, explanation: null } } },
    });
  });

  test('alone makes a question in Hindi', () => {
    const own = { ...hi, language: 'hi', translations: {} };
    const alone = { category: 'science', correct_answer: 'B', ...hindi };
    expect(readRow(alone)).toEqual({ draft: { ...draft, ...own } });
    expect(readRow({ ...alone, question_text: ' ', option_a: '' })).toEqual({ draft: { ...draft, ...own } });
    const unsuffixed = Object.fromEntries(
      Object.entries(alone).map(([name, value]) => [name.replace('_hi', ''), value]),
    );
    expect(readRow(unsuffixed, { language: 'hi' })).toEqual({ draft: { ...draft, ...own } });
    expect(errorsOf({ ...unsuffixed, ...hindi }, { language: 'hi' })).toEqual([
      'question_text_hi: column_doubled',
    ]);
  });

  test('is absent where all its columns are blank', () => {
    const blank = Object.fromEntries(Object.keys(hindi).map((name) => [name, ' ']));
    expect(readRow({ ...cells, ...blank })).toEqual({ draft });
  });

  test('is complete, or each missing text is named', () => {
    expect(errorsOf({ ...cells, question_text_hi: hi.questionText, option_b_hi: 'क' })).toEqual([
      'option_a_hi: required',
    ]);
    expect(errorsOf({ ...cells, ...hindi, option_d_hi: '' })).toEqual(['option_a_hi: invalid']);
    expect(errorsOf({ ...cells, ...hindi, question_text_hi: '' })).toEqual(['question_text_hi: required']);
    expect(errorsOf({ ...cells, ...hindi, option_d_hi: 'मंगल' })).toEqual(['option_d_hi: invalid']);
    expect(errorsOf({ ...cells, ...hindi, options_hi: JSON.stringify(hi.options) })).toEqual([
      'option_a_hi: column_doubled',
      'option_b_hi: column_doubled',
      'option_c_hi: column_doubled',
      'option_d_hi: column_doubled',
    ]);
  });

  test('needs all its columns in a header that has one of them', () => {
    const { columns } = matchColumns([...Object.keys(cells), 'question_text_hi', 'option_c_hi']);
    expect(missingColumns(columns, false).map(({ column }) => column)).toEqual([
      'option_a_hi',
      'option_b_hi',
    ]);
  });
});

test.each(['Poll', 'survey', 'Open-Ended', 'Fill-in-the-Blank', 'Draw'])(
  'a row of the kind %s is refused by it, also where it names a right option',
  (kind) => {
    expect(readRow({ ...cells, 'Question Type': kind })).toMatchObject({
      errors: [{ column: 'Question Type', code: 'unsupported_kind' }],
    });
  },
);

test.each(['Multiple Choice', 'Checkbox', 'single answer', ''])(
  'a row of the kind %j is a choice',
  (kind) => {
    expect(readRow({ ...cells, question_type: kind })).toEqual({ draft });
  },
);
