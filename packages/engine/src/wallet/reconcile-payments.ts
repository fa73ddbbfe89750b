import { addMs } from '@paheli/core/clock';
import { paymentIntents } from '@paheli/db/schema/wallet';
import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { captureAuthorised, creditPayment } from './credit-payment';
import { PaymentsError } from './payments';

const minAgeMs = 60_000;
const minPauseMs = 5 * 60_000;
const longestAgeMs = 7 * 24 * 60 * 60_000;
const batchSize = 20;
/** An order that was paid may be paid a second time; who paid twice gets it back. */
const minPaidAgeMs = 60 * 60_000;
const minPaidPauseMs = 6 * 60 * 60_000;
const paidBatchSize = 50;

/**
 * Asks the provider about orders that stay open, so that a payment is credited even when neither the
 * browser nor a webhook ever reports it. Answers how many payments it credited. It stops where the provider
 * does not answer and goes on the next time; an order the provider does not know holds up no other.
 */
export async function reconcilePayments(deps: Deps): Promise<number> {
  const now = deps.now();
  const { db } = deps.database;
  const open = await db
    .select({ id: paymentIntents.id, orderId: paymentIntents.providerOrderId })
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.status, 'requires_payment'),
        isNotNull(paymentIntents.providerOrderId),
        lt(paymentIntents.createdAt, addMs(now, -minAgeMs)),
        gt(paymentIntents.createdAt, addMs(now, -longestAgeMs)),
        or(isNull(paymentIntents.checkedAt), lt(paymentIntents.checkedAt, addMs(now, -minPauseMs))),
      ),
    )
    .orderBy(sql`${paymentIntents.checkedAt} asc nulls first`, paymentIntents.createdAt)
    .limit(batchSize);
  let credited = 0;
  for (const { id, orderId } of open) {
    if (!orderId) continue;
    const outcome = await reconcileOrder(deps, orderId);
    // Also where the provider told nothing: an order that never gets an answer must not be asked about for ever first.
    await db.update(paymentIntents).set({ checkedAt: now }).where(eq(paymentIntents.id, id));
    if (outcome === 'provider_silent') break;
    credited += outcome;
  }
  return credited;
}

/**
 * Looks again at the orders of the last week that were paid, now and then: a second payment whose webhook was lost is
 * found and returned. Answers how many orders it looked at.
 */
export async function recheckPaidOrders(deps: Deps): Promise<number> {
  const now = deps.now();
  const { db } = deps.database;
  const paid = await db
    .select({ id: paymentIntents.id, orderId: paymentIntents.providerOrderId })
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.status, 'succeeded'),
        isNotNull(paymentIntents.providerOrderId),
        gt(paymentIntents.createdAt, addMs(now, -longestAgeMs)),
        lt(paymentIntents.succeededAt, addMs(now, -minPaidAgeMs)),
        or(isNull(paymentIntents.checkedAt), lt(paymentIntents.checkedAt, addMs(now, -minPaidPauseMs))),
      ),
    )
    .orderBy(sql`${paymentIntents.checkedAt} asc nulls first`, paymentIntents.createdAt)
    .limit(paidBatchSize);
  let looked = 0;
  for (const { id, orderId } of paid) {
    if (!orderId) continue;
    const outcome = await reconcileOrder(deps, orderId);
    await db.update(paymentIntents).set({ checkedAt: now }).where(eq(paymentIntents.id, id));
    if (outcome === 'provider_silent') break;
    looked += 1;
  }
  return looked;
}

async function reconcileOrder(deps: Deps, orderId: string): Promise<number | 'provider_silent'> {
  try {
    const reported = await deps.payments.fetchOrderPayments(orderId);
    let credited = 0;
    for (const payment of reported) {
      const current = await captureAuthorised(deps, payment);
      if (current.status === 'captured' && (await creditPayment(deps, current)) === 'credited') credited += 1;
    }
    return credited;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.warn({ err: error, orderId }, 'the payment provider told nothing of an order');
    return error.kind === 'outcome_unknown' ? 'provider_silent' : 0;
  }
}
