import { currency } from '@paheli/core/wallet/schema';
import { disputes } from '@paheli/db/schema/payments';
import type { Deps } from '../../deps';
import { isolateRows } from '../../foundation/isolate-rows';
import { isAnyOf } from '../../foundation/transaction';
import { applyDispute, statusOf } from './apply-dispute';
import { followPayment } from './credit-payment';
import { PaymentsError, type ProviderDispute } from './payments';

/**
 * Fetches all disputes from the provider, to find those whose webhook was lost. A dispute that cannot be applied does
 * not stop the others. Returns how many were new or changed.
 */
export async function watchDisputes(deps: Deps): Promise<number> {
  const reported = await fetchDisputes(deps);
  const known = new Map<string, string>();
  if (reported.length > 0) {
    const ids = reported.map(({ disputeId }) => disputeId);
    const rows = await deps.database.db
      .select({ id: disputes.id, status: disputes.status })
      .from(disputes)
      .where(isAnyOf(disputes.id, ids));
    for (const { id, status } of rows) known.set(id, status);
  }
  const changed = reported.filter((each) => known.get(each.disputeId) !== statusOf(each));
  const batch = { job: 'disputes', rows: changed, idOf: ({ disputeId }: ProviderDispute) => disputeId };
  return (await isolateRows(deps, batch, (dispute) => apply(deps, dispute))).filter(Boolean).length;
}

async function fetchDisputes(deps: Deps): Promise<ProviderDispute[]> {
  try {
    const reported = await deps.payments.listDisputes();
    // No account holds payments in another currency, so their disputes are left out.
    return reported.filter((dispute) => dispute.currency === currency);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.warn({ err: error }, 'the disputes could not be fetched from the payment provider');
    return [];
  }
}

/**
 * Applies a dispute. Returns false where the provider does not describe the payment: the dispute is applied on a later
 * run.
 */
async function apply(deps: Deps, dispute: ProviderDispute): Promise<boolean> {
  try {
    await followPayment(deps, dispute.paymentId);
    await applyDispute(deps, dispute);
    return true;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.warn({ err: error, disputeId: dispute.disputeId }, 'a disputed payment could not be read');
    return false;
  }
}
