import { addMs } from '@paheli/core/clock';
import { paymentIntents } from '@paheli/db/schema/wallet';
import { and, asc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Deps } from '../deps';
import { creditPayment } from './credit-payment';

const minAgeMs = 60_000;
const minPauseMs = 5 * 60_000;
const longestAgeMs = 7 * 24 * 60 * 60_000;
const batchSize = 20;

/**
 * Asks the provider about orders that stay open, so that a payment is credited even when neither the
 * browser nor a webhook ever reports it. Answers how many payments it credited.
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
    .orderBy(asc(paymentIntents.checkedAt))
    .limit(batchSize);
  let credited = 0;
  for (const { id, orderId } of open) {
    if (!orderId) continue;
    const reported = await deps.payments.fetchOrderPayments(orderId);
    for (const payment of reported.filter(({ status }) => status === 'captured')) {
      if ((await creditPayment(deps, payment)) === 'credited') credited += 1;
    }
    await db.update(paymentIntents).set({ checkedAt: now }).where(eq(paymentIntents.id, id));
  }
  return credited;
}
