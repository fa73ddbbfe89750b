import { PageInput, pageOf } from '@paheli/core/page';
import {
  Difference,
  ListDifferences,
  Reconcile,
  ReconciliationRun,
} from '@paheli/core/wallet/reconciliation/schema';
import {
  listDifferences,
  listReconciliationRuns,
} from '@paheli/engine/wallet/reconciliation/list-reconciliation';
import { reconcileOnRequest } from '@paheli/engine/wallet/reconciliation/reconcile-on-request';
import { member, router } from '../init';

/** Procedures for the reconciliation with the payment provider. */
export const reconciliation = router({
  differences: member
    .input(ListDifferences)
    .output(pageOf(Difference))
    .query(({ ctx, input }) => listDifferences(ctx.deps, input)),

  runs: member
    .input(PageInput)
    .output(pageOf(ReconciliationRun))
    .query(({ ctx, input }) => listReconciliationRuns(ctx.deps, input)),

  run: member
    .input(Reconcile)
    .output(ReconciliationRun)
    .mutation(({ ctx, input }) => reconcileOnRequest(ctx.deps, ctx.viewer, input)),
});
