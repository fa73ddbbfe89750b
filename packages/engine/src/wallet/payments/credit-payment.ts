import { isAdult } from '@paheli/core/account/age';
import { formatRupees, toRupees } from '@paheli/core/money';
import { customerFeeOf } from '@paheli/core/wallet/payments/customer-fee';
import { currency } from '@paheli/core/wallet/schema';
import { users } from '@paheli/db/schema/account';
import { paymentIntents, payments } from '@paheli/db/schema/payments';
import { eq } from 'drizzle-orm';
import { isSocial } from '../../account/legal-mode';
import type { Bookkeeping, Deps } from '../../deps';
import { appendEvents } from '../../foundation/outbox';
import { findSuspension } from '../../foundation/suspension-facts';
import { type Tx, transact } from '../../foundation/transaction';
import { lockWallet, systemAccount, walletUpdates } from '../../ledger/accounts';
import { post } from '../../ledger/ledger';
import { payOwed } from '../../ledger/owed';
import { notify } from '../../notices/notify';
import { isWithinLimit } from '../deposit-limit';
import { askRefund } from './ask-refund';
import { PaymentsError, type ProviderPayment } from './payments';
import { countPassesPaidSince, postPurchase } from './purchases';

type Intent = typeof paymentIntents.$inferSelect;

/** The outcome of a captured payment. Any payment that is not `credited` is returned to the payer. */
export type CreditOutcome = 'credited' | 'suspense' | 'exception';

/**
 * Captures a payment that the bank has authorised, where it pays an open order of ours, or may do so: the provider may
 * know its fee only after the capture. Any other payment is returned unchanged. Throws PaymentsError.
 */
export async function captureAuthorised(deps: Deps, payment: ProviderPayment): Promise<ProviderPayment> {
  if (payment.status !== 'authorized' || payment.orderId === null) return payment;
  const [intent] = await deps.database.db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.providerOrderId, payment.orderId));
  const isOurs =
    intent?.status === 'requires_payment' && mayPay(payment, intent.amount) && payment.currency === currency;
  if (!isOurs) return payment;
  try {
    return await deps.payments.capturePayment(payment.paymentId, payment.amountPaise);
  } catch (error) {
    // Most likely another process captured the payment first, so its present state is fetched.
    if (!(error instanceof PaymentsError) || error.kind !== 'rejected') throw error;
    return deps.payments.fetchPayment(payment.paymentId);
  }
}

/** Returns whether a payment pays an order, or may turn out to once its fee is known. */
function mayPay(payment: ProviderPayment, orderPaise: number): boolean {
  if (payment.feePaise === null && payment.amountPaise > orderPaise) return true;
  return customerFeeOf(payment, orderPaise) !== null;
}

/**
 * Records a captured payment, once per provider payment, from any source (browser, webhook, reconciler) and any number
 * of times. It credits the player whose order it pays with the order's amount. Money that fits no order goes to suspense, and another currency
 * is recorded without a posting; both are returned at once. The payment must come from the provider.
 */
export async function creditPayment(deps: Bookkeeping, payment: ProviderPayment): Promise<CreditOutcome> {
  if (payment.status !== 'captured')
    throw new Error(`payment ${payment.paymentId} is ${payment.status}, not captured`);
  return transact(deps, async (tx) => {
    const intent = await lockIntent(tx, payment.orderId);
    const now = deps.now();
    const { outcome, reason } = await judge(tx, deps, payment, intent);
    // Credited: the order's amount, without the fee that the payer bore. Otherwise all of it is returned.
    const amount = outcome === 'credited' && intent ? intent.amount : payment.amountPaise;
    const [first] = await tx
      .insert(payments)
      .values({
        id: payment.paymentId,
        intentId: intent?.id ?? null,
        providerOrderId: payment.orderId,
        amount,
        customerFee: payment.amountPaise - amount,
        currency: payment.currency,
        outcome,
        reason,
        capturedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: payments.id });
    if (!first) return readOutcome(tx, payment.paymentId);
    if (outcome === 'credited' && intent) await credit(tx, deps, payment, intent, now);
    if (outcome === 'suspense') await bookToSuspense(tx, deps, payment, reason, now);
    if (outcome !== 'credited') await requestReturn(tx, deps, payment, outcome, reason);
    return outcome;
  });
}

/** Locks the order's intent: all reports of a payment of this order queue here. */
async function lockIntent(tx: Tx, orderId: string | null): Promise<Intent | undefined> {
  if (!orderId) return undefined;
  const [intent] = await tx
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.providerOrderId, orderId))
    .for('update');
  return intent;
}

async function readOutcome(tx: Tx, paymentId: string): Promise<CreditOutcome> {
  const { id, outcome } = payments;
  const [row] = await tx.select({ outcome }).from(payments).where(eq(id, paymentId));
  if (!row) throw new Error(`payment ${paymentId} is neither new nor known`);
  return row.outcome;
}

/**
 * Returns why a payment of a player is not accepted; null where it is. The lock is shared with the player's other
 * payments: closing the account, suspension and self-exclusion wait for it, or have happened.
 */
