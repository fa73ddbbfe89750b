import { QuestionDraft } from '@paheli/core/question-bank/question';
import { expect, test } from 'vitest';
import { recordAction } from '../audit/record-action';
import { transact } from '../foundation/transaction';
import { openTestEngine } from '../testing/test-engine';
import { createQuestion } from './create-question';
import { listPartedVariants } from './list-parted-variants';
import { updateQuestion } from './update-question';

const engine = openTestEngine();

const hi = { questionText: 'कौन सा?', options: ['क', 'ख'], explanation: null };
const draftOf = (options: string[], hindi: string[]) =>
  QuestionDraft.parse({
    ...{ category: 'general', questionText: 'Which?', options, correctAnswer: 0 },
    translations: { hi: { ...hi, options: hindi } },
  });

test('a question whose options moved without those of its variant is listed until the variant is written anew', async () => {
  const { deps, admin } = engine;
  const { id } = await createQuestion(deps, admin, draftOf(['One', 'Two'], ['क', 'ख']));
  await updateQuestion(deps, admin, { questionId: id, ...draftOf(['Two', 'One'], ['क', 'ख']) });
  expect(await listPartedVariants(deps.database)).toEqual([]);
  // As earlier releases left it.
  await deps.database
    .sql`update question set translations = ${deps.database.sql.json({ hi })} where id = ${id}`;
  const before = draftOf(['One', 'Two'], hi.options);
  const after = draftOf(['Two', 'One'], hi.options);
  const change = { action: 'question.update', subject: `question:${id}`, before, after } as const;
  await transact(deps, (tx) => recordAction(tx, deps, admin, change));
  expect(await listPartedVariants(deps.database)).toEqual([{ id, questionText: 'Which?' }]);
  await updateQuestion(deps, admin, { questionId: id, ...draftOf(['Two', 'One'], ['ख', 'क']) });
  expect(await listPartedVariants(deps.database)).toEqual([]);
});
