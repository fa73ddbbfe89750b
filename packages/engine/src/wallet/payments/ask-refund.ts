import { refunds } from '@paheli/db/schema/payments';
import type { Deps } from '../../deps';
import type { Tx } from '../../foundation/transaction';
import { lockSideAccount, lockWallet, systemAccount } from '../../ledger/accounts';
import { post } from '../../ledger/ledger';

type RefundSource = (typeof refunds.$inferSelect)['source'];

export type WantedRefund = {
  readonly paymentId: string;
  readonly paise: number;
  readonly currency: string;
  readonly source: RefundSource;
  /** The player whose deposit it comes from; null for the other sources. */
  readonly userId: string | null;
  readonly reason: string;
  /** Null where the product itself requests the refund. */
  readonly requestedBy: string | null;
};

/**
 * Sets aside money to return to the payer; the provider is called after the commit. The caller has made sure that this
 * part of the payment is neither returned nor disputed. Returns the refund's id.
 */
export async function askRefund(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'now'>,
  { paise, ...wanted }: WantedRefund,
): Promise<string> {
  const [id, now] = [deps.newId(), deps.now()];
  await tx
    .insert(refunds)
    .values({ id, amount: paise, ...wanted, status: 'asked', createdAt: now, nextAttemptAt: now });
  const accounts = await refundAccounts(tx, wanted);
  if (!accounts) return id;
  const posting = {
    id: deps.newId(),
    kind: 'refund',
    ref: `rf:${id}:ask`,
    request: { refundId: id, paise },
    actor: wanted.requestedBy ?? undefined,
    lines: [
      { accountId: accounts.fromId, paise: -paise },
      { accountId: accounts.holdId, paise },
    ],
    meta: { refundId: id, paymentId: wanted.paymentId },
  };
  await post(tx, posting, now);
  return id;
}

/**
 * Returns the accounts that a refund's money comes from and waits in; none for money in a currency that no account
 * holds.
 */
export async function refundAccounts(
  tx: Tx,
  { source, userId }: Pick<WantedRefund, 'source' | 'userId'>,
): Promise<{ fromId: number; holdId: number } | undefined> {
  if (source === 'exception') return undefined;
  if (userId === null) {
    return { fromId: await systemAccount(tx, 'suspense'), holdId: await systemAccount(tx, 'refund.hold') };
  }
  const { depositId } = await lockWallet(tx, userId);
  const hold = await lockSideAccount(tx, userId, 'refund.hold');
  return { fromId: depositId, holdId: hold.id };
}
