import { BulkUpload, UploadReport } from '@paheli/core/admin/bulk-upload';
import {
  AdminQuestion,
  ListQuestions,
  QuestionDraft,
  QuestionRef,
  UpdateQuestion,
} from '@paheli/core/admin/question';
import { pageOf } from '@paheli/core/page';
import { bulkUploadQuestions } from '@paheli/engine/admin/bulk-upload-questions';
import { createQuestion } from '@paheli/engine/admin/create-question';
import { deleteQuestion } from '@paheli/engine/admin/delete-question';
import { listQuestions } from '@paheli/engine/admin/list-questions';
import { updateQuestion } from '@paheli/engine/admin/update-question';
import { z } from 'zod';
import { administrator, router } from '../init';

/** The question bank. */
export const questions = router({
  list: administrator
    .input(ListQuestions)
    .output(pageOf(AdminQuestion))
    .query(({ ctx, input }) => listQuestions(ctx.deps, input)),

  create: administrator
    .input(QuestionDraft)
    .output(AdminQuestion)
    .mutation(({ ctx, input }) => createQuestion(ctx.deps, ctx.viewer, input)),

  update: administrator
    .input(UpdateQuestion)
    .output(AdminQuestion)
    .mutation(({ ctx, input }) => updateQuestion(ctx.deps, ctx.viewer, input)),

  delete: administrator
    .input(QuestionRef)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteQuestion(ctx.deps, ctx.viewer, input)),

  bulkUpload: administrator
    .input(BulkUpload)
    .output(UploadReport)
    .mutation(({ ctx, input }) => bulkUploadQuestions(ctx.deps, ctx.viewer, input)),
});
