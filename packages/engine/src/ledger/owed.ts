import { splitLoss, splitReturn } from '@paheli/core/ledger/posting';
import { ledgerAccounts } from '@paheli/db/schema/wallet';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { Tx } from '../foundation/transaction';
import { lockSideAccount, lockWallet } from './accounts';
import { type Line, post } from './ledger';

/**
 * Returns what a player owes, in paise, after disputes or refunds of money already spent. Lock the wallet first, so
 * that the sum stays valid.
 */
export async function owedPaise(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.kind, 'player.receivable'), eq(ledgerAccounts.userId, userId)));
  return row ? Math.max(0, -row.balance) : 0;
}

/** Locks a wallet and returns the lines that debit a sum: from the deposit, then from winnings; the rest is owed. */
export async function lockLosses(tx: Tx, userId: string, paise: number): Promise<Line[]> {
  const wallet = await lockWallet(tx, userId);
  const { depositPaise, winningsPaise, owedPaise: owed } = splitLoss(paise, wallet);
  const lines = [
    { accountId: wallet.depositId, paise: -depositPaise },
    { accountId: wallet.winningsId, paise: -winningsPaise },
  ];
  if (owed === 0) return lines;
  const receivable = await lockSideAccount(tx, userId, 'player.receivable');
  return [...lines, { accountId: receivable.id, paise: -owed }];
}

/** Locks a wallet and returns the lines that credit a sum: to what is owed first, the rest to the deposit. */
export async function lockReturns(tx: Tx, userId: string, paise: number): Promise<Line[]> {
  const { depositId } = await lockWallet(tx, userId);
  const { owedPaise: owed, depositPaise } = splitReturn(paise, await owedPaise(tx, userId));
  const deposit = { accountId: depositId, paise: depositPaise };
  if (owed === 0) return [deposit];
  const receivable = await lockSideAccount(tx, userId, 'player.receivable');
  return [{ accountId: receivable.id, paise: owed }, deposit];
}

/** Takes what a player owes out of a top-up that was just credited. */
export async function payOwed(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'now'>,
  topup: { readonly userId: string; readonly paymentId: string; readonly paise: number },
): Promise<void> {
  const { userId, paymentId, paise } = topup;
  const { depositId } = await lockWallet(tx, userId);
  const { owedPaise: paid } = splitReturn(paise, await owedPaise(tx, userId));
  if (paid === 0) return;
  const receivable = await lockSideAccount(tx, userId, 'player.receivable');
  await post(
    tx,
    {
      id: deps.newId(),
      kind: 'owe',
      ref: `owe:${paymentId}`,
      request: { paymentId },
      lines: [
        { accountId: depositId, paise: -paid },
        { accountId: receivable.id, paise: paid },
      ],
      meta: { paymentId },
    },
    deps.now(),
  );
}
