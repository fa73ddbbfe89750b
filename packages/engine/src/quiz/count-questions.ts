import type { Deps } from '../deps';
import { isolateRows } from '../foundation/isolate-rows';

type CountingDeps = Pick<Deps, 'database' | 'now' | 'log' | 'failedRows'>;

const batchSize = 100;

/**
 * Counts the answers to each question of the tournaments that were settled or cancelled, once: nothing in them changes any
 * more. Statistics then read a row for each question instead of every answer. A tournament that fails does not stop the
 * others. Returns how many it counted.
 */
export async function countQuestions(deps: CountingDeps): Promise<number> {
  let counted = 0;
  let ids: string[] = [];
  do {
    ids = await findUncounted(deps, ids.at(-1));
    const batch = { job: 'questions', rows: ids, idOf: String };
    counted += (await isolateRows(deps, batch, (id) => countTournament(deps, id))).length;
  } while (ids.length === batchSize);
  return counted;
}

async function findUncounted(
  { database: { sql } }: CountingDeps,
  after: string | undefined,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from tournament
    where counted_at is null and (settled_at is not null or cancelled_at is not null)
      ${after === undefined ? sql`` : sql`and id > ${after}`}
    order by id limit ${batchSize}`;
  return rows.map(({ id }) => id);
}

async function countTournament(
  { database: { sql }, now }: CountingDeps,
  tournamentId: string,
): Promise<void> {
  await sql`
    with marked as (
      update tournament set counted_at = ${now()} where id = ${tournamentId} and counted_at is null returning id
    ), counted as (
      select q.question_id, count(*) as asked, count(*) filter (where q.is_correct) as right,
        count(q.closed_at) as closed,
        count(*) filter (where q.closed_at is not null and (q.is_correct or q.voided)) as closed_right,
        coalesce(sum(q.time_ms) filter (where q.closed_at is not null), 0) as closed_time_ms
      from session_question q
      where q.session_id = any(array(select s.id from quiz_session s join marked on marked.id = s.tournament_id))
      group by q.question_id
    )
    update tournament_question p set asked = c.asked, "right" = c.right, closed = c.closed,
      closed_right = c.closed_right, closed_time_ms = c.closed_time_ms
    from counted c where p.tournament_id = ${tournamentId} and p.question_id = c.question_id`;
}
