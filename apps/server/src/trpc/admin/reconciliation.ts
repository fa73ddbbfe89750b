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
import { administrator, router } from '../init';

/** Procedures for the reconciliation with the payment provider. */
export const reconciliation = router({
  differences: administrator
    .input(ListDifferences)
    .output(Difference.array())
    .query(({ ctx, input }) => listDifferences(ctx.deps, input)),

  runs: administrator.output(ReconciliationRun.array()).query(({ ctx }) => listReconciliationRuns(ctx.deps)),

  run: administrator
    .input(Reconcile)
    .output(ReconciliationRun)
    .mutation(({ ctx, input }) => reconcileOnRequest(ctx.deps, ctx.viewer, input)),
});
