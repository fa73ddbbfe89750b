import type { Deps } from '../deps';
import { appendEvents } from '../foundation/outbox';
import type { Tx } from '../foundation/transaction';
import { walletUpdates } from '../ledger/accounts';
import { notify } from '../notices/notify';
import { type Shown, scoresChanged } from '../tournament/tournament-changed';

type PaidPrize = { readonly userId: string; readonly prizePaise: number };

/**
 * Sends these players their balance, those who see the tournament that it changed, and the tournament's room the changed
 * leaderboard. Tells the players of their prizes also outside the pages.
 */
export async function announcePrizes(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'now' | 'push' | 'mail'>,
  tournament: Shown & { readonly name: string },
  paid: readonly PaidPrize[],
): Promise<void> {
  const { id: tournamentId, name: tournamentName } = tournament;
  const userIds = paid.map(({ userId }) => userId);
  await appendEvents(tx, [...(await walletUpdates(tx, userIds)), ...scoresChanged(tournament)]);
  await notify(
    tx,
    deps,
    paid.map(({ userId, prizePaise }) => ({
      userId,
      notice: { kind: 'prize_paid', tournamentId, tournamentName, prizePaise },
    })),
  );
}
