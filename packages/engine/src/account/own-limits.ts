import { noLimit, type OwnLimit } from '@paheli/core/wallet/deposit-limit';
import { ownLimits } from '@paheli/db/schema/wallet';
import { eq } from 'drizzle-orm';
import type { Tx } from '../foundation/transaction';

/** What a player allows themselves on one day: deposits in paise, and minutes of play. */
export type OwnLimits = { readonly deposits: OwnLimit; readonly minutes: OwnLimit };

/** The columns of both limits, in the table of accounts and in that of limits that outlive them. */
type LimitColumns = Pick<
  typeof ownLimits.$inferSelect,
  'amount' | 'nextFrom' | 'nextAmount' | 'minutes' | 'minutesFrom' | 'nextMinutes'
>;

export function fromColumns(row: LimitColumns): OwnLimits {
  return {
    deposits: { amount: row.amount, nextFrom: row.nextFrom, nextAmount: row.nextAmount },
    minutes: { amount: row.minutes, nextFrom: row.minutesFrom, nextAmount: row.nextMinutes },
  };
}

export function toColumns({ deposits, minutes }: OwnLimits): LimitColumns {
  return {
    ...deposits,
    minutes: minutes.amount,
    minutesFrom: minutes.nextFrom,
    nextMinutes: minutes.nextAmount,
  };
}

/** Returns a player's limits as they are stored: a change may be due. */
export async function readOwnLimits(db: Pick<Tx, 'select'>, userId: string): Promise<OwnLimits> {
  const [row] = await db.select().from(ownLimits).where(eq(ownLimits.userId, userId));
  return row ? fromColumns(row) : { deposits: noLimit, minutes: noLimit };
}

/** Like `readOwnLimits`, and locks them until the transaction ends. */
export async function lockOwnLimits(tx: Tx, userId: string): Promise<OwnLimits> {
  await tx
    .select({ userId: ownLimits.userId })
    .from(ownLimits)
    .where(eq(ownLimits.userId, userId))
    .for('update');
  return readOwnLimits(tx, userId);
}
