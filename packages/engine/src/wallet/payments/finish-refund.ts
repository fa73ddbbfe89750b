import { refunds } from '@paheli/db/schema/payments';
import { ledgerTxs } from '@paheli/db/schema/wallet';
import { eq } from 'drizzle-orm';
import type { Bookkeeping } from '../../deps';
import { appendEvents } from '../../foundation/outbox';
import { type Tx, transact } from '../../foundation/transaction';
import { systemAccount, walletUpdates } from '../../ledger/accounts';
import { post } from '../../ledger/ledger';
import { notify } from '../../notices/notify';
import { refundAccounts } from './ask-refund';

type Refund = typeof refunds.$inferSelect;

/** The end of a refund: the money has left, or it stayed, with the reason in `failure`. */
export type RefundEnd =
  | { readonly status: 'done'; readonly providerRefundId: string }
  | { readonly status: 'failed'; readonly providerRefundId?: string; readonly failure: string };

/** Ends a refund, once, whatever source reports it first: its money leaves, or goes back where it came from. */
export async function finishRefund(deps: Bookkeeping, refundId: string, end: RefundEnd): Promise<void> {
  await transact(deps, async (tx) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
    if (!refund) throw new Error(`there is no refund ${refundId}`);
    if (refund.status !== 'asked') return;
    await postEnd(tx, deps, refund, end.status);
    const now = deps.now();
    await tx
      .update(refunds)
      .set({
        status: end.status,
        finishedAt: now,
        failure: end.status === 'failed' ? end.failure : null,
        ...(end.providerRefundId === undefined ? {} : { providerRefundId: end.providerRefundId }),
      })
      .where(eq(refunds.id, refundId));
    if (end.status === 'done') await tellRefund(tx, deps, refund);
    else {
      deps.log.error({ refundId, failure: end.failure }, 'a refund has failed');
      if (refund.userId !== null) await appendEvents(tx, await walletUpdates(tx, [refund.userId]));
    }
  });
}

/** Tells the player that the money of a payment went back. */
export async function tellRefund(
  tx: Tx,
  deps: Bookkeeping,
  { userId, paymentId, amount }: Pick<Refund, 'userId' | 'paymentId' | 'amount'>,
): Promise<void> {
  if (userId === null) return;
  const notice = { kind: 'payment_refunded', paymentId, amountPaise: amount, at: deps.now() } as const;
  await notify(tx, deps, [{ userId, notice }]);
}

async function postEnd(
  tx: Tx,
  deps: Bookkeeping,
  refund: Refund,
  status: RefundEnd['status'],
): Promise<void> {
  const accounts = await refundAccounts(tx, refund);
  if (!accounts) return;
  const isDone = status === 'done';
  const toId = isDone ? await systemAccount(tx, 'cash.gateway') : accounts.fromId;
  const posting = {
    id: deps.newId(),
    kind: isDone ? 'refund_done' : 'refund_back',
    ref: `rf:${refund.id}:${isDone ? 'done' : 'back'}`,
    request: { refundId: refund.id },
    reverses: isDone ? undefined : await askedTx(tx, refund.id),
    lines: [
      { accountId: accounts.holdId, paise: -refund.amount },
      { accountId: toId, paise: refund.amount },
    ],
    meta: { refundId: refund.id, paymentId: refund.paymentId },
  };
  await post(tx, posting, deps.now());
}

async function askedTx(tx: Tx, refundId: string): Promise<string> {
  const [asked] = await tx
    .select({ id: ledgerTxs.id })
    .from(ledgerTxs)
    .where(eq(ledgerTxs.ref, `rf:${refundId}:ask`));
  if (!asked) throw new Error(`the money of refund ${refundId} was never set aside`);
  return asked.id;
}
