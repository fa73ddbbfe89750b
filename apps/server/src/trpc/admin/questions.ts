import { AdminQuestion, QuestionDraft } from '@paheli/core/admin/question';
import { createQuestion } from '@paheli/engine/admin/create-question';
import { administrator, router } from '../init';

/** The question bank. */
export const questions = router({
  create: administrator
    .input(QuestionDraft)
    .output(AdminQuestion)
    .mutation(({ ctx, input }) => createQuestion(ctx.deps, ctx.viewer, input)),
});
