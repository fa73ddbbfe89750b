import { msg } from '@paheli/core/message';
import { toPaise, toRupees } from '@paheli/core/money';
import { fieldProblem, Problem } from '@paheli/core/problem';
import { type AdminRefund, type RefundPayment, refundablePaise } from '@paheli/core/wallet/payments/refund';
import { disputes, paymentIntents, payments, refunds } from '@paheli/db/schema/payments';
import { and, eq, ne, sum } from 'drizzle-orm';
import { recordAction } from '../../audit/record-action';
import { assertImpartial } from '../../decisions/impartiality';
import type { Deps, Viewer } from '../../deps';
import { appendEvents } from '../../foundation/outbox';
import { type Tx, transact } from '../../foundation/transaction';
import { lockWallet, walletUpdates } from '../../ledger/accounts';
import { askRefund } from './ask-refund';
import { readRefund } from './list-refunds';
import { revokePurchase } from './purchases';

/**
 * Returns a captured payment, or a part of it, to the payer. From a player's payment only unspent money can be
 * returned; from any other payment all that was not returned yet. What a payment bought ends. Throws `not_found`, `forbidden` (see
 * `assertImpartial`), `locked` where nothing can be returned, and `invalid_input` above what can be returned.
 */
export async function refundPayment(
  deps: Deps,
  viewer: Viewer,
  { paymentId, amount, reason }: RefundPayment,
): Promise<AdminRefund> {
  const refundId = await transact(deps, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) throw new Problem('not_found', { detail: msg('This payment was not found.') });
    if (payment.userId !== null) await assertImpartial(tx, deps, viewer, payment.userId);
    const userId = payment.outcome === 'credited' ? payment.userId : null;
    const isRevoked = userId !== null && (await revokePurchase(tx, deps, payment));
    const deposit = userId === null ? null : (await lockWallet(tx, userId)).depositPaise;
    const taken = await takenPaise(tx, paymentId);
    const paise = wantedPaise(refundablePaise({ amount: payment.amount, taken, deposit }), amount);
    if (isRevoked && paise < payment.amount - taken)
      throw fieldProblem('amount', msg('What this payment bought is returned as a whole, or not.'));
    const { currency, outcome } = payment;
    const source = outcome === 'credited' ? 'deposit' : outcome;
    const requestedBy = viewer.userId;
    const id = await askRefund(tx, deps, { paymentId, paise, currency, source, userId, reason, requestedBy });
    await recordAction(tx, deps, viewer, {
      action: 'payment.refund',
      subject: `payment:${paymentId}`,
      after: { refundId: id, amount: toRupees(paise), currency, reason },
    });
    if (userId !== null) await appendEvents(tx, await walletUpdates(tx, [userId]));
    return id;
  });
  return readRefund(deps, refundId);
}

/** Locks a recorded payment and returns it with the owner of its order: all that take money out of it queue here. */
export async function lockPayment(tx: Tx, paymentId: string) {
  const [payment] = await tx
    .select({
      id: payments.id,
      intentId: payments.intentId,
      amount: payments.amount,
      customerFee: payments.customerFee,
      currency: payments.currency,
      outcome: payments.outcome,
      userId: paymentIntents.userId,
    })
    .from(payments)
    .leftJoin(paymentIntents, eq(paymentIntents.id, payments.intentId))
    .where(eq(payments.id, paymentId))
    .for('no key update', { of: payments });
  return payment;
}

/** Returns how much of a payment is on its way back, returned, disputed or lost. */
export async function takenPaise(tx: Tx, paymentId: string): Promise<number> {
  const [refunded] = await tx
    .select({ paise: sum(refunds.amount) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.status, 'failed')));
  const [disputed] = await tx
    .select({ paise: sum(disputes.amount) })
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), ne(disputes.status, 'won')));
  return Number(refunded?.paise ?? 0) + Number(disputed?.paise ?? 0);
}

function wantedPaise(most: number, amount: number | undefined): number {
  if (most === 0)
    throw new Problem('locked', { detail: msg('Nothing of this payment can be returned now.') });
  const wanted = amount === undefined ? most : toPaise(amount);
  if (wanted <= most) return wanted;
  throw fieldProblem(
    'amount',
    msg('At most ₹{amount} of this payment can be returned now.', { amount: toRupees(most) }),
  );
}
