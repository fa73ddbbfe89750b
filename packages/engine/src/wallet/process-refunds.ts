import { addMs } from '@paheli/core/clock';
import { isUuid } from '@paheli/core/id';
import { refunds } from '@paheli/db/schema/refund';
import { and, asc, eq, lte, or } from 'drizzle-orm';
import type { Deps } from '../deps';
import { finishRefund } from './finish-refund';
import { PaymentsError, type ProviderRefund } from './payments';

type Refund = typeof refunds.$inferSelect;

const batchSize = 20;
const firstRetryMs = 5_000;
const longestRetryMs = 10 * 60_000;
/** How often a refund that the provider has taken on is asked about, where no webhook says more. */
const pendingMs = 10 * 60_000;

/**
 * Asks the provider for the refunds that are due, and about those it has taken on. Asking again is harmless: the
 * provider makes one refund of an id. It stops where the provider does not answer. Answers how many it asked about.
 */
export async function processRefunds(deps: Deps): Promise<number> {
  const due = await deps.database.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.status, 'asked'), lte(refunds.nextAttemptAt, deps.now())))
    .orderBy(asc(refunds.nextAttemptAt))
    .limit(batchSize);
  let asked = 0;
  for (const refund of due) {
    asked += 1;
    if ((await processOne(deps, refund)) === 'provider_silent') break;
  }
  return asked;
}

async function processOne(deps: Deps, refund: Refund): Promise<'heard' | 'provider_silent'> {
  const { id, paymentId, amount, providerRefundId } = refund;
  try {
    const current =
      providerRefundId === null
        ? await deps.payments.createRefund({ refundId: id, paymentId, amountPaise: amount })
        : await deps.payments.fetchRefund(providerRefundId);
    await noteRefund(deps, refund, current);
    return 'heard';
  } catch (error) {
    const isSilent = error instanceof PaymentsError && error.kind === 'outcome_unknown';
    // Only a refund that was never taken on is over when the provider refuses it.
    if (error instanceof PaymentsError && !isSilent && providerRefundId === null) {
      await finishRefund(deps, id, { status: 'failed', failure: error.message });
      return 'heard';
    }
    deps.log.warn({ err: error, refundId: id }, 'what became of a refund is not known yet');
    const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** refund.attempts);
    await deps.database.db
      .update(refunds)
      .set({ attempts: refund.attempts + 1, nextAttemptAt: addMs(deps.now(), waitMs) })
      .where(eq(refunds.id, id));
    return isSilent ? 'provider_silent' : 'heard';
  }
}

/** Takes in what the provider says of a refund, whoever asked. A refund that is not of the product's is left alone. */
export async function followRefund(deps: Deps, current: ProviderRefund): Promise<void> {
  const byReceipt = current.receipt !== null && isUuid(current.receipt) ? current.receipt : undefined;
  const [refund] = await deps.database.db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, current.paymentId),
        or(
          eq(refunds.providerRefundId, current.refundId),
          byReceipt === undefined ? undefined : eq(refunds.id, byReceipt),
        ),
      ),
    );
  if (refund) await noteRefund(deps, refund, current);
  else deps.log.warn({ providerRefundId: current.refundId }, 'a refund was made elsewhere');
}

async function noteRefund(deps: Deps, refund: Refund, current: ProviderRefund): Promise<void> {
  const { refundId: providerRefundId, status } = current;
  if (current.amountPaise !== refund.amount || current.currency !== refund.currency) {
    throw new Error(`refund ${refund.id} is another one at the provider`);
  }
  if (status === 'processed') return finishRefund(deps, refund.id, { status: 'done', providerRefundId });
  if (status === 'failed') {
    const failure = 'The provider could not return the money.';
    return finishRefund(deps, refund.id, { status: 'failed', providerRefundId, failure });
  }
  await deps.database.db
    .update(refunds)
    .set({ providerRefundId, attempts: 0, nextAttemptAt: addMs(deps.now(), pendingMs) })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, 'asked')));
}
