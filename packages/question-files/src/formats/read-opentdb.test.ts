import { readFileSync } from 'node:fs';
import { OpenTdb } from '@paheli/core/question-bank/bulk-upload';
import { describe, expect, test } from 'vitest';
import { compareApart } from '../rows/answer-apart';
import { findEncoding, readOpenTdb } from './read-opentdb';

const read = (given: unknown, decode = findEncoding([given])) =>
  readOpenTdb(given, decode, { categories: new Map() });

const result = {
  type: 'multiple',
  difficulty: 'hard',
  category: 'Science &amp; Nature',
  question: 'Who said &quot;Eureka&quot;?',
  correct_answer: 'Archim&egrave;de',
  incorrect_answers: ['Galil&eacute;e', 'Newton &amp; Sons', ' Euler '],
};

const errorsOf = (changes: object) => {
  const outcome = read({ ...result, ...changes });
  return 'errors' in outcome ? outcome.errors.map(({ column, code }) => `${column}: ${code}`) : [];
};

test('a result is read with its entities decoded, its answers in an order that does not tell the correct one', () => {
  expect(read(result)).toEqual({
    draft: {
      category: 'science',
      questionText: 'Who said "Eureka"?',
      options: ['Archimède', 'Euler', 'Galilée', 'Newton & Sons'],
      correctAnswer: 0,
      explanation: null,
      difficulty: 'hard',
      seconds: 5,
      keepsOrder: false,
      tags: [],
      language: 'en',
      translations: {},
    },
  });
});

/** A whole file in one of the API's encodings, with one question of a single word. */
const encodings: [name: string, encode: (text: string) => string][] = [
  ['HTML', (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
  ['RFC 3986', encodeURIComponent],
  ['the older percent signs', (text) => encodeURIComponent(text).replaceAll('%20', '+')],
  ['base 64', (text) => Buffer.from(text).toString('base64')],
];

test.each(encodings)('a file is read in %s', (_, encode) => {
  const plain = [
    { question: 'Café?', answers: ['100% & "more"', 'a+b', '50%', 'क'] },
    { question: 'Who said "2 + 2 = 4 & 100%"?', answers: ['one two', 'b', 'c', 'd'] },
  ];
  const results = plain.map(({ question, answers: [right = '', ...wrong] }) => ({
    ...{ type: encode('multiple'), difficulty: encode('easy'), category: encode('Science & Nature') },
    ...{ question: encode(question), correct_answer: encode(right), incorrect_answers: wrong.map(encode) },
  }));
  const decode = findEncoding(results);
  expect(results.map((each) => read(each, decode))).toMatchObject(
    plain.map(({ question, answers }) => ({
      draft: {
        questionText: question,
        options: answers.toSorted(compareApart),
        category: 'science',
        difficulty: 'easy',
      },
    })),
  );
});

test('an option that says all or none of the others is the last one', () => {
  const answers = { correct_answer: 'None of these', incorrect_answers: ['Zebra', '10', '9'] };
  expect(read({ ...result, ...answers })).toMatchObject({
    draft: { options: ['9', '10', 'Zebra', 'None of these'], correctAnswer: 3, keepsOrder: true },
  });
});

test('other text stays unchanged, and nothing is decoded twice', () => {
  const question = 'R&B, AT&T, &copy2, &amp;quot;, &#x27;';
  expect(read({ ...result, question })).toMatchObject({
    draft: { questionText: "R&B, AT&T, &copy2, &quot;, '" },
  });
});

test('an answer is always a text, even one that looks like a position', () => {
  const numbers = { correct_answer: '3', incorrect_answers: ['0', '1', 'A'] };
  expect(read({ ...result, ...numbers })).toMatchObject({
    draft: { options: ['0', '1', '3', 'A'], correctAnswer: 2 },
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
  expect(read({ ...result, category })).toMatchObject({ draft: { category: expected } });
});

describe('a result is refused', () => {
  test.each([
    ['type: invalid', { type: 'matching' }],
    ['type: invalid', { type: undefined }],
    ['question: required', { question: '&nbsp;' }],
    ['question: invalid', { question: 7 }],
    ['question: too_long', { question: 'x'.repeat(501) }],
    ['correct_answer: required', { correct_answer: '' }],
    ['incorrect_answers: invalid', { incorrect_answers: 'Galileo' }],
    ['incorrect_answers: invalid', { incorrect_answers: [] }],
    ['incorrect_answers: invalid', { incorrect_answers: Array(1_000_000).fill('x') }],
    ['incorrect_answers: invalid', { incorrect_answers: ['Galileo', 'Newton', 'archim&egrave;de'] }],
    ['difficulty: invalid', { difficulty: 'brutal' }],
    ['category: invalid', { category: null }],
  ])('at %s', (error, changes) => {
    expect(errorsOf(changes)).toEqual([error]);
  });

  test.each([null, 1, 'text', []])('where it is no result: %j', (value) => {
    expect(read(value)).toHaveProperty('errors.0.code', 'invalid');
  });
});

test('true or false is a question of two options', () => {
  const boolean = { type: 'boolean', correct_answer: 'False', incorrect_answers: ['True'] };
  expect(read({ ...result, ...boolean })).toMatchObject({
    draft: { options: ['False', 'True'], correctAnswer: 0 },
  });
});

test('a thousand real ones are all read, without an entity left', () => {
  const file = new URL('../fixtures/opentdb-1000.json', import.meta.url);
  const { results } = OpenTdb.parse(JSON.parse(readFileSync(file, 'utf8')));
  const types = results.map((each) => (each as typeof result).type);
  for (const [index, each] of results.entries()) {
    const outcome = read(each, findEncoding(results.slice(0, 10)));
    expect(JSON.stringify(outcome)).not.toMatch(/"errors"|&(?:\w+|#\w+);/);
    expect(outcome).toMatchObject({ draft: { options: { length: types[index] === 'multiple' ? 4 : 2 } } });
  }
  expect(types.filter((type) => type === 'boolean')).toHaveLength(100);
});
