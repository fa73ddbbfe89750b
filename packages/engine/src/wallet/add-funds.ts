import { toPaise, toRupees } from '@paheli/core/money';
import { fieldProblem, Problem } from '@paheli/core/problem';
import { type AddFunds, currency, type TopupOrder } from '@paheli/core/wallet/schema';
import { paymentIntents } from '@paheli/db/schema/wallet';
import { eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { assertNotExcluded, assertWithinLimit } from './deposit-limit';
import { assertMoneyMode, assertStateAllows } from './legal-mode';
import { PaymentsError } from './payments';

/**
 * Opens an order at the payment provider. The wish to pay is stored first, so that an order whose answer is
 * lost can still be traced by its receipt. Throws `invalid_input` above the largest top-up,
 * `forbidden`, `self_excluded` and `deposit_limit` for who may not add this much, and `unavailable` where the
 * provider does not answer.
 */
export async function addFunds(deps: Deps, viewer: Viewer, { amount }: AddFunds): Promise<TopupOrder> {
  const amountPaise = toPaise(amount);
  const { maxTopupPaise } = deps.settings;
  if (amountPaise > maxTopupPaise)
    throw fieldProblem('amount', `The largest top-up is ₹${toRupees(maxTopupPaise)}.`);
  assertMoneyMode(deps);
  await assertStateAllows(deps, viewer);
  await assertNotExcluded(deps, viewer);
  await assertWithinLimit(deps, viewer, amountPaise);
  const { db } = deps.database;
  const paymentIntentId = deps.newId();
  await db.insert(paymentIntents).values({
    id: paymentIntentId,
    userId: viewer.userId,
    purpose: 'topup',
    amount: amountPaise,
    currency,
    status: 'requires_payment',
    createdAt: deps.now(),
  });
  const order = await createOrder(deps, {
    amountPaise,
    receipt: paymentIntentId,
    notes: { userId: viewer.userId },
  });
  await db
    .update(paymentIntents)
    .set({ providerOrderId: order.orderId })
    .where(eq(paymentIntents.id, paymentIntentId));
  return {
    razorpay: {
      keyId: deps.payments.keyId,
      amount: order.amountPaise,
      currency: order.currency,
      orderId: order.orderId,
    },
    paymentIntentId,
  };
}

async function createOrder(deps: Deps, order: Parameters<Deps['payments']['createOrder']>[0]) {
  try {
    return await deps.payments.createOrder(order);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.warn({ err: error, receipt: order.receipt }, 'the payment provider gave no order');
    throw new Problem('unavailable', { detail: 'Failed to add funds. Please try again.' });
  }
}
