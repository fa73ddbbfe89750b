import { QuestionDraft } from '@paheli/core/question-bank/question';
import { expect, test } from 'vitest';
import { house } from '../testing/house';
import { openTestEngine } from '../testing/test-engine';
import { bulkUploadQuestions } from './bulk-upload-questions';
import { createQuestion } from './create-question';
import { deleteQuestion } from './delete-question';
import { listSimilar } from './list-similar';

const engine = openTestEngine();

const draftOf = (questionText: string, category: QuestionDraft['category'] = 'history') =>
  QuestionDraft.parse({ category, questionText, options: ['a', 'b', 'c', 'd'], correctAnswer: 0 });
const add = async (questionText: string) =>
  (await createQuestion(engine.deps, engine.admin, draftOf(questionText))).id;

test('questions with nearly the same text are named, the most similar first', async () => {
  const { deps } = engine;
  const near = await add('Which dynasty built the rock temples of Mahabalipuram?');
  const further = await add('Which dynasty built the rock caves of Mahabalipuram first?');
  await add('Who wrote the Arthashastra?');
  const questionText = 'which dynasty  built the rock temple of Mahabalipuram?';
  const similar = await listSimilar(deps, house, { category: 'history', questionText, language: 'en' });
  expect(similar.map(({ id }) => id)).toEqual([near, further]);
  expect(
    await listSimilar(deps, house, { category: 'history', questionText, language: 'en', exceptId: near }),
  ).toMatchObject([{ id: further }]);
  // Another category, and a question that is no longer in use.
  expect(await listSimilar(deps, house, { category: 'sports', questionText, language: 'en' })).toEqual([]);
  await deleteQuestion(deps, engine.admin, { questionId: further });
  expect(await listSimilar(deps, house, { category: 'history', questionText, language: 'en' })).toMatchObject(
    [{ id: near }],
  );
});

test('an upload and its dry run name what the bank has nearly the same, and add it', async () => {
  const { deps, admin } = engine;
  await add('In which year was the battle of Plassey fought?');
  const rowOf = (question: string) => ({
    category: 'history',
    question,
    a: '1',
    b: '2',
    c: '3',
    d: '4',
    answer: 'A',
  });
  const questions = [
    rowOf('In which year was the battle of Plassey?'),
    rowOf('What did Aryabhata compute in Kusumapura?'),
  ];
  for (const dryRun of [true, false]) {
    const report = await bulkUploadQuestions(deps, admin, {
      questions,
      categories: {},
      columns: {},
      partial: false,
      update: false,
      converted: false,
      dryRun,
    });
    expect(report).toMatchObject({ inserted: 2, duplicates: 0 });
    expect(report.similar).toMatchObject([
      {
        questionText: 'In which year was the battle of Plassey?',
        similarTo: { questionText: 'In which year was the battle of Plassey fought?' },
      },
    ]);
  }
});

test('a variant is compared with the variants of its language, and named also where it is equal', async () => {
  const { deps, admin } = engine;
  const textsOf = (questionText: string) => ({ hi: { questionText, options: ['क', 'ख', 'ग', 'घ'] } });
  const draft = QuestionDraft.parse({
    ...draftOf('Who built the Sun temple of Konark?'),
    translations: textsOf('कोणार्क का सूर्य मंदिर किसने बनवाया था?'),
  });
  const { id } = await createQuestion(deps, admin, draft);
  const similarTo = (questionText: string, language: 'en' | 'hi') =>
    listSimilar(deps, house, { category: 'history', questionText, language });
  expect(await similarTo('कोणार्क का सूर्य मंदिर किसने बनवाया?', 'hi')).toMatchObject([{ id }]);
  expect(await similarTo('कोणार्क का सूर्य मंदिर किसने बनवाया था?', 'hi')).toMatchObject([{ id, similarity: 1 }]);
  expect(await similarTo('कोणार्क का सूर्य मंदिर किसने बनवाया था?', 'en')).toEqual([]);
  const row = {
    category: 'history',
    ...{ question: 'Konark has a famous temple: whose?', a: '1', b: '2', c: '3', d: '4', answer: 'A' },
    ...{ question_text_hi: 'कोणार्क का सूर्य मंदिर किसने बनवाया था?', options_hi: ['क', 'ख', 'ग', 'घ'] },
  };
  const report = await bulkUploadQuestions(deps, admin, {
    ...{
      questions: [row],
      categories: {},
      columns: {},
      partial: false,
      update: false,
      converted: false,
      dryRun: false,
    },
  });
  expect(report).toMatchObject({ inserted: 1, similar: [{ similarTo: { id, similarity: 1 } }] });
  const [stored] = await deps.database.sql`
    select translations from question where question_text = ${row.question}`;
  expect(stored).toEqual({
    translations: { hi: { questionText: row.question_text_hi, options: row.options_hi, explanation: null } },
  });
});
