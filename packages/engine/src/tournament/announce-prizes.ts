import type { Deps } from '../deps';
import { appendEvents } from '../foundation/outbox';
import type { Tx } from '../foundation/transaction';
import { walletUpdates } from '../ledger/accounts';
import { notify } from '../notices/notify';

type PaidPrize = { readonly userId: string; readonly prizePaise: number };

/**
 * Sends these players their balance, everyone the changed tournament, and the tournament's room the changed
 * leaderboard. Tells the players of their prizes also outside the pages.
 */
export async function announcePrizes(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'now' | 'push' | 'mail'>,
  { id: tournamentId, name: tournamentName }: { readonly id: string; readonly name: string },
  paid: readonly PaidPrize[],
): Promise<void> {
  const userIds = paid.map(({ userId }) => userId);
  await appendEvents(tx, [
    ...(await walletUpdates(tx, userIds)),
    { audience: 'everyone', event: { type: 'tournament_update', tournamentId } },
    { audience: `tournament:${tournamentId}`, event: { type: 'leaderboard_update', tournamentId } },
  ]);
  await notify(
    tx,
    deps,
    paid.map(({ userId, prizePaise }) => ({
      userId,
      notice: { kind: 'prize_paid', tournamentId, tournamentName, prizePaise },
    })),
  );
}
