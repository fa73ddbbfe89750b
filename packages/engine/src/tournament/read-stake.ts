import { beginOfDay, dateInIndia } from '@paheli/core/india';
import { toRupees } from '@paheli/core/money';
import type { TournamentRef } from '@paheli/core/tournament/schema';
import type { Stake } from '@paheli/core/tournament/stake';
import type { Deps, Viewer } from '../deps';
import { readTournament } from './list-tournaments';

/** Returns the terms of joining, and the viewer's balance of this month. Throws `not_found`. */
export async function readStake(deps: Deps, viewer: Viewer, { tournamentId }: TournamentRef): Promise<Stake> {
  const [card, net] = await Promise.all([
    readTournament(deps, viewer, { tournamentId }),
    readNetThisMonth(deps, viewer),
  ]);
  const { participantCount, maxParticipants, entryFee, prizePool, prizes } = card;
  return {
    tournamentId,
    participantCount,
    maxParticipants,
    entryFee,
    prizePool,
    prizes,
    netThisMonth: toRupees(net),
  };
}

/** Returns prizes and returned fees less entry fees, in paise, by the ledger, since the month began in India. */
async function readNetThisMonth({ database: { sql }, now }: Deps, { userId }: Viewer): Promise<number> {
  const monthBegan = beginOfDay(`${dateInIndia(now()).slice(0, 'YYYY-MM'.length)}-01`);
  const [row] = await sql<{ net: number }[]>`
    select coalesce(sum(l.amount), 0)::bigint as net
    from ledger_account a join ledger_entry l on l.account_id = a.id join ledger_tx t on t.id = l.tx_id
    where a.user_id = ${userId} and a.kind in ('player.deposit', 'player.winnings')
      and t.kind in ('join', 'unjoin', 'settle', 'release', 'void') and t.created_at >= ${monthBegan}`;
  return row?.net ?? 0;
}
