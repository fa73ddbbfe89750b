import { isUuid } from '@paheli/core/id';
import { includedTax, splitCharge } from '@paheli/core/ledger/posting';
import { msg } from '@paheli/core/message';
import { toRupees } from '@paheli/core/money';
import { Problem } from '@paheli/core/problem';
import { type ConfirmPayment, currency, type PaymentIntent } from '@paheli/core/wallet/schema';
import { users } from '@paheli/db/schema/account';
import { paymentIntents } from '@paheli/db/schema/payments';
import { entries } from '@paheli/db/schema/tournament';
import { and, eq } from 'drizzle-orm';
import { assertMobileProved } from '../../account/assert-mobile-proved';
import { assertOfAge } from '../../account/assert-of-age';
import { assertMoneyMode, assertStateAllows } from '../../account/legal-mode';
import type { Deps, Viewer } from '../../deps';
import { lockUser } from '../../foundation/lock-user';
import { appendEvents } from '../../foundation/outbox';
import { type Tx, transact } from '../../foundation/transaction';
import { lockWallet, systemAccount, walletUpdates } from '../../ledger/accounts';
import { post } from '../../ledger/ledger';
import { notify } from '../../notices/notify';
import { assertNotExcluded } from '../deposit-limit';
import { confirmTopup } from './confirm-topup';
import { accessRef } from './purchases';

type Intent = typeof paymentIntents.$inferSelect;

/** Returns the caller's intent to pay the one-time access fee: one per player, also when repeated. */
export async function openAccessIntent(deps: Deps, viewer: Viewer): Promise<PaymentIntent> {
  await assertMayBuy(deps, viewer);
  const { db } = deps.database;
  await db
    .insert(paymentIntents)
    .values({
      id: deps.newId(),
      userId: viewer.userId,
      purpose: 'access',
      amount: deps.settings.accessFeePaise,
      currency,
      status: 'requires_confirmation',
      createdAt: deps.now(),
    })
    .onConflictDoNothing();
  const [intent] = await db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.userId, viewer.userId), eq(paymentIntents.purpose, 'access')));
  if (!intent) throw new Error('the access intent was neither stored nor found');
  return toView(intent);
}

/**
 * Confirms an intent of the caller's own. The access fee is debited and access granted, once; the entry of a tournament
 * was paid when it was made; a top-up is looked up at the provider. Throws `not_found` and `insufficient_funds`.
 */
export async function confirmPayment(
  deps: Deps,
  viewer: Viewer,
  { paymentIntentId }: ConfirmPayment,
): Promise<PaymentIntent> {
  if (!isUuid(paymentIntentId)) return confirmTopup(deps, viewer, { paymentIntentId });
  const [intent] = await deps.database.db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.id, paymentIntentId), eq(paymentIntents.userId, viewer.userId)));
  if (!intent) return readEntryIntent(deps, viewer, paymentIntentId);
  if (intent.purpose === 'topup') return confirmTopup(deps, viewer, { paymentIntentId });
  if (intent.status !== 'succeeded') await assertMayBuy(deps, viewer);
  return transact(deps, async (tx) => {
    // The lock shows that no suspension ended the session meanwhile.
    await lockUser(tx, viewer);
    return grantAccess(tx, deps, intent.id);
  });
}

/** Throws `forbidden`, `under_age`, `mobile_unverified` and `self_excluded` for players who may not pay for taking part. */
async function assertMayBuy(deps: Deps, viewer: Viewer): Promise<void> {
  assertMoneyMode(deps);
  await assertOfAge(deps, viewer);
  await assertMobileProved(deps, viewer);
  await assertStateAllows(deps, viewer);
  await assertNotExcluded(deps, viewer);
}

async function grantAccess(tx: Tx, deps: Deps, intentId: string): Promise<PaymentIntent> {
  const [intent] = await tx
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.id, intentId))
    .for('update');
  if (!intent) throw new Problem('not_found');
  if (intent.status === 'succeeded') return toView(intent);
  const wallet = await lockWallet(tx, intent.userId);
  if (wallet.depositPaise + wallet.winningsPaise < intent.amount) {
    throw new Problem('insufficient_funds', {
      detail: msg('Insufficient funds! Please add funds to pay the one-time access fee of ₹39.'),
    });
  }
  const now = deps.now();
  const charge = splitCharge(intent.amount, wallet);
  const tax = includedTax(intent.amount, deps.settings.gstBps);
  await post(
    tx,
    {
      id: deps.newId(),
      kind: 'access',
      ref: await accessRef(tx, intent.userId, intent.id),
      request: { userId: intent.userId, paise: intent.amount },
      actor: intent.userId,
      lines: [
        { accountId: wallet.depositId, paise: -charge.depositPaise },
        { accountId: wallet.winningsId, paise: -charge.winningsPaise },
        { accountId: await systemAccount(tx, 'revenue.access'), paise: intent.amount - tax },
        { accountId: await systemAccount(tx, 'tax.gst'), paise: tax },
      ],
      meta: { intentId },
    },
    now,
  );
  await tx.update(users).set({ hasAccess: true }).where(eq(users.id, intent.userId));
  const succeeded = { status: 'succeeded', succeededAt: now } as const;
  await tx.update(paymentIntents).set(succeeded).where(eq(paymentIntents.id, intentId));
  await appendEvents(tx, await walletUpdates(tx, [intent.userId]));
  const receipt = { kind: 'payment_received', purpose: 'access', paymentId: intentId } as const;
  const notice = { ...receipt, amountPaise: intent.amount, taxPaise: tax, paidAt: now };
  await notify(tx, deps, [{ userId: intent.userId, notice }]);
  return toView({ ...intent, ...succeeded });
}

/** Returns a seat as an intent, which was paid when the seat was taken. */
async function readEntryIntent(deps: Deps, viewer: Viewer, entryId: string): Promise<PaymentIntent> {
  const [entry] = await deps.database.db
    .select()
    .from(entries)
    .where(and(eq(entries.id, entryId), eq(entries.userId, viewer.userId)));
  if (!entry) throw new Problem('not_found', { detail: msg('This payment was not found.') });
  return {
    paymentIntentId: entry.id,
    purpose: 'entry',
    amount: toRupees(entry.fee),
    currency,
    status: entry.leftAt ? 'cancelled' : 'succeeded',
    tournamentId: entry.tournamentId,
  };
}

function toView(intent: Intent): PaymentIntent {
  return {
    paymentIntentId: intent.id,
    purpose: intent.purpose,
    amount: toRupees(intent.amount),
    currency: intent.currency,
    status: intent.status,
  };
}
