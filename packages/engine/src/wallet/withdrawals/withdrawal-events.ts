import type { WithdrawalStatus } from '@paheli/core/wallet/withdrawals/schema';
import type { withdrawals } from '@paheli/db/schema/withdrawals';
import type { Deps } from '../../deps';
import { appendEvents } from '../../foundation/outbox';
import type { Tx } from '../../foundation/transaction';
import { notify } from '../../notices/notify';

type Announced = Pick<typeof withdrawals.$inferSelect, 'id' | 'userId' | 'amount' | 'tds'>;

/**
 * Reports a withdrawal's status to the open pages of the player and the administrators, and a decision to the player
 * also outside the pages.
 */
export async function announceWithdrawal(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'now' | 'push' | 'mail'>,
  { id, userId, amount: amountPaise, tds: tdsPaise }: Announced,
  status: WithdrawalStatus,
  reason: string | null = null,
): Promise<void> {
  const event = { type: 'withdrawal_update', withdrawalId: id, status } as const;
  await appendEvents(tx, [
    { audience: `user:${userId}`, event },
    { audience: 'admins', event },
  ]);
  if (status === 'requested') return;
  const sums = { withdrawalId: id, amountPaise, tdsPaise };
  await notify(tx, deps, [{ userId, notice: { kind: 'withdrawal_decided', ...sums, status, reason } }]);
}
