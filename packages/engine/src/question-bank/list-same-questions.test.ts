import { QuestionDraft } from '@paheli/core/question-bank/question';
import { expect, test } from 'vitest';
import { openTestEngine } from '../testing/test-engine';
import { createQuestion } from './create-question';
import { listSameQuestions } from './list-same-questions';

const engine = openTestEngine();

test('a question that looks like another one is listed, and one in another encoding is not added any more', async () => {
  const { deps, admin } = engine;
  const draft = {
    ...{ category: 'general', options: ['One', 'Two'], correctAnswer: 0 },
    questionText: '\u095eल कौन सा?',
  };
  const create = (questionText: string) =>
    createQuestion(deps, admin, QuestionDraft.parse({ ...draft, questionText }));
  const first = await create(draft.questionText);
  await expect(create('\u092b\u093cल कौन\u200d सा?')).rejects.toMatchObject({ code: 'taken' });
  expect(await listSameQuestions(deps.database)).toEqual([]);
  const second = await create('Another?');
  // As earlier releases left it.
  const { sql } = deps.database;
  const [{ textKey } = { textKey: '' }] = await sql<
    { textKey: string }[]
  >`select text_key from question where id = ${first.id}`;
  await sql`update question set text_key = ${`\u200d${textKey}`} where id = ${second.id}`;
  expect(await listSameQuestions(deps.database)).toEqual([
    { id: second.id, sameAs: first.id, questionText: 'Another?' },
  ]);
});
