import { v7 as uuidv7 } from 'uuid';
import type { Deps, Viewer } from '../deps';
import { createCrowd } from './crowd';

/** Creates players who have finished a tournament's quiz, with scores of 0 to 4 and different times. No money moves. */
export async function seatCrowd(deps: Deps, tournamentId: string, count: number): Promise<Viewer[]> {
  const viewers = await createCrowd(deps, count);
  await seatPlayers(deps, tournamentId, viewers);
  return viewers;
}

/** Lets these players have finished a tournament's quiz. */
export async function seatPlayers(
  deps: Deps,
  tournamentId: string,
  viewers: readonly Viewer[],
): Promise<void> {
  const now = deps.now();
  const ids = (values: readonly unknown[]) => values.map(() => uuidv7());
  await deps.database.sql`
    with seat as (
      insert into entry (id, tournament_id, user_id, fee, joined_at)
      select e.id, ${tournamentId}, e.user_id, 0, ${now}
      from unnest(${ids(viewers)}::uuid[], ${viewers.map(({ userId }) => userId)}::uuid[]) as e(id, user_id)
      returning id, user_id, join_order)
    insert into quiz_session (id, tournament_id, user_id, entry_id, questions_count, started_at, ends_at, current_index,
      current_starts_at, current_deadline_at, silent_end_at, finished_at, score, total_time_ms)
    select gen_random_uuid(), ${tournamentId}, user_id, id, 5, ${now}, ${now}, 5, ${now}, ${now}, ${now}, ${now},
      join_order % 5, 10000 + join_order * 7 % 15000 from seat`;
}
