import { ledgerAccounts } from '@paheli/db/schema/wallet';
import { and, inArray, sql } from 'drizzle-orm';
import { arrayOf, type Tx } from '../foundation/transaction';

/** Returns the account that a player's prize goes to: the held one, or the one that can be spent and withdrawn. */
export type PrizeAccountOf = (userId: string, held: boolean) => number;

/** Finds the prize accounts of these players. */
export async function findPrizeAccounts(tx: Tx, userIds: readonly string[]): Promise<PrizeAccountOf> {
  const rows = await tx
    .select({ id: ledgerAccounts.id, userId: ledgerAccounts.userId, kind: ledgerAccounts.kind })
    .from(ledgerAccounts)
    .where(
      and(
        sql`${ledgerAccounts.userId} = any(${arrayOf('uuid', userIds)})`,
        inArray(ledgerAccounts.kind, ['player.winnings', 'winnings.held']),
      ),
    );
  const ids = new Map(rows.map(({ id, userId, kind }) => [`${userId} ${kind}`, id]));
  return (userId, held) => {
    const id = ids.get(`${userId} ${held ? 'winnings.held' : 'player.winnings'}`);
    if (id === undefined) throw new Error(`user ${userId} has no wallet`);
    return id;
  };
}
