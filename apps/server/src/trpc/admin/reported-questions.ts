import {
  DecideReportedQuestion,
  ListReportedQuestions,
  ReportedQuestion,
} from '@paheli/core/integrity/question-report';
import { pageOf } from '@paheli/core/page';
import { decideReportedQuestion } from '@paheli/engine/integrity/decide-reported-question';
import { listReportedQuestions } from '@paheli/engine/integrity/list-reported-questions';
import { administrator, router } from '../init';

/** Procedures for questions that players reported. */
export const reportedQuestions = router({
  list: administrator
    .input(ListReportedQuestions)
    .output(pageOf(ReportedQuestion))
    .query(({ ctx, input }) => listReportedQuestions(ctx.deps, input)),

  decide: administrator
    .input(DecideReportedQuestion)
    .output(ReportedQuestion)
    .mutation(({ ctx, input }) => decideReportedQuestion(ctx.deps, ctx.viewer, input)),
});
