import type { WithdrawalStatus } from '@paheli/core/wallet/withdrawals/schema';
import { appendEvents } from '../../outbox';
import type { Tx } from '../../transaction';

/** Notifies the player and the administrators of a withdrawal's status. */
export async function announceWithdrawal(
  tx: Tx,
  { id, userId }: { readonly id: string; readonly userId: string },
  status: WithdrawalStatus,
): Promise<void> {
  const event = { type: 'withdrawal_update', withdrawalId: id, status } as const;
  await appendEvents(tx, [
    { audience: `user:${userId}`, event },
    { audience: 'admins', event },
  ]);
}
