import { toChoice } from '@paheli/core/question-bank/choice';
import { histories } from '@paheli/core/testing/histories';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readQuestions } from '../read-questions';
import { anyQuestion, isUnclear } from '../testing/exported-questions';
import type { ExportedQuestion } from './exported-question';
import { writeJson } from './write-json';

const question: ExportedQuestion = {
  category: 'science',
  questionText: 'Which planet is called the Red Planet?',
  options: ['Venus', 'Mars'],
  correctAnswer: 1,
  explanation: null,
  difficulty: 'easy',
  seconds: 30,
  keepsOrder: false,
  tags: [],
  language: 'en',
  translations: {},
};

const parse = (questions: readonly ExportedQuestion[]): { questions: unknown[] } =>
  JSON.parse(writeJson(questions));
async function readBack(questions: readonly ExportedQuestion[]) {
  const { drafts, errors } = await readQuestions({
    ...parse(questions),
    categories: {},
    columns: {},
    language: 'en',
  });
  return { drafts: drafts.map(({ row: _, line: __, ...draft }) => draft), errors };
}

test('a question has the documented names, and indexes of its right options', () => {
  const hi = { questionText: 'लाल ग्रह?', options: ['शुक्र', 'मंगल'], explanation: null };
  expect(parse([{ ...question, id: '7', translations: { hi } }])).toEqual({
    questions: [
      {
        ...{ id: '7', category: 'science', question_text: question.questionText, options: ['Venus', 'Mars'] },
        ...{ correct_answers: [1], explanation: null, difficulty: 'easy', seconds: 30, tags: [] },
        ...{ question_text_hi: 'लाल ग्रह?', options_hi: ['शुक्र', 'मंगल'], explanation_hi: null },
      },
    ],
  });
});

test('a question in Hindi alone has the names of Hindi alone', () => {
  const { questions } = parse([{ ...question, language: 'hi' }]);
  expect(Object.keys(questions[0] as object)).toEqual([
    ...['category', 'correct_answers', 'difficulty', 'seconds', 'tags'],
    ...['question_text_hi', 'options_hi', 'explanation_hi'],
  ]);
});

test('a right option is a letter or its text where its index could mean another option', () => {
  const answersOf = (options: string[], ...right: number[]) =>
    parse([{ ...question, options, correctAnswer: toChoice(right) ?? 0 }]).questions;
  expect(answersOf(['x', '0', '2'], 0, 2)).toMatchObject([{ correct_answers: ['A', 2] }]);
  expect(answersOf(['x', '0', 'a'], 0, 1)).toMatchObject([{ correct_answers: ['x', 1] }]);
  expect(answersOf(['1) x', '2) y'], 1)).toMatchObject([{ correct_answers: ['B'] }]);
});

test('questions stand one on each line, and none is a file too', async () => {
  expect(writeJson([question, question]).split('\n')).toHaveLength(5);
  expect(await readBack([])).toEqual({ drafts: [], errors: [] });
});

test('any questions are read back as they were, or refused where no way to write the right option is clear', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyQuestion, { minLength: 1, maxLength: 5 }), async (questions) => {
      const { drafts, errors } = await readBack(questions);
      const unclear = questions.map((each) => isUnclear(each, /^$/));
      expect(drafts).toEqual(questions.filter((_, index) => !unclear[index]));
      expect(errors.map(({ row, column, code }) => [row, column, code])).toEqual(
        unclear.flatMap((is, index) => (is ? [[index + 1, 'correct_answers', 'ambiguous']] : [])),
      );
    }),
    { numRuns: histories(300) },
  );
});
