import { type AdminQuestion, type QuestionDraft, textKeyOf } from '@paheli/core/question-bank/question';
import { questions } from '@paheli/db/schema/question-bank';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { transact } from '../transaction';
import { refuseDuplicate } from './refuse-duplicate';

/** Adds a question to the bank. Throws `taken` where its category holds the same text already. */
export async function createQuestion(
  deps: Deps,
  viewer: Viewer,
  draft: QuestionDraft,
): Promise<AdminQuestion> {
  const question = { ...draft, id: deps.newId(), createdAt: deps.now(), archivedAt: null };
  return refuseDuplicate(() =>
    transact(deps, async (tx) => {
      await tx.insert(questions).values({ ...question, textKey: textKeyOf(draft.questionText) });
      await recordAction(tx, deps, viewer, {
        action: 'question.create',
        subject: `question:${question.id}`,
        after: question,
      });
      return question;
    }),
  );
}
