import { msg } from '@paheli/core/message';
import {
  type AdminQuestion,
  questionKeyOf,
  toDraft,
  type WrittenQuestion,
} from '@paheli/core/question-bank/question';
import { kindsOf } from '@paheli/core/question-bank/question-shape';
import { questions } from '@paheli/db/schema/question-bank';
import { isSocial } from '../account/legal-mode';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { ownerOf } from '../foundation/owner';
import { reportTaken } from '../foundation/report-taken';
import { transact } from '../foundation/transaction';
import { toAdminQuestion, withMedium } from './list-questions';
import { mediumOf, requireMedia } from './media/require-medium';
import { openQuestions } from './open-questions';

/** The unique constraint of the question bank: each question once in its category. */
export const questionConflicts = {
  question_text_key: {
    path: 'questionText',
    message: msg('This category already has this question.'),
  },
};

/**
 * Adds a question to the bank. Throws `taken` where its category has the same question already, and `invalid_input` where its
 * picture or sound is gone or a formula is broken.
 */
export async function createQuestion(
  deps: Deps,
  viewer: Viewer,
  written: WrittenQuestion,
): Promise<AdminQuestion> {
  const draft = toDraft(written);
  await deps.fileWorker.assertFormulas(draft);
  const question = {
    ...draft,
    ...mediumOf(draft),
    kinds: kindsOf(draft),
    id: deps.newId(),
    ownerId: ownerOf(viewer),
    sharedAt: null,
    openedAt: null,
    createdAt: deps.now(),
    archivedAt: null,
  };
  await reportTaken(questionConflicts, () =>
    transact(deps, async (tx) => {
      await requireMedia(tx, [question]);
      await tx.insert(questions).values({ ...question, textKey: questionKeyOf(draft) });
      await recordAction(tx, deps, viewer, {
        action: 'question.create',
        subject: `question:${question.id}`,
        after: toAdminQuestion(question),
      });
    }),
  );
  // Elsewhere the job sets a share apart, and one question more makes no share.
  if (isSocial(deps)) await openQuestions(deps);
  return withMedium(deps, question);
}
