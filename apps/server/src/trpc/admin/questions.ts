import { pageOf } from '@paheli/core/page';
import { BulkUpload, UploadReport } from '@paheli/core/question-bank/bulk-upload';
import { Formula, RenderFormulas } from '@paheli/core/question-bank/formulas';
import { AddMedium, AdminMedium } from '@paheli/core/question-bank/medium';
import {
  AdminQuestion,
  CreateQuestion,
  ListedQuestion,
  ListQuestions,
  QuestionRef,
  UpdateQuestion,
} from '@paheli/core/question-bank/question';
import { ExportQuestions, QuestionFile } from '@paheli/core/question-bank/question-file';
import { SharedQuestions, ShareQuestions } from '@paheli/core/question-bank/share';
import { FindSimilar, SimilarQuestion } from '@paheli/core/question-bank/similar';
import { bulkUploadQuestions } from '@paheli/engine/question-bank/bulk-upload-questions';
import { createQuestion } from '@paheli/engine/question-bank/create-question';
import { deleteQuestion } from '@paheli/engine/question-bank/delete-question';
import { exportQuestions } from '@paheli/engine/question-bank/export-questions';
import { listQuestions } from '@paheli/engine/question-bank/list-questions';
import { listSimilar } from '@paheli/engine/question-bank/list-similar';
import { addMedium } from '@paheli/engine/question-bank/media/add-medium';
import { shareQuestions } from '@paheli/engine/question-bank/share-questions';
import { updateQuestion } from '@paheli/engine/question-bank/update-question';
import { z } from 'zod';
import { member, router } from '../init';

/** Procedures for the question bank. */
export const questions = router({
  list: member
    .input(ListQuestions)
    .output(pageOf(ListedQuestion))
    .query(({ ctx, input }) => listQuestions(ctx.deps, ctx.viewer, input)),

  export: member
    .input(ExportQuestions)
    .output(QuestionFile)
    .mutation(({ ctx, input, signal }) => exportQuestions(ctx.deps, ctx.viewer, input, signal)),

  similar: member
    .input(FindSimilar)
    .output(SimilarQuestion.array())
    .query(({ ctx, input, signal }) => listSimilar(ctx.deps, ctx.viewer, input, signal)),

  formulas: member
    .input(RenderFormulas)
    .output(Formula.array())
    .query(({ ctx, input, signal }) => ctx.deps.fileWorker.render(input, signal)),

  share: member
    .input(ShareQuestions)
    .output(SharedQuestions)
    .mutation(({ ctx, input }) => shareQuestions(ctx.deps, ctx.viewer, input)),

  addMedium: member
    .input(AddMedium)
    .output(AdminMedium)
    .mutation(({ ctx, input, signal }) => addMedium(ctx.deps, ctx.viewer, input, signal)),

  create: member
    .input(CreateQuestion)
    .output(AdminQuestion)
    .mutation(({ ctx, input }) => createQuestion(ctx.deps, ctx.viewer, input)),

  update: member
    .input(UpdateQuestion)
    .output(AdminQuestion)
    .mutation(({ ctx, input }) => updateQuestion(ctx.deps, ctx.viewer, input)),

  delete: member
    .input(QuestionRef)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteQuestion(ctx.deps, ctx.viewer, input)),

  bulkUpload: member
    .input(BulkUpload)
    .output(UploadReport)
    .mutation(({ ctx, input, signal }) =>
      bulkUploadQuestions(ctx.deps, ctx.viewer, input, ctx.call.caller.language, signal),
    ),
});
