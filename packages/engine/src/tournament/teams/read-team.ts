import type { TournamentRef } from '@paheli/core/tournament/schema';
import type { OwnTeam } from '@paheli/core/tournament/teams';
import type { Deps, Viewer } from '../../deps';
import { tournamentNotFound } from '../lock-tournament';

/** Returns the viewer's team in a tournament with its code and members; null without one. Throws `not_found`. */
export async function readTeam(
  { database: { sql } }: Pick<Deps, 'database'>,
  { userId }: Viewer,
  { tournamentId }: TournamentRef,
): Promise<OwnTeam> {
  const [row] = await sql<OwnTeam[]>`
    select (select json_build_object('tournamentId', t.tournament_id, 'name', t.name, 'teamCode', t.code, 'members', (
      select json_agg(json_build_object('username', u.username, 'isYou', u.id = own.user_id) order by m.joined_at, u.id)
      from team_member m join users u on u.id = m.user_id where m.tournament_id = o.id and m.team_id = t.id))
    from team_member own join team t on t.id = own.team_id
    where own.tournament_id = o.id and own.user_id = ${userId}) as team
    from tournament o where o.id = ${tournamentId} and o.kind = 'tournament'`;
  if (!row) throw tournamentNotFound();
  return row;
}
