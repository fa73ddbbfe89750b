import { addMs, later } from '@paheli/core/clock';
import { users } from '@paheli/db/schema/account';
import { paymentIntents } from '@paheli/db/schema/payments';
import { ledgerTxs } from '@paheli/db/schema/wallet';
import { eq } from 'drizzle-orm';
import type { Bookkeeping } from '../../deps';
import type { Tx } from '../../foundation/transaction';
import { lockWallet, systemAccount } from '../../ledger/accounts';
import { type Line, post } from '../../ledger/ledger';

/** What a payment of the provider buys in one checkout: the wallet is passed through. */
type Purchase = Pick<typeof paymentIntents.$inferSelect, 'id' | 'userId' | 'amount' | 'tax' | 'passDays'> & {
  readonly buys: 'access' | 'pass';
  readonly paymentId: string;
};

const dayMs = 86_400_000;

/** Posts what a payment buys, and gives it to the player: in the transaction that credits the payment. */
export async function postPurchase(
  tx: Tx,
  deps: Pick<Bookkeeping, 'newId'>,
  purchase: Purchase,
  now: Date,
): Promise<void> {
  const { buys, userId, paymentId, amount } = purchase;
  await post(
    tx,
    {
      id: deps.newId(),
      kind: buys,
      ref: buys === 'pass' ? `pass:${paymentId}` : await accessRef(tx, userId, paymentId),
      request: { paymentId, userId, paise: amount },
      actor: userId,
      lines: await linesOf(tx, purchase, 1),
      meta: { paymentId },
    },
    now,
  );
  if (buys === 'access') await tx.update(users).set({ hasAccess: true }).where(eq(users.id, userId));
  else await movePassEnd(tx, purchase, (end) => addMs(later(end ?? now, now), passMs(purchase)));
}

/**
 * Ends what a payment bought, if it bought anything and this is not done: the price is in the deposit again, from where
 * it goes back to the payer. Lock the payment first. Returns whether something ended.
 */
export async function revokePurchase(
  tx: Tx,
  deps: Pick<Bookkeeping, 'newId' | 'now'>,
  payment: { readonly id: string; readonly intentId: string | null },
): Promise<boolean> {
  if (payment.intentId === null) return false;
  const [intent] = await tx.select().from(paymentIntents).where(eq(paymentIntents.id, payment.intentId));
  if (!intent?.buys || intent.revokedAt) return false;
  const [now, paymentId] = [deps.now(), payment.id];
  const purchase: Purchase = { ...intent, buys: intent.buys, paymentId };
  const { userId } = purchase;
  await tx.update(paymentIntents).set({ revokedAt: now }).where(eq(paymentIntents.id, intent.id));
  if (purchase.buys === 'access')
    await tx.update(users).set({ hasAccess: false }).where(eq(users.id, userId));
  else await movePassEnd(tx, purchase, (end) => end && addMs(end, -passMs(purchase)));
  await post(
    tx,
    {
      id: deps.newId(),
      kind: 'revoke',
      ref: `revoke:${paymentId}`,
      request: { paymentId },
      lines: await linesOf(tx, purchase, -1),
      meta: { paymentId },
    },
    now,
  );
  return true;
}

/** Access is bought once, unless the first payment for it went back. */
async function accessRef(tx: Tx, userId: string, paymentId: string): Promise<string> {
  const ref = `access:${userId}`;
  const [earlier] = await tx.select({ id: ledgerTxs.id }).from(ledgerTxs).where(eq(ledgerTxs.ref, ref));
  return earlier ? `${ref}:${paymentId}` : ref;
}

async function linesOf(tx: Tx, { userId, buys, amount, tax }: Purchase, sign: 1 | -1): Promise<Line[]> {
  const { depositId } = await lockWallet(tx, userId);
  const taxPaise = tax ?? 0;
  return [
    { accountId: depositId, paise: -sign * amount },
    { accountId: await systemAccount(tx, `revenue.${buys}`), paise: sign * (amount - taxPaise) },
    { accountId: await systemAccount(tx, 'tax.gst'), paise: sign * taxPaise },
  ];
}

function passMs({ passDays }: Purchase): number {
  return (passDays ?? 0) * dayMs;
}

async function movePassEnd(
  tx: Tx,
  { userId }: Purchase,
  moved: (end: Date | null) => Date | null,
): Promise<void> {
  const { passUntil } = users;
  const [user] = await tx.select({ passUntil }).from(users).where(eq(users.id, userId)).for('no key update');
  await tx
    .update(users)
    .set({ passUntil: moved(user?.passUntil ?? null) })
    .where(eq(users.id, userId));
}
