import { addMs, minuteMs } from '@paheli/core/clock';
import { timeInIndia } from '@paheli/core/india';
import { msg } from '@paheli/core/message';
import { toPaise, toRupees } from '@paheli/core/money';
import { fieldProblem, Problem } from '@paheli/core/problem';
import { type AddFunds, currency, type TopupOrder } from '@paheli/core/wallet/schema';
import { paymentIntents } from '@paheli/db/schema/payments';
import { tournaments } from '@paheli/db/schema/tournament';
import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { assertMobileProved } from '../../account/assert-mobile-proved';
import { assertOfAge } from '../../account/assert-of-age';
import { assertStateAllows } from '../../account/legal-mode';
import type { Deps, Viewer } from '../../deps';
import { lockUser } from '../../foundation/lock-user';
import { type Tx, transact } from '../../foundation/transaction';
import { assertNotExcluded, assertWithinLimit } from '../deposit-limit';
import { PaymentsError, type ProviderOrder } from './payments';

/** What the top-up of a purchase buys, as offered when its order is opened. */
type Bought = Pick<typeof paymentIntents.$inferSelect, 'buys' | 'tax' | 'passDays'>;

type Wanted = Bought & { readonly amountPaise: number; readonly tournamentId: string | null };

const nothing: Bought = { buys: null, tax: null, passDays: null };

/**
 * Opens an order at the payment provider, or returns the unpaid one that the player has for the same amount. The intent
 * to pay is stored first, so that an order whose response is lost can still be traced by its receipt. Throws
 * `invalid_input` above the largest top-up; `forbidden`, `under_age`, `mobile_unverified`, `self_excluded` and
 * `deposit_limit` for players who may not add this much; `not_found` for an unknown tournament; `rate_limited` and
 * `too_many_orders`; and `unavailable` where the provider does not respond.
 */
export async function addFunds(
  deps: Deps,
  viewer: Viewer,
  { amount, tournamentId: forSeat }: AddFunds,
): Promise<TopupOrder> {
  const tournamentId = forSeat ?? null;
  const wanted: Wanted = { ...nothing, amountPaise: toPaise(amount), tournamentId };
  const { maxTopupPaise } = deps.settings;
  if (wanted.amountPaise > maxTopupPaise)
    throw fieldProblem(
      'amount',
      msg('The largest top-up is ₹{amount}.', { amount: toRupees(maxTopupPaise) }),
    );
  await assertOfAge(deps, viewer);
  await assertMobileProved(deps, viewer);
  await assertStateAllows(deps, viewer);
  await assertNotExcluded(deps, viewer);
  await assertWithinLimit(deps, viewer, wanted.amountPaise);
  await assertTournament(deps, tournamentId);
  return orderTopup(deps, viewer, wanted);
}

/** Returns the order of a top-up that the viewer may make: the unpaid one for the same, or a new one. */
export async function orderTopup(deps: Deps, viewer: Viewer, wanted: Wanted): Promise<TopupOrder> {
  return (await reuseOrder(deps, viewer, wanted)) ?? openOrder(deps, viewer, wanted);
}

async function assertTournament({ database }: Deps, tournamentId: string | null): Promise<void> {
  if (tournamentId === null) return;
  const { id } = tournaments;
  const [known] = await database.db.select({ id }).from(tournaments).where(eq(id, tournamentId));
  if (!known) throw new Problem('not_found', { detail: msg('This tournament was not found.') });
}

/** How long an unpaid order counts against the number of open ones, and may be used again. */
const openOrderMs = 15 * minuteMs;

/** Returns the condition of the top-ups of a user that may still be paid. */
function isOpen({ now }: Pick<Deps, 'now'>, userId: string) {
  return and(
    eq(paymentIntents.userId, userId),
    eq(paymentIntents.purpose, 'topup'),
    eq(paymentIntents.status, 'requires_payment'),
    gt(paymentIntents.createdAt, addMs(now(), -openOrderMs)),
  );
}

/**
 * Returns the player's newest open order for the same amount, whose checkout was closed unpaid. It keeps its tournament
 * unless another one is wanted. An order that the provider has a payment for is left to be credited. Throws
 * `rate_limited`.
 */
