import { Problem } from '@paheli/core/problem';
import type { TournamentRef } from '@paheli/core/tournament/schema';
import { mostNamedPlayers, type SeatedPlayers } from '@paheli/core/tournament/seated-players';
import type { Deps, Viewer } from '../deps';

/**
 * Lists who has a seat in a tournament, for players who have one themselves: the viewer, their friends, and a bounded
 * number of others. Throws `not_joined`.
 */
export async function listSeatedPlayers(
  { database: { sql } }: Pick<Deps, 'database'>,
  { userId }: Viewer,
  { tournamentId }: TournamentRef,
): Promise<SeatedPlayers> {
  // The others come in the order of the index, so that the largest tournament costs no more than a small one.
  const [row] = await sql<SeatedPlayers[]>`
    with others as (
      select o.user_id from entry o where o.tournament_id = ${tournamentId} and o.left_at is null
      order by o.user_id limit ${mostNamedPlayers}),
    friends as (
      select high_id as user_id from friendship where low_id = ${userId}
      union all select low_id from friendship where high_id = ${userId}),
    named as (
      select user_id from others
      union select f.user_id from friends f join entry o
        on o.tournament_id = ${tournamentId} and o.user_id = f.user_id and o.left_at is null
      union select ${userId}::uuid)
    select t.seats_taken as participant_count,
      (select json_agg(json_build_object('username', u.username, 'isFriend', f.user_id is not null,
          'isYou', u.id = ${userId}) order by u.id <> ${userId}, f.user_id is null, lower(u.username))
        from named n join users u on u.id = n.user_id left join friends f on f.user_id = n.user_id) as players
    from tournament t join entry own
      on own.tournament_id = t.id and own.user_id = ${userId} and own.left_at is null
    where t.id = ${tournamentId}`;
  if (!row) throw new Problem('not_joined');
  return row;
}
