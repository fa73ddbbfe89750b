import { appendEvents } from '../outbox';
import type { Tx } from '../transaction';
import { walletUpdates } from '../wallet/ledger/accounts';

/**
 * Sends these players their balance, everyone the changed tournament, and the tournament's room the changed
 * leaderboard.
 */
export async function announcePrizes(
  tx: Tx,
  tournamentId: string,
  paidUserIds: readonly string[],
): Promise<void> {
  await appendEvents(tx, [
    ...(await walletUpdates(tx, paidUserIds)),
    { audience: 'everyone', event: { type: 'tournament_update', tournamentId } },
    { audience: `tournament:${tournamentId}`, event: { type: 'leaderboard_update', tournamentId } },
  ]);
}
