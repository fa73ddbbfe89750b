import { refunds } from '@paheli/db/schema/payments';
import { eq } from 'drizzle-orm';
import type { Bookkeeping } from '../../deps';
import { appendEvents } from '../../foundation/outbox';
import { type Tx, transact } from '../../foundation/transaction';
import { systemAccount, walletUpdates } from '../../ledger/accounts';
import { type Line, post } from '../../ledger/ledger';
import { lockLosses, lockReturns } from '../../ledger/owed';
import { tellRefund } from './finish-refund';
import type { ProviderRefund } from './payments';
import { revokePurchase } from './purchases';
import { lockPayment } from './refund-payment';
import { bookedFee, returnedFee } from './returned-fee';

type Refund = typeof refunds.$inferSelect;

/**
 * Records a refund that was made at the provider outside the product, once however often it is reported. It is debited
 * from the payment's player: deposit first, then winnings, and the rest is owed. The fee that the payer bore on top is an
 * expense. What the payment bought ends. A refund of a payment that is not in the books is ignored. Returns whether it was recorded now.
 */
export async function bookOutsideRefund(deps: Bookkeeping, current: ProviderRefund): Promise<boolean> {
  return transact(deps, async (tx) => {
    const payment = await lockPayment(tx, current.paymentId);
    if (!payment || current.status === 'failed') return false;
    const userId = payment.outcome === 'credited' ? payment.userId : null;
    const source = payment.outcome === 'credited' ? 'deposit' : payment.outcome;
    const now = deps.now();
    const fee = await returnedFee(tx, payment, current.amountPaise);
    const [refund] = await tx
      .insert(refunds)
      .values({
        id: deps.newId(),
        paymentId: current.paymentId,
        userId,
        amount: current.amountPaise,
        currency: current.currency,
        source,
        status: 'done',
        outside: true,
        reason: 'Made at the payment provider.',
        providerRefundId: current.refundId,
        createdAt: current.createdAt,
        nextAttemptAt: now,
        finishedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!refund) return false;
    if (userId !== null) await revokePurchase(tx, deps, payment);
    await postOutside(tx, deps, refund, 'refund', fee);
    if (current.currency === 'INR') await tellRefund(tx, deps, refund);
    deps.log.warn({ providerRefundId: current.refundId, userId }, 'a refund was made outside the product');
    return true;
  });
}

/** Reverses a booked outside refund that failed at the provider. */
export async function reverseOutsideRefund(
  deps: Bookkeeping,
  { id: refundId, paymentId }: Pick<Refund, 'id' | 'paymentId'>,
): Promise<void> {
  await transact(deps, async (tx) => {
    await lockPayment(tx, paymentId);
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
    if (!refund || refund.status === 'failed') return;
    await tx
      .update(refunds)
      .set({ status: 'failed', failure: 'The provider could not return the money.', finishedAt: deps.now() })
      .where(eq(refunds.id, refundId));
    const fee = await bookedFee(tx, `rf:${refund.providerRefundId}`);
    await postOutside(tx, deps, refund, 'refund_back', fee);
  });
}

async function postOutside(
  tx: Tx,
  deps: Bookkeeping,
  refund: Refund,
  kind: 'refund' | 'refund_back',
  fee: number,
): Promise<void> {
  // No ledger account holds money in another currency.
  if (refund.source === 'exception') return;
  const { amount, userId, providerRefundId } = refund;
  const sign = kind === 'refund' ? 1 : -1;
  const house = [
    { accountId: await systemAccount(tx, 'expense.fees'), paise: -sign * fee },
    { accountId: await systemAccount(tx, 'cash.gateway'), paise: sign * amount },
  ];
  const posting = {
    id: deps.newId(),
    kind,
    ref: `rf:${providerRefundId}${kind === 'refund' ? '' : ':back'}`,
    request: { providerRefundId },
    lines: [...(await playersLines(tx, userId, amount - fee, kind)), ...house],
    meta: { refundId: refund.id, paymentId: refund.paymentId },
  };
  await post(tx, posting, deps.now());
  if (userId !== null) await appendEvents(tx, await walletUpdates(tx, [userId]));
}

/** Returns the lines of the player whose money leaves or comes back, or of the suspense account for none. */
async function playersLines(
  tx: Tx,
  userId: string | null,
  amount: number,
  kind: 'refund' | 'refund_back',
): Promise<Line[]> {
  const isLoss = kind === 'refund';
  if (userId !== null) return isLoss ? lockLosses(tx, userId, amount) : lockReturns(tx, userId, amount);
  return [{ accountId: await systemAccount(tx, 'suspense'), paise: isLoss ? -amount : amount }];
}
