import type { Buckets } from '@paheli/core/ledger/posting';
import { toRupees } from '@paheli/core/money';
import { ledgerAccounts } from '@paheli/db/schema/wallet';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OutgoingEvent } from '../foundation/outbox';
import { arrayOf, type Tx } from '../foundation/transaction';

/** Accounts of the house; the migrations create them. */
export type SystemAccount =
  | 'cash.gateway'
  | 'cash.bank'
  | 'cash.payout'
  | 'expense.fees'
  | 'revenue.access'
  | 'revenue.pass'
  | 'revenue.rake'
  | 'house.prizes'
  | 'tax.gst'
  | 'tax.tds'
  | 'suspense'
  /** Money in transit that never belonged to a player. */
  | 'refund.hold'
  | 'dispute.hold';

/** A player's accounts beside the two buckets, opened when first needed. Owed money is a negative receivable. */
export type SideAccount = 'withdrawal.hold' | 'refund.hold' | 'dispute.hold' | 'player.receivable';

/** One of a player's side accounts, locked for the rest of the transaction: lock the wallet first. */
export type LockedAccount = { readonly id: number; readonly paise: number };

/** A player's two buckets, locked for the rest of the transaction. */
export type PlayerAccounts = Buckets & { readonly depositId: number; readonly winningsId: number };

const playerKinds = ['player.deposit', 'player.winnings', 'winnings.held'];

/** Opens an empty wallet. */
export async function openPlayerAccounts(tx: Tx, userId: string): Promise<void> {
  await tx
    .insert(ledgerAccounts)
    .values(playerKinds.map((kind) => ({ kind, userId, guarded: true, materialised: true })));
}

/** Opens the escrow that holds a tournament's entry fees. */
export async function openEscrow(tx: Tx, tournamentId: string): Promise<void> {
  await tx.insert(ledgerAccounts).values({ kind: 'escrow', tournamentId, guarded: true, materialised: true });
}

/** Locks the wallets of these players, in the order of account ids, and returns them by user. */
export async function lockWallets(tx: Tx, userIds: readonly string[]): Promise<Map<string, PlayerAccounts>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(ledgerAccounts)
    .where(
      and(
        // One array parameter, because a tournament may have more players than a statement can have parameters.
        sql`${ledgerAccounts.userId} = any(${arrayOf('uuid', [...userIds])})`,
        inArray(ledgerAccounts.kind, ['player.deposit', 'player.winnings']),
      ),
    )
    .orderBy(ledgerAccounts.id)
    .for('no key update');
  const accounts = new Map(rows.map((row) => [`${row.kind} ${row.userId}`, row]));
  const wallets = new Map<string, PlayerAccounts>();
  for (const userId of userIds) {
    const deposit = accounts.get(`player.deposit ${userId}`);
    const winnings = accounts.get(`player.winnings ${userId}`);
    if (!deposit || !winnings) throw new Error(`user ${userId} has no wallet`);
    wallets.set(userId, {
      depositId: deposit.id,
      winningsId: winnings.id,
      depositPaise: deposit.balance,
      winningsPaise: winnings.balance,
    });
  }
  return wallets;
}

/** Locks one player's wallet. */
export async function lockWallet(tx: Tx, userId: string): Promise<PlayerAccounts> {
  const wallet = (await lockWallets(tx, [userId])).get(userId);
  if (!wallet) throw new Error(`user ${userId} has no wallet`);
  return wallet;
}

/**
 * Opens a player's side account where it is missing, and locks it: after the wallet, several in the order of
 * `SideAccount`.
 */
export async function lockSideAccount(tx: Tx, userId: string, kind: SideAccount): Promise<LockedAccount> {
  await tx
    .insert(ledgerAccounts)
    .values({ kind, userId, guarded: kind !== 'player.receivable', materialised: true })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ id: ledgerAccounts.id, paise: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.kind, kind), eq(ledgerAccounts.userId, userId)))
    .for('no key update');
  if (!row) throw new Error(`user ${userId} has no account ${kind}`);
  return row;
}

/** Returns the id of an account of the house. */
export async function systemAccount(tx: Tx, kind: SystemAccount): Promise<number> {
  const [row] = await tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(
      and(eq(ledgerAccounts.kind, kind), isNull(ledgerAccounts.userId), isNull(ledgerAccounts.tournamentId)),
    );
  if (!row) throw new Error(`there is no account ${kind}`);
  return row.id;
}

/** Returns an event for each of these players with the balance of this transaction, in rupees. */
export async function walletUpdates(tx: Tx, userIds: readonly string[]): Promise<OutgoingEvent[]> {
  const wallets = await lockWallets(tx, userIds);
  return [...wallets].map(([userId, wallet]) => ({
    audience: `user:${userId}`,
    event: { type: 'wallet_update', newBalance: toRupees(wallet.depositPaise + wallet.winningsPaise) },
  }));
}
