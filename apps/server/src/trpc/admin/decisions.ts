import { PendingDecision, PendingDecisionRef } from '@paheli/core/integrity/pending-decision';
import { PageInput, pageOf } from '@paheli/core/page';
import { listPending } from '@paheli/engine/decisions/list-pending';
import { confirmDecision, withdrawDecision } from '@paheli/engine/integrity/decide-pending';
import { member, router } from '../init';

/** Procedures for decisions about much money, which wait for a second administrator or for their time. */
export const decisions = router({
  list: member
    .input(PageInput)
    .output(pageOf(PendingDecision))
    .query(({ ctx, input }) => listPending(ctx.deps, input)),

  confirm: member
    .input(PendingDecisionRef)
    .output(PendingDecision)
    .mutation(({ ctx, input }) => confirmDecision(ctx.deps, ctx.viewer, input)),

  withdraw: member
    .input(PendingDecisionRef)
    .output(PendingDecision)
    .mutation(({ ctx, input }) => withdrawDecision(ctx.deps, ctx.viewer, input)),
});
