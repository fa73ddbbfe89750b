import { currency } from '@paheli/core/wallet/schema';
import { disputes } from '@paheli/db/schema/refund';
import { inArray } from 'drizzle-orm';
import type { Deps } from '../deps';
import { applyDispute, statusOf } from './apply-dispute';
import { followPayment } from './follow-payment';
import { PaymentsError, type ProviderDispute } from './payments';

/** Asks the provider for all disputes, so that one whose webhook was lost is found. Answers how many were news. */
export async function watchDisputes(deps: Deps): Promise<number> {
  const reported = await askForDisputes(deps);
  const known = new Map<string, string>();
  if (reported.length > 0) {
    const ids = reported.map(({ disputeId }) => disputeId);
    const rows = await deps.database.db
      .select({ id: disputes.id, status: disputes.status })
      .from(disputes)
      .where(inArray(disputes.id, ids));
    for (const { id, status } of rows) known.set(id, status);
  }
  let news = 0;
  for (const dispute of reported.filter((each) => known.get(each.disputeId) !== statusOf(each))) {
    if (await takeIn(deps, dispute)) news += 1;
  }
  return news;
}

async function askForDisputes(deps: Deps): Promise<ProviderDispute[]> {
  try {
    const reported = await deps.payments.listDisputes();
    // Payments in another currency are in no account, so that their disputes are not either.
    return reported.filter((dispute) => dispute.currency === currency);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.warn({ err: error }, 'the payment provider told nothing of disputes');
    return [];
  }
}

/** A dispute that cannot be taken in holds up no other. */
async function takeIn(deps: Deps, dispute: ProviderDispute): Promise<boolean> {
  try {
    await followPayment(deps, dispute.paymentId);
    await applyDispute(deps, dispute);
    return true;
  } catch (error) {
    deps.log.error({ err: error, disputeId: dispute.disputeId }, 'a dispute could not be taken in');
    return false;
  }
}
