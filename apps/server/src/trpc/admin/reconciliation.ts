import {
  Difference,
  ListDifferences,
  Reconcile,
  Reconciliation,
} from '@paheli/core/wallet/reconciliation/schema';
import {
  listDifferences,
  listReconciliations,
} from '@paheli/engine/wallet/reconciliation/list-reconciliation';
import { reconcileOnRequest } from '@paheli/engine/wallet/reconciliation/reconcile-on-request';
import { administrator, router } from '../init';

/** Our books beside the payment provider's. */
export const reconciliation = router({
  differences: administrator
    .input(ListDifferences)
    .output(Difference.array())
    .query(({ ctx, input }) => listDifferences(ctx.deps, input)),

  looks: administrator.output(Reconciliation.array()).query(({ ctx }) => listReconciliations(ctx.deps)),

  look: administrator
    .input(Reconcile)
    .output(Reconciliation)
    .mutation(({ ctx, input }) => reconcileOnRequest(ctx.deps, ctx.viewer, input)),
});
