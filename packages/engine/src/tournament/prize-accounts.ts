import { ledgerAccounts } from '@paheli/db/schema/wallet';
import { and, inArray } from 'drizzle-orm';
import type { Tx } from '../transaction';

/** The account that a player's prize goes to: what is held, or what can be spent and withdrawn. */
export type PrizeAccountOf = (userId: string, held: boolean) => number;

/** Finds the prize accounts of these players. */
export async function findPrizeAccounts(tx: Tx, userIds: readonly string[]): Promise<PrizeAccountOf> {
  const rows = await tx
    .select({ id: ledgerAccounts.id, userId: ledgerAccounts.userId, kind: ledgerAccounts.kind })
    .from(ledgerAccounts)
    .where(
      and(
        inArray(ledgerAccounts.userId, [...userIds]),
        inArray(ledgerAccounts.kind, ['player.winnings', 'winnings.held']),
      ),
    );
  return (userId, held) => {
    const kind = held ? 'winnings.held' : 'player.winnings';
    const account = rows.find((row) => row.userId === userId && row.kind === kind);
    if (!account) throw new Error(`user ${userId} has no wallet`);
    return account.id;
  };
}