async function reuseOrder(
  deps: Deps,
  { userId }: Viewer,
  { amountPaise, tournamentId, ...bought }: Wanted,
): Promise<TopupOrder | undefined> {
  const { db } = deps.database;
  const [open] = await db
    .select({ id: paymentIntents.id, orderId: paymentIntents.providerOrderId })
    .from(paymentIntents)
    .where(
      and(
        isOpen(deps, userId),
        eq(paymentIntents.amount, amountPaise),
        sql`(${paymentIntents.buys}, ${paymentIntents.passDays}) is not distinct from (${bought.buys}::text, ${bought.passDays}::int)`,
        isNotNull(paymentIntents.providerOrderId),
      ),
    )
    .orderBy(desc(paymentIntents.createdAt))
    .limit(1);
  if (!open?.orderId) return undefined;
  await deps.confirmLimiter.count(userId);
  if (await isPaid(deps, open.orderId)) return undefined;
  // A payment may have been credited meanwhile.
  const [kept] = await db
    .update(paymentIntents)
    .set({ tournamentId: tournamentId ?? paymentIntents.tournamentId })
    .where(and(eq(paymentIntents.id, open.id), eq(paymentIntents.status, 'requires_payment')))
    .returning({ id: paymentIntents.id });
  if (!kept) return undefined;
  return toView(deps, open.id, { orderId: open.orderId, amountPaise, currency });
}

async function isPaid(deps: Deps, orderId: string): Promise<boolean> {
  try {
    const payments = await deps.payments.fetchOrderPayments(orderId);
    return payments.some(({ status }) => status !== 'created' && status !== 'failed');
  } catch (error) {
    // Whether the order was paid is not known, so it is not paid again.
    if (error instanceof PaymentsError) return true;
    throw error;
  }
}

async function openOrder(deps: Deps, viewer: Viewer, wanted: Wanted): Promise<TopupOrder> {
  const { db } = deps.database;
  const id = deps.newId();
  await transact(deps, (tx) => storeIntent(tx, deps, viewer, { id, ...wanted }));
  const order = await createOrder(deps, {
    amountPaise: wanted.amountPaise,
    receipt: id,
    notes: { userId: viewer.userId },
  });
  await db.update(paymentIntents).set({ providerOrderId: order.orderId }).where(eq(paymentIntents.id, id));
  return toView(deps, id, order);
}

function toView(
  deps: Deps,
  paymentIntentId: string,
  { orderId, amountPaise, currency }: Pick<ProviderOrder, 'orderId' | 'amountPaise' | 'currency'>,
): TopupOrder {
  return {
    razorpay: { keyId: deps.payments.keyId, amount: amountPaise, currency, orderId },
    paymentIntentId,
  };
}

/** Stores an intent to pay under the lock of the user's row. Throws `too_many_orders`. */
async function storeIntent(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  { id, amountPaise, ...wanted }: Wanted & { readonly id: string },
): Promise<void> {
  const { userId } = viewer;
  await lockUser(tx, viewer);
  const createdAt = deps.now();
  const open = await tx
    .select({ createdAt: paymentIntents.createdAt })
    .from(paymentIntents)
    .where(isOpen(deps, userId))
    .orderBy(desc(paymentIntents.createdAt));
  // As many orders as are allowed are newer than the next one, or as old.
  const inTheWay = open[deps.settings.maxOpenOrders - 1];
  if (inTheWay) throw tooManyOrders(addMs(inTheWay.createdAt, openOrderMs));
  await tx.insert(paymentIntents).values({
    id,
    userId,
    purpose: 'topup',
    amount: amountPaise,
    currency,
    ...wanted,
    status: 'requires_payment',
    createdAt,
  });
}

/** Returns the problem of too many open orders, which holds until an instant. The sentence names a whole minute. */
function tooManyOrders(until: Date): Problem {
  const minute = timeInIndia(addMs(until, 59_999));
  return new Problem('too_many_orders', {
    detail: msg('You have too many unpaid orders. Pay one of them, or wait until {time}.', { time: minute }),
    facts: { until },
  });
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
    throw new Problem('unavailable', { detail: msg('Failed to add funds. Please try again.') });
  }
}
