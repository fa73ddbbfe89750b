import { msg } from '@paheli/core/message';
import { toRupees } from '@paheli/core/money';
import { Problem } from '@paheli/core/problem';
import type { TournamentFunnel } from '@paheli/core/tournament/administration';
import type { TournamentRef } from '@paheli/core/tournament/schema';
import type { Deps, Viewer } from '../deps';
import { isManagedBy } from './select-tournaments';

/** Returns how far the players of a tournament came, and their prizes. Throws `not_found`. */
export async function readTournamentFunnel(
  { database }: Pick<Deps, 'database'>,
  viewer: Viewer,
  { tournamentId }: TournamentRef,
): Promise<TournamentFunnel> {
  const { sql } = database;
  // Cancelling gives all seats back, so players of a cancelled tournament still count as joined.
  const [row] = await sql<Omit<TournamentFunnel, 'tournamentId'>[]>`
    select (select count(*) from entry e
        where e.tournament_id = t.id and (e.left_at is null or e.left_because = 'cancelled')) as joined,
      count(s.id) as started, count(s.finished_at) as finished,
      count(s.id) filter (where s.prize > 0 and s.prize_state in ('paid', 'released')) as won,
      count(s.id) filter (where s.prize_state = 'held') as held,
      coalesce(sum(s.prize) filter (where s.prize_state in ('paid', 'released')), 0)::int8 as prizes_paid,
      coalesce(sum(s.prize) filter (where s.prize_state = 'held'), 0)::int8 as prizes_held
    from tournament t left join quiz_session s on s.tournament_id = t.id
    where t.id = ${tournamentId} and t.kind = 'tournament'
      and ${isManagedBy(database, viewer)} group by t.id`;
  if (!row) throw new Problem('not_found', { detail: msg('This tournament was not found.') });
  return {
    ...row,
    tournamentId,
    prizesPaid: toRupees(row.prizesPaid),
    prizesHeld: toRupees(row.prizesHeld),
  };
}
