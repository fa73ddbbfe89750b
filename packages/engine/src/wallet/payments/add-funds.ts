import { addMs } from '@paheli/core/clock';
import { toPaise, toRupees } from '@paheli/core/money';
import { fieldProblem, Problem } from '@paheli/core/problem';
import { type AddFunds, currency, type TopupOrder } from '@paheli/core/wallet/schema';
import { paymentIntents } from '@paheli/db/schema/payments';
import { and, count, eq, gt } from 'drizzle-orm';
import { assertMobileProved } from '../../account/assert-mobile-proved';
import { assertOfAge } from '../../account/assert-of-age';
import { lockUser } from '../../account/lock-user';
import type { Deps, Viewer } from '../../deps';
import { type Tx, transact } from '../../transaction';
import { assertNotExcluded, assertWithinLimit } from '../deposit-limit';
import { assertMoneyMode, assertStateAllows } from '../legal-mode';
import { PaymentsError } from './payments';

/**
 * Opens an order at the payment provider. The intent to pay is stored first, so that an order whose response is lost
 * can still be traced by its receipt. Throws `invalid_input` above the largest top-up; `forbidden`, `under_age`,
 * `mobile_unverified`, `self_excluded` and `deposit_limit` for players who may not add this much; `too_many_orders`;
 * and `unavailable` where the provider does not respond.
 */
export async function addFunds(deps: Deps, viewer: Viewer, { amount }: AddFunds): Promise<TopupOrder> {
  const amountPaise = toPaise(amount);
  const { maxTopupPaise } = deps.settings;
  if (amountPaise > maxTopupPaise)
    throw fieldProblem('amount', `The largest top-up is ₹${toRupees(maxTopupPaise)}.`);
  assertMoneyMode(deps);
  await assertOfAge(deps, viewer);
  await assertMobileProved(deps, viewer);
  await assertStateAllows(deps, viewer);
  await assertNotExcluded(deps, viewer);
  await assertWithinLimit(deps, viewer, amountPaise);
  const { db } = deps.database;
  const paymentIntentId = deps.newId();
  await transact(deps, (tx) => storeIntent(tx, deps, viewer, { id: paymentIntentId, amountPaise }));
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

/** How long an unpaid order counts against the number of open ones. */
const openOrderMs = 15 * 60_000;

/** Stores an intent to pay under the lock of the user's row. Throws `too_many_orders`. */
async function storeIntent(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  { id, amountPaise }: { readonly id: string; readonly amountPaise: number },
): Promise<void> {
  const { userId } = viewer;
  await lockUser(tx, viewer);
  const createdAt = deps.now();
  const [open] = await tx
    .select({ orders: count() })
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.userId, userId),
        eq(paymentIntents.purpose, 'topup'),
        eq(paymentIntents.status, 'requires_payment'),
        gt(paymentIntents.createdAt, addMs(createdAt, -openOrderMs)),
      ),
    );
  if (open && open.orders >= deps.settings.maxOpenOrders) throw new Problem('too_many_orders');
  const status = 'requires_payment';
  await tx
    .insert(paymentIntents)
    .values({ id, userId, purpose: 'topup', amount: amountPaise, currency, status, createdAt });
}

async function createOrder(deps: Deps, order: Parameters<Deps['payments']['createOrder']>[0]) {
  try {
    return await deps.payments.createOrder(order);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.warn(
      { err: error, receipt: order.receipt },
      'an order could not be opened at the payment provider',
    );
    // No client has this order, so it cannot be paid. Its receipt is still the id of this row.
    await deps.database.db
      .update(paymentIntents)
      .set({ status: 'failed' })
      .where(eq(paymentIntents.id, order.receipt));
    throw new Problem('unavailable', { detail: 'Failed to add funds. Please try again.' });
  }
}
