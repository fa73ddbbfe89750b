import {
  DecideReportedQuestion,
  ListReportedQuestions,
  ReportedQuestion,
} from '@paheli/core/integrity/question-report';
import { pageOf } from '@paheli/core/page';
import { decideReportedQuestion } from '@paheli/engine/integrity/decide-reported-question';
import { listReportedQuestions } from '@paheli/engine/integrity/list-reported-questions';
import { member, router } from '../init';

/** Procedures for questions that players reported. */
export const reportedQuestions = router({
  list: member
    .input(ListReportedQuestions)
    .output(pageOf(ReportedQuestion))
    .query(({ ctx, input }) => listReportedQuestions(ctx.deps, input)),

  decide: member
    .input(DecideReportedQuestion)
    .output(ReportedQuestion)
    .mutation(({ ctx, input }) => decideReportedQuestion(ctx.deps, ctx.viewer, input)),
});