async function refusalOf(tx: Tx, { userId, buys, createdAt }: Intent, now: Date): Promise<string | null> {
  const { closedAt, excludedUntil, dateOfBirth, hasAccess } = users;
  const [user] = await tx
    .select({ closedAt, excludedUntil, dateOfBirth, hasAccess })
    .from(users)
    .where(eq(users.id, userId))
    // What is bought is written into the row.
    .for(buys ? 'no key update' : 'share');
  if (user?.closedAt) return 'the account was closed';
  if (user?.dateOfBirth && !isAdult(user.dateOfBirth, now)) return 'the player is under age';
  if (buys && user?.hasAccess) return 'the player has access already';
  if (buys === 'pass' && (await countPassesPaidSince(tx, userId, createdAt)) > 0)
    return 'another pass was paid while this order was open';
  if (await findSuspension(tx, userId, now)) return 'the player is suspended';
  return user?.excludedUntil && user.excludedUntil > now ? 'the player has a self-exclusion' : null;
}

/** Returns why an order that was opened in the other legal mode cannot be paid any more; null where it can be. */
function modeRefusalOf(deps: Bookkeeping, { buys }: Intent): string | null {
  if (isSocial(deps)) return buys === null ? 'no money is added in social mode' : null;
  return buys === 'pass' ? 'passes are sold in social mode alone' : null;
}

async function judge(
  tx: Tx,
  deps: Bookkeeping,
  payment: ProviderPayment,
  intent: Intent | undefined,
): Promise<{ outcome: CreditOutcome; reason: string | null }> {
  const now = deps.now();
  if (payment.currency !== currency) return { outcome: 'exception', reason: `paid in ${payment.currency}` };
  if (!intent) return { outcome: 'suspense', reason: 'no order of ours' };
  if (customerFeeOf(payment, intent.amount) === null)
    return {
      outcome: 'suspense',
      reason: `paid another amount than ${formatRupees(toRupees(intent.amount))}`,
    };
  if (payment.amountRefundedPaise > 0)
    return { outcome: 'suspense', reason: 'refunded in part before it was credited' };
  if (intent.status === 'succeeded') return { outcome: 'suspense', reason: 'the order was paid before' };
  const refusal = modeRefusalOf(deps, intent) ?? (await refusalOf(tx, intent, now));
  if (refusal !== null) return { outcome: 'suspense', reason: refusal };
  if (!(await isWithinLimit(tx, intent.userId, intent.amount, now)))
    return { outcome: 'suspense', reason: 'above the daily deposit limit' };
  return { outcome: 'credited', reason: null };
}

async function credit(
  tx: Tx,
  deps: Bookkeeping,
  payment: ProviderPayment,
  intent: Intent,
  now: Date,
): Promise<void> {
  const wallet = await lockWallet(tx, intent.userId);
  await post(
    tx,
    {
      id: deps.newId(),
      kind: 'topup',
      ref: `pay:${payment.paymentId}`,
      request: { paymentId: payment.paymentId, userId: intent.userId, paise: intent.amount },
      lines: [
        { accountId: await systemAccount(tx, 'cash.gateway'), paise: -intent.amount },
        { accountId: wallet.depositId, paise: intent.amount },
      ],
      meta: { paymentId: payment.paymentId, intentId: intent.id, ...(intent.buys && { buys: intent.buys }) },
    },
    now,
  );
  const { paymentId } = payment;
  // What a purchase is paid with is not taken for what is owed.
  if (intent.buys) await postPurchase(tx, deps, { ...intent, buys: intent.buys, paymentId }, now);
  else await payOwed(tx, deps, { userId: intent.userId, paymentId, paise: intent.amount });
  await tx
    .update(paymentIntents)
    .set({ status: 'succeeded', succeededAt: now })
    .where(eq(paymentIntents.id, intent.id));
  await appendEvents(tx, await walletUpdates(tx, [intent.userId]));
  const receipt = {
    kind: 'payment_received',
    purpose: intent.buys ?? 'topup',
    paymentId,
    amountPaise: intent.amount,
    taxPaise: intent.tax,
    paidAt: now,
  } as const;
  await notify(tx, deps, [{ userId: intent.userId, notice: receipt }]);
}

async function bookToSuspense(
  tx: Tx,
  deps: Bookkeeping,
  payment: ProviderPayment,
  reason: string | null,
  now: Date,
): Promise<void> {
  await post(
    tx,
    {
      id: deps.newId(),
      kind: 'suspense',
      ref: `pay:${payment.paymentId}`,
      request: { paymentId: payment.paymentId, paise: payment.amountPaise },
      lines: [
        { accountId: await systemAccount(tx, 'cash.gateway'), paise: -payment.amountPaise },
        { accountId: await systemAccount(tx, 'suspense'), paise: payment.amountPaise },
      ],
      meta: { paymentId: payment.paymentId, orderId: payment.orderId, reason },
    },
    now,
  );
}

/** Requests the return of the money that was not credited, less what was returned already. */
async function requestReturn(
  tx: Tx,
  deps: Bookkeeping,
  payment: ProviderPayment,
  source: 'suspense' | 'exception',
  reason: string | null,
): Promise<void> {
  deps.log.error({ paymentId: payment.paymentId, reason }, 'a payment could not be credited');
  const paise = payment.amountPaise - payment.amountRefundedPaise;
  if (paise <= 0) return;
  const { paymentId, currency } = payment;
  const why = { reason: reason ?? 'it could not be credited', requestedBy: null, userId: null };
  await askRefund(tx, deps, { paymentId, paise, currency, source, ...why });
}

/** Fetches a payment reported by a webhook or a dispute, captures it where it is authorised, and credits it. */
export async function followPayment(deps: Deps, paymentId: string): Promise<void> {
  const current = await captureAuthorised(deps, await deps.payments.fetchPayment(paymentId));
  if (current.status !== 'captured') return;
  await creditPayment(deps, current);
  deps.reach('webhook.credited');
}
