import { Problem } from '@paheli/core/problem';
import { type AdminQuestion, textKeyOf, type UpdateQuestion } from '@paheli/core/question-bank/question';
import { questions } from '@paheli/db/schema/question-bank';
import { eq } from 'drizzle-orm';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { reportTaken } from '../report-taken';
import { transact } from '../transaction';
import { questionConflicts } from './create-question';
import { adminQuestionColumns } from './list-questions';
import { lockOpenPools } from './lock-open-pools';

/**
 * Changes a question for all players who are asked it from now on; players who were asked it before keep the former
 * version. Throws `not_found`, `locked` for an archived question, and `taken` where its category has the same text
 * already.
 */
export async function updateQuestion(
  deps: Deps,
  viewer: Viewer,
  { questionId, ...draft }: UpdateQuestion,
): Promise<AdminQuestion> {
  return reportTaken(questionConflicts, () =>
    transact(deps, async (tx) => {
      await lockOpenPools(tx);
      const [before] = await tx
        .select(adminQuestionColumns)
        .from(questions)
        .where(eq(questions.id, questionId))
        .for('no key update');
      if (!before) throw new Problem('not_found', { detail: 'This question was not found.' });
      if (before.archivedAt)
        throw new Problem('locked', { detail: 'This question is archived; it can no longer be changed.' });
      const after = { ...before, ...draft };
      await tx
        .update(questions)
        .set({ ...draft, textKey: textKeyOf(draft.questionText) })
        .where(eq(questions.id, questionId));
      await recordAction(tx, deps, viewer, {
        action: 'question.update',
        subject: `question:${questionId}`,
        before,
        after,
      });
      return after;
    }),
  );
}
