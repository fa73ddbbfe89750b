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
  const outcomes = await deps.database.sql<Outcome[]>`
    select tournament_id, count(finished_at) as finished,
      coalesce(sum(prize) filter (where prize_state in ('paid', 'released')), 0)::int8 as paid,
      coalesce(sum(prize) filter (where prize_state = 'held'), 0)::int8 as held
    from quiz_session where tournament_id = any(${items.map(({ id }) => id)}::uuid[])
    group by tournament_id`;
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
