import { splitCharge } from '@paheli/core/ledger/posting';
import { ledgerEntries, ledgerTxs } from '@paheli/db/schema/wallet';
import type { withdrawals } from '@paheli/db/schema/withdrawals';
import { and, eq } from 'drizzle-orm';
import { isSocial } from '../../account/legal-mode';
import type { Deps } from '../../deps';
import { appendEvents } from '../../foundation/outbox';
import type { Tx } from '../../foundation/transaction';
import { lockSideAccount, lockWallet, systemAccount, walletUpdates } from '../../ledger/accounts';
import { type Posting, post } from '../../ledger/ledger';

/** The columns of a withdrawal that its postings need. */
export type Withdrawn = Pick<typeof withdrawals.$inferSelect, 'id' | 'userId' | 'amount' | 'tds'>;

/** The acting user; undefined for the product itself. */
type Actor = string | undefined;

/**
 * Sets money aside when the player requests a withdrawal: winnings, or in social mode deposits first. The wallet may be
 * locked already.
 */
export async function holdWithdrawal(tx: Tx, deps: Deps, withdrawn: Withdrawn): Promise<void> {
  const { id, userId, amount } = withdrawn;
  const wallet = await lockWallet(tx, userId);
  const hold = await lockSideAccount(tx, userId, 'withdrawal.hold');
  const depositPaise = isSocial(deps) ? splitCharge(amount, wallet).depositPaise : 0;
  await postOf(tx, deps, withdrawn, {
    kind: 'withdrawal',
    ref: `wd:${id}`,
    actor: userId,
    lines: [
      { accountId: wallet.depositId, paise: -depositPaise },
      { accountId: wallet.winningsId, paise: depositPaise - amount },
      { accountId: hold.id, paise: amount },
    ],
  });
  await appendEvents(tx, await walletUpdates(tx, [userId]));
}

/** Moves the tax to the account of tax payable, once the withdrawal is approved. */
export async function keepTax(tx: Tx, deps: Deps, withdrawn: Withdrawn, actor: Actor): Promise<void> {
  const { id, userId, tds } = withdrawn;
  if (tds === 0) return;
  const hold = await lockSideAccount(tx, userId, 'withdrawal.hold');
  await postOf(tx, deps, withdrawn, {
    kind: 'withdrawal_tax',
    ref: `wd:${id}:tds`,
    actor,
    lines: [
      { accountId: hold.id, paise: -tds },
      { accountId: await systemAccount(tx, 'tax.tds'), paise: tds },
    ],
  });
}

/** Records that the rest has left for the player's bank, in the attempt of this number. */
export function payOut(tx: Tx, deps: Deps, withdrawn: Withdrawn, attempt: number, actor: Actor) {
  return moveNet(tx, deps, withdrawn, { leg: 'paid', attempt, actor });
}

/** Records that paid money came back, and is held again. */
export function holdAgain(tx: Tx, deps: Deps, withdrawn: Withdrawn, attempt: number) {
  return moveNet(tx, deps, withdrawn, { leg: 'returned', attempt, actor: undefined });
}

async function moveNet(
  tx: Tx,
  deps: Deps,
  withdrawn: Withdrawn,
  { leg, attempt, actor }: { leg: 'paid' | 'returned'; attempt: number; actor: Actor },
): Promise<void> {
  const { id, userId, amount, tds } = withdrawn;
  const leaving = leg === 'paid' ? amount - tds : tds - amount;
  const hold = await lockSideAccount(tx, userId, 'withdrawal.hold');
  await postOf(tx, deps, withdrawn, {
    kind: `withdrawal_${leg}`,
    ref: `wd:${id}:${leg}:${attempt}`,
    actor,
    lines: [
      { accountId: hold.id, paise: -leaving },
      { accountId: await systemAccount(tx, 'cash.payout'), paise: leaving },
    ],
  });
}

/** Returns everything to where it came from: the held money, and the tax where it was kept already. */
export async function returnToWallet(
  tx: Tx,
  deps: Deps,
  withdrawn: Withdrawn,
  { isTaxKept, actor }: { readonly isTaxKept: boolean; readonly actor: Actor },
): Promise<void> {
  const { id, userId, amount, tds } = withdrawn;
  const kept = isTaxKept ? tds : 0;
  const { depositId, winningsId } = await lockWallet(tx, userId);
  const hold = await lockSideAccount(tx, userId, 'withdrawal.hold');
  const depositPaise = await takenFrom(tx, withdrawn, depositId);
  await postOf(tx, deps, withdrawn, {
    kind: 'withdrawal_back',
    ref: `wd:${id}:back`,
    actor,
    lines: [
      { accountId: depositId, paise: depositPaise },
      { accountId: winningsId, paise: amount - depositPaise },
      { accountId: hold.id, paise: kept - amount },
      { accountId: await systemAccount(tx, 'tax.tds'), paise: -kept },
    ],
  });
  await appendEvents(tx, await walletUpdates(tx, [userId]));
}

/** Returns how much of a withdrawal was taken from an account. */
async function takenFrom(tx: Tx, { id }: Withdrawn, accountId: number): Promise<number> {
  const [line] = await tx
    .select({ paise: ledgerEntries.amount })
    .from(ledgerEntries)
    .innerJoin(ledgerTxs, eq(ledgerTxs.id, ledgerEntries.txId))
    .where(and(eq(ledgerTxs.ref, `wd:${id}`), eq(ledgerEntries.accountId, accountId)));
  return line ? -line.paise : 0;
}

function postOf(
  tx: Tx,
  deps: Deps,
  { id, userId, amount, tds }: Withdrawn,
  posting: Pick<Posting, 'kind' | 'ref' | 'lines' | 'actor'>,
) {
  const request = { withdrawalId: id, userId, paise: amount, tds };
  return post(tx, { id: deps.newId(), request, meta: { withdrawalId: id }, ...posting }, deps.now());
}
