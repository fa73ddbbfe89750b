import { readFileSync } from 'node:fs';
import { OpenTdb } from '@paheli/core/question-bank/bulk-upload';
import { describe, expect, test } from 'vitest';
import { readOpenTdb } from './read-opentdb';

const result = {
  type: 'multiple',
  difficulty: 'hard',
  category: 'Science &amp; Nature',
  question: 'Who said &quot;Eureka&quot;?',
  correct_answer: 'Archim&egrave;de',
  incorrect_answers: ['Galil&eacute;e', 'Newton &amp; Sons', ' Euler '],
};

const errorsOf = (changes: object) => {
  const read = readOpenTdb({ ...result, ...changes }, 3);
  return 'errors' in read ? read.errors.map(({ row, column, code }) => `${row} ${column}: ${code}`) : [];
};

test('a result is read with its entities decoded, the correct answer first', () => {
  expect(readOpenTdb(result, 1)).toEqual({
    draft: {
      category: 'science',
      questionText: 'Who said "Eureka"?',
      options: ['Archimède', 'Galilée', 'Newton & Sons', 'Euler'],
      correctAnswer: 0,
      explanation: null,
      difficulty: 'hard',
      translations: {},
    },
  });
});

test('other text stays unchanged, and nothing is decoded twice', () => {
  const question = 'R&B, AT&T, &copy2, &amp;quot;, &#x27;';
  expect(readOpenTdb({ ...result, question }, 1)).toMatchObject({
    draft: { questionText: "R&B, AT&T, &copy2, &quot;, '" },
  });
});

test('an answer is always a text, even one that looks like a position', () => {
  const numbers = { correct_answer: '3', incorrect_answers: ['0', '1', 'A'] };
  expect(readOpenTdb({ ...result, ...numbers }, 1)).toMatchObject({
    draft: { options: ['3', '0', '1', 'A'], correctAnswer: 0 },
  });
});

test.each([
  ['Science &amp; Nature', 'science'],
  ['Science: Computers', 'science'],
  ['History', 'history'],
  ['Mythology', 'history'],
  ['Sports', 'sports'],
  ['Entertainment: Japanese Anime &amp; Manga', 'entertainment'],
  ['Celebrities', 'entertainment'],
  ['General Knowledge', 'general'],
  ['Geography', 'general'],
  ['Art', 'general'],
  ['Something new', 'general'],
])('the category %s is %s', (category, expected) => {
  expect(readOpenTdb({ ...result, category }, 1)).toMatchObject({ draft: { category: expected } });
});

describe('a result is refused', () => {
  test.each([
    ['type: invalid', { type: 'boolean', correct_answer: 'True', incorrect_answers: ['False'] }],
    ['type: invalid', { type: undefined }],
    ['question: required', { question: '&nbsp;' }],
    ['question: invalid', { question: 7 }],
    ['question: too_long', { question: 'x'.repeat(501) }],
    ['correct_answer: required', { correct_answer: '' }],
    ['incorrect_answers: invalid', { incorrect_answers: 'Galileo' }],
    ['incorrect_answers: invalid', { incorrect_answers: ['Galileo', 'Newton'] }],
    ['incorrect_answers: invalid', { incorrect_answers: Array(1_000_000).fill('x') }],
    ['incorrect_answers: invalid', { incorrect_answers: ['Galileo', 'Newton', 'archim&egrave;de'] }],
    ['difficulty: invalid', { difficulty: 'brutal' }],
    ['category: invalid', { category: null }],
  ])('at %s', (error, changes) => {
    expect(errorsOf(changes)).toEqual([`3 ${error}`]);
  });

  test.each([null, 1, 'text', []])('where it is no result: %j', (value) => {
    expect(readOpenTdb(value, 1)).toHaveProperty('errors.0.row', 1);
  });
});

test('of a thousand real ones every multiple choice is read and every true/false refused, without an entity left', () => {
  const file = new URL('./fixtures/opentdb-1000.json', import.meta.url);
  const { results } = OpenTdb.parse(JSON.parse(readFileSync(file, 'utf8')));
  const types = results.map((each) => (each as typeof result).type);
  for (const [index, each] of results.entries()) {
    const read = readOpenTdb(each, index + 1);
    if (types[index] === 'multiple') expect(JSON.stringify(read)).not.toMatch(/"errors"|&(?:\w+|#\w+);/);
    else expect(read).toMatchObject({ errors: [{ row: index + 1, column: 'type', code: 'invalid' }] });
  }
  expect(types.filter((type) => type === 'boolean')).toHaveLength(100);
});
