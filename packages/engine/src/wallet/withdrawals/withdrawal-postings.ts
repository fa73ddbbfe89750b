import type { withdrawals } from '@paheli/db/schema/withdrawals';
import type { Deps } from '../../deps';
import { appendEvents } from '../../outbox';
import type { Tx } from '../../transaction';
import { lockSideAccount, lockWallet, systemAccount, walletUpdates } from '../ledger/accounts';
import { type Posting, post } from '../ledger/ledger';

/** What its postings need to know of a withdrawal. */
export type Withdrawn = Pick<typeof withdrawals.$inferSelect, 'id' | 'userId' | 'amount' | 'tds'>;

/** Who does it; undefined for the product itself. */
type Actor = string | undefined;

/** Winnings are set aside when the player asks. His wallet may be locked already. */
export async function holdWithdrawal(tx: Tx, deps: Deps, withdrawn: Withdrawn): Promise<void> {
  const { id, userId, amount } = withdrawn;
  const { winningsId } = await lockWallet(tx, userId);
  const hold = await lockSideAccount(tx, userId, 'withdrawal.hold');
  await postOf(tx, deps, withdrawn, {
    kind: 'withdrawal',
    ref: `wd:${id}`,
    actor: userId,
    lines: [
      { accountId: winningsId, paise: -amount },
      { accountId: hold.id, paise: amount },
    ],
  });
  await appendEvents(tx, await walletUpdates(tx, [userId]));
}

/** The tax goes to the account of what is owed to the state, once the withdrawal is approved. */
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

/** The rest has left for the player's bank, on the try of this number. */
export function payOut(tx: Tx, deps: Deps, withdrawn: Withdrawn, attempt: number, actor: Actor) {
  return moveNet(tx, deps, withdrawn, { leg: 'paid', attempt, actor });
}

/** What had been paid came back, and is held again. */
export function takeBack(tx: Tx, deps: Deps, withdrawn: Withdrawn, attempt: number) {
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

/** Everything goes back to the winnings: what is held, and the tax where it was kept already. */
export async function giveBack(
  tx: Tx,
  deps: Deps,
  withdrawn: Withdrawn,
  { isTaxKept, actor }: { readonly isTaxKept: boolean; readonly actor: Actor },
): Promise<void> {
  const { id, userId, amount, tds } = withdrawn;
  const kept = isTaxKept ? tds : 0;
  const { winningsId } = await lockWallet(tx, userId);
  const hold = await lockSideAccount(tx, userId, 'withdrawal.hold');
  await postOf(tx, deps, withdrawn, {
    kind: 'withdrawal_back',
    ref: `wd:${id}:back`,
    actor,
    lines: [
      { accountId: winningsId, paise: amount },
      { accountId: hold.id, paise: kept - amount },
      { accountId: await systemAccount(tx, 'tax.tds'), paise: -kept },
    ],
  });
  await appendEvents(tx, await walletUpdates(tx, [userId]));
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
