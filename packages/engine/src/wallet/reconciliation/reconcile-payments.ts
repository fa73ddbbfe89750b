import { paymentIntents } from '@paheli/db/schema/payments';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { reportFailedRow } from '../../foundation/isolate-rows';
import { captureAuthorised, creditPayment } from '../payments/credit-payment';
import { PaymentsError } from '../payments/payments';

type Order = { readonly id: string; readonly orderId: string };

const batchSize = 20;
const paidBatchSize = 50;

/**
 * Queries the provider about unpaid orders, so that a payment is credited even when neither the browser nor a webhook
 * reports it. Users take turns: the first order of each user comes before the second of any. Orders between a minute
 * and a week old are checked at least five minutes apart, older ones less often. Returns how many payments it credited.
 */
export async function reconcilePayments(deps: Deps): Promise<number> {
  const open = await deps.database.sql<Order[]>`
    select id, provider_order_id as order_id from (
      select id, provider_order_id, checked_at, created_at,
        row_number() over (partition by user_id order by checked_at nulls first, created_at desc) as turn
      from payment_intent
      where status = 'requires_payment' and provider_order_id is not null
        and created_at < ${deps.now()}::timestamptz - interval '1 minute'
        and created_at > ${deps.now()}::timestamptz - interval '7 days'
        and (checked_at is null or checked_at + greatest(interval '5 minutes', (checked_at - created_at) / 4) < ${deps.now()})
    ) due
    order by turn, checked_at nulls first, created_at limit ${batchSize}`;
  const { credited } = await queryOrders(deps, open);
  return credited;
}

/**
 * Checks the orders of the last week that were paid at least an hour ago, every six hours, to find and return a second
 * payment whose webhook was lost. Returns how many orders it checked.
 */
export async function recheckPaidOrders(deps: Deps): Promise<number> {
  const paid = await deps.database.sql<Order[]>`
    select id, provider_order_id as order_id from payment_intent
    where status = 'succeeded' and provider_order_id is not null
      and created_at > ${deps.now()}::timestamptz - interval '7 days'
      and succeeded_at < ${deps.now()}::timestamptz - interval '1 hour'
      and (checked_at is null or checked_at < ${deps.now()}::timestamptz - interval '6 hours')
    order by checked_at nulls first, created_at limit ${paidBatchSize}`;
  const { asked } = await queryOrders(deps, paid);
  return asked;
}

/**
 * Queries the provider about orders one after the other, and stops where the provider does not respond. An order that
 * fails for another reason is marked as checked like any other and does not stop the rest.
 */
async function queryOrders(
  deps: Deps,
  orders: readonly Order[],
): Promise<{ readonly asked: number; readonly credited: number }> {
  let asked = 0;
  let credited = 0;
  for (const { id, orderId } of orders) {
    const outcome = await reconcileOrder(deps, orderId);
    const checkedAt = deps.now();
    await deps.database.db.update(paymentIntents).set({ checkedAt }).where(eq(paymentIntents.id, id));
    if (outcome === 'provider_silent') break;
    asked += 1;
    credited += outcome;
  }
  return { asked, credited };
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
    if (error instanceof PaymentsError) {
      deps.log.warn({ err: error, orderId }, 'the payments of an order could not be fetched');
      return error.kind === 'outcome_unknown' ? 'provider_silent' : 0;
    }
    reportFailedRow(deps, 'reconcile', orderId, error);
    return 0;
  }
}
