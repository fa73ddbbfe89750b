import { periodOf, type Reconcile, type ReconciliationRun } from '@paheli/core/wallet/reconciliation/schema';
import { recordAction } from '../../audit/record-action';
import type { Deps, Viewer } from '../../deps';
import { transact } from '../../foundation/transaction';
import { reconcileBooks } from './reconcile-books';

/**
 * Compares a period of days with the provider at an administrator's request. Throws `invalid_input` for a wrong period.
 */
export async function reconcileOnRequest(
  deps: Deps,
  viewer: Viewer,
  input: Reconcile,
): Promise<ReconciliationRun> {
  const period = periodOf(input);
  await transact(deps, (tx) =>
    recordAction(tx, deps, viewer, { action: 'wallet.reconcile', subject: 'books', after: input }),
  );
  return reconcileBooks(deps, period);
}
