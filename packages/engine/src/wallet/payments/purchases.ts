import { addMs, dayMs, later } from '@paheli/core/clock';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { paymentIntents } from '@paheli/db/schema/payments';
import { ledgerTxs } from '@paheli/db/schema/wallet';
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Bookkeeping } from '../../deps';
import type { Tx } from '../../foundation/transaction';
import { lockWallet, systemAccount } from '../../ledger/accounts';
import { type Line, post } from '../../ledger/ledger';

/** What a payment of the provider buys in one checkout: the wallet is passed through. */
type Purchase = Pick<typeof paymentIntents.$inferSelect, 'id' | 'userId' | 'amount' | 'tax' | 'passDays'> & {
  readonly buys: 'access' | 'pass';
  readonly paymentId: string;
};

/** A pass that was bought at an instant. */
type Pass = { readonly at: Date | null; readonly days: number | null };

/** Returns the problem of a player who has paid for access already. */
export function hasAccessProblem(): Problem {
  return new Problem('locked', { detail: msg('You have access already: there is nothing more to buy.') });
}

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
  else await setPassEnd(tx, userId, { at: now, days: purchase.passDays });
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
  else await setPassEnd(tx, userId);
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

/**
 * Returns the ref under which access is paid, also with a later payment where the first one went back. Throws `locked`
 * where the first one stands.
 */
export async function accessRef(tx: Tx, userId: string, laterId: string): Promise<string> {
  const ref = `access:${userId}`;
  const [earlier] = await tx.select({ id: ledgerTxs.id }).from(ledgerTxs).where(eq(ledgerTxs.ref, ref));
  if (!earlier) return ref;
  const [user] = await tx.select({ hasAccess: users.hasAccess }).from(users).where(eq(users.id, userId));
  if (user?.hasAccess) throw hasAccessProblem();
  return `${ref}:${laterId}`;
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

/** Returns the condition of the passes of a player that were paid and stand. */
function isStandingPass(userId: string) {
  const { succeededAt, buys, revokedAt } = paymentIntents;
  return and(eq(paymentIntents.userId, userId), eq(buys, 'pass'), isNotNull(succeededAt), isNull(revokedAt));
}

/** Returns how many passes that stand a player paid after an instant. */
export function countPassesPaidSince(tx: Tx, userId: string, since: Date): Promise<number> {
  return tx.$count(paymentIntents, and(isStandingPass(userId), gt(paymentIntents.succeededAt, since)));
}

/** Locks a player's row, and sets the end of their passes as if those that stand were bought one after the other. */
async function setPassEnd(tx: Tx, userId: string, added?: Pass): Promise<void> {
  const [user] = await tx
    .select({ passUntil: users.passUntil })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  // A closed account keeps none.
  if (!added && !user?.passUntil) return;
  const { succeededAt, passDays } = paymentIntents;
  const stand = await tx
    .select({ at: succeededAt, days: passDays })
    .from(paymentIntents)
    .where(isStandingPass(userId))
    .orderBy(succeededAt);
  let passUntil: Date | null = null;
  for (const { at, days } of added ? [...stand, added] : stand)
    if (at && days) passUntil = addMs(later(passUntil ?? at, at), days * dayMs);
  await tx.update(users).set({ passUntil }).where(eq(users.id, userId));
}
