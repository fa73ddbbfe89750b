import { toRupees } from '@paheli/core/money';
import type { Page, PageInput } from '@paheli/core/page';
import type { TournamentReport } from '@paheli/core/tournament/administration';
import type { Deps, Viewer } from '../deps';
import { listAdminTournaments } from './list-admin-tournaments';

type Outcome = { tournamentId: string; paid: number; held: number; finished: number };

/** Lists play and payments of each tournament, newest first. */
export async function reportTournaments(
  deps: Deps,
  viewer: Viewer,
  input: PageInput,
): Promise<Page<TournamentReport>> {
  const { items, ...page } = await listAdminTournaments(deps, viewer, input);
  // Sessions are counted, and prizes summed, from indexes alone: tournaments may have had 100,000 players.
  const outcomes = await deps.database.sql<Outcome[]>`
    select t.id as tournament_id, coalesce(p.paid, 0)::int8 as paid, coalesce(p.held, 0)::int8 as held,
      (select count(*) from quiz_session s where s.tournament_id = t.id) - coalesce(r.sessions, 0) as finished
    from unnest(${items.map(({ id }) => id)}::uuid[]) as t(id)
    left join (
      select tournament_id, count(*) as sessions from quiz_session where finished_at is null group by tournament_id
    ) r on r.tournament_id = t.id
    left join lateral (
      select sum(s.prize) filter (where s.prize_state in ('paid', 'released')) as paid,
        sum(s.prize) filter (where s.prize_state = 'held') as held
      from quiz_session s where s.tournament_id = t.id and s.prize > 0
    ) p on true`;
  const byTournament = new Map(outcomes.map((outcome) => [outcome.tournamentId, outcome]));
  return {
    ...page,
    items: items.map((tournament) => {
      const { paid, held, finished } = byTournament.get(tournament.id) ?? { paid: 0, held: 0, finished: 0 };
      return {
        ...tournament,
        prizesPaid: toRupees(paid),
        prizesHeld: toRupees(held),
        sessionsFinished: finished,
      };
    }),
  };
}
