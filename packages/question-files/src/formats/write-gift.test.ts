import { histories } from '@paheli/core/testing/histories';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyMoodleQuestion, readRows } from '../testing/foreign-questions';
import type { MoodleQuestion } from './moodle-question';
import { readGift } from './read-gift';
import { writeGift } from './write-gift';

const question: MoodleQuestion = {
  category: 'science',
  questionText: 'What is 2 + 2?',
  options: ['= 4', '5%', '%50%', '[html]'],
  correctAnswer: 0,
  explanation: null,
  difficulty: 'hard',
  seconds: 20,
  keepsOrder: false,
  tags: [],
  language: 'en',
};

test('questions are written as Moodle reads them, below their categories, with comments for the bank', () => {
  const several = { ...question, questionText: 'Which?\n$x^2$', correctAnswer: 64 + 7, explanation: 'a:b' };
  const statement: MoodleQuestion = {
    ...question,
    category: 'history',
    options: ['True', 'False'],
    correctAnswer: 1,
  };
  expect(writeGift([question, several, statement])).toBe(
    [
      '$CATEGORY: science',
      '',
      '// [difficulty:hard] [seconds:20]',
      '[plain]What is 2 + 2?{',
      ...['\t=\\= 4', '\t~5%', '\t~[plain]%50%', '\t~[plain][html]', '}'],
      '',
      '// [difficulty:hard] [seconds:20]',
      '[html]Which?<br>\\\\(x^2\\\\){',
      '\t~%33.33333%[plain]\\= 4',
      '\t~%33.33333%[plain]5%',
      '\t~%33.33333%[plain]%50%',
      '\t~%-100%[plain][html]',
      '\t####[plain]a\\:b',
      '}',
      '',
      '$CATEGORY: history',
      '',
      '// [difficulty:hard] [seconds:20]',
      '[plain]What is 2 + 2?{',
      '\tFALSE',
      '}',
      '',
    ].join('\n'),
  );
});

test('what is written is read back, whatever the texts', () => {
  fc.assert(
    fc.property(fc.array(anyMoodleQuestion, { minLength: 1, maxLength: 4 }), (questions) => {
      const read = readRows(readGift(writeGift(questions)));
      expect(read.map((row) => ('draft' in row ? { ...row.draft, lost: row.lost } : row))).toEqual(
        questions.map((written) => ({ ...written, translations: {}, lost: [] })),
      );
    }),
    { numRuns: histories(500) },
  );
});
