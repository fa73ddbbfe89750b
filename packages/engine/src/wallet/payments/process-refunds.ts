import { addMs, minuteMs } from '@paheli/core/clock';
import { isUuid } from '@paheli/core/id';
import { refunds } from '@paheli/db/schema/payments';
import { and, asc, eq, lte, or } from 'drizzle-orm';
import type { Bookkeeping, Deps } from '../../deps';
import { reportFailedRow } from '../../foundation/isolate-rows';
import { bookOutsideRefund, reverseOutsideRefund } from './book-outside-refund';
import { finishRefund } from './finish-refund';
import { PaymentsError, type ProviderRefund } from './payments';

type Refund = typeof refunds.$inferSelect;

const batchSize = 20;
const firstRetryMs = 5_000;
const longestRetryMs = 10 * minuteMs;
/** How often a refund that the provider accepted is queried, without a webhook. */
const pendingMs = 10 * minuteMs;

/**
 * Requests the due refunds from the provider, and queries those it accepted. Repeating a request is harmless: the
 * provider makes one refund of an id. Stops where the provider does not respond. Returns how many refunds it requested
 * or queried.
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
    if ((await processIsolated(deps, refund)) === 'provider_silent') break;
  }
  return asked;
}

/** Processes one refund. A refund that fails is postponed and does not stop the others. */
async function processIsolated(deps: Deps, refund: Refund): Promise<'processed' | 'provider_silent'> {
  try {
    return await processOne(deps, refund);
  } catch (error) {
    reportFailedRow(deps, 'refunds', refund.id, error);
    await postpone(deps, refund);
    return 'processed';
  }
}

async function processOne(deps: Deps, refund: Refund): Promise<'processed' | 'provider_silent'> {
  const { id, paymentId, amount, providerRefundId } = refund;
  try {
    const current =
      providerRefundId === null
        ? await deps.payments.createRefund({ refundId: id, paymentId, amountPaise: amount })
        : await deps.payments.fetchRefund(providerRefundId);
    await noteRefund(deps, refund, current);
    return 'processed';
  } catch (error) {
    const isSilent = error instanceof PaymentsError && error.kind === 'outcome_unknown';
    // A refusal ends only a refund that the provider never accepted.
    if (error instanceof PaymentsError && !isSilent && providerRefundId === null) {
      await finishRefund(deps, id, { status: 'failed', failure: error.message });
      return 'processed';
    }
    deps.log.warn({ err: error, refundId: id }, 'the outcome of a refund is not known yet');
    await postpone(deps, refund);
    return isSilent ? 'provider_silent' : 'processed';
  }
}

async function postpone(deps: Deps, { id, attempts }: Refund): Promise<void> {
  const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** attempts);
  await deps.database.db
    .update(refunds)
    .set({ attempts: attempts + 1, nextAttemptAt: addMs(deps.now(), waitMs) })
    .where(eq(refunds.id, id));
}

/** Applies the provider's state of a refund. A refund made outside the product is booked at once. */
export async function followRefund(deps: Bookkeeping, current: ProviderRefund): Promise<void> {
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
  else await bookOutsideRefund(deps, current);
}

async function noteRefund(deps: Bookkeeping, refund: Refund, current: ProviderRefund): Promise<void> {
  const { refundId: providerRefundId, status } = current;
  if (current.amountPaise !== refund.amount || current.currency !== refund.currency) {
    throw new Error(`refund ${refund.id} differs at the provider`);
  }
  if (refund.outside) {
    if (status === 'failed') await reverseOutsideRefund(deps, refund);
    return;
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
