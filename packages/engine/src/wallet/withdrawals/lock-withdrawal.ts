import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { withdrawals } from '@paheli/db/schema/withdrawals';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../foundation/transaction';

export type LockedWithdrawal = typeof withdrawals.$inferSelect;

/** Locks a withdrawal, only of one player where `userId` is given. Lock it before any account. Throws `not_found`. */
export async function lockWithdrawal(
  tx: Tx,
  withdrawalId: string,
  userId?: string,
): Promise<LockedWithdrawal> {
  const [withdrawal] = await tx
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.id, withdrawalId), userId ? eq(withdrawals.userId, userId) : undefined))
    .for('update');
  if (!withdrawal) throw new Problem('not_found', { detail: msg('This withdrawal was not found.') });
  return withdrawal;
}
