import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type { QuestionRef } from '@paheli/core/question-bank/question';
import { questions } from '@paheli/db/schema/question-bank';
import { sessionQuestions } from '@paheli/db/schema/quiz';
import { tournamentQuestions } from '@paheli/db/schema/tournament';
import { and, eq } from 'drizzle-orm';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { ownerOf } from '../foundation/owner';
import { type Tx, transact } from '../foundation/transaction';
import { adminQuestionColumns, isKeptBy } from './list-questions';
import { lockOpenPools } from './lock-open-pools';

/**
 * Deletes a question that was never asked and is in no frozen pool. Archives any other, which keeps it in those pools
 * and in results. Throws `not_found`. Repeating it on an archived question changes nothing.
 */
export function deleteQuestion(deps: Deps, viewer: Viewer, { questionId }: QuestionRef): Promise<void> {
  return transact(deps, async (tx) => {
    await lockOpenPools(tx, ownerOf(viewer));
    const [before] = await tx
      .select(adminQuestionColumns)
      .from(questions)
      .where(and(eq(questions.id, questionId), isKeptBy(viewer)))
      .for('update');
    if (!before) throw new Problem('not_found', { detail: msg('This question was not found.') });
    const isKept = await isInUse(tx, questionId);
    const record = { subject: `question:${questionId}`, before };
    if (!isKept) {
      await tx.delete(questions).where(eq(questions.id, questionId));
      await recordAction(tx, deps, viewer, { ...record, action: 'question.delete' });
    } else if (!before.archivedAt) {
      const archivedAt = deps.now();
      await tx.update(questions).set({ archivedAt }).where(eq(questions.id, questionId));
      const after = { ...before, archivedAt };
      await recordAction(tx, deps, viewer, { ...record, action: 'question.archive', after });
    }
  });
}

/** Returns whether a pool contains a question or a session was asked it. */
async function isInUse(tx: Tx, questionId: string): Promise<boolean> {
  const [pooled] = await tx
    .select({ id: tournamentQuestions.questionId })
    .from(tournamentQuestions)
    .where(eq(tournamentQuestions.questionId, questionId))
    .limit(1);
  if (pooled) return true;
  const [asked] = await tx
    .select({ id: sessionQuestions.questionId })
    .from(sessionQuestions)
    .where(eq(sessionQuestions.questionId, questionId))
    .limit(1);
  return asked !== undefined;
}
