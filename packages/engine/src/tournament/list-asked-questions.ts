import type { Page } from '@paheli/core/page';
import { Problem } from '@paheli/core/problem';
import type { AskedQuestion, ListAskedQuestions } from '@paheli/core/tournament/administration';
import type { Deps } from '../deps';
import { containing } from '../search';

/** The maximum number of listed questions; a search covers all of them. */
const maxListed = 200;

type Row = AskedQuestion & { readonly total: number };

/**
 * Lists the questions of a tournament that were answered or timed out, the one with the lowest share of right answers
 * first: wrongly written questions are found there. Lists two hundred at most; `total` counts all. Throws `not_found`.
 */
export async function listAskedQuestions(
  { database: { sql } }: Pick<Deps, 'database'>,
  { tournamentId, search }: ListAskedQuestions,
): Promise<Page<AskedQuestion>> {
  const [tournament] = await sql<{ isCounted: boolean }[]>`
    select counted_at is not null as is_counted from tournament where id = ${tournamentId} and kind = 'tournament'`;
  if (!tournament) throw new Problem('not_found', { detail: 'This tournament was not found.' });
  const asked = tournament.isCounted
    ? sql`select question_id, asked, "right" from tournament_question where tournament_id = ${tournamentId} and asked > 0`
    : sql`
      select sq.question_id, count(*) as asked, count(*) filter (where sq.is_correct) as right
      from quiz_session s join session_question sq on sq.session_id = s.id
      where s.tournament_id = ${tournamentId} and (sq.closed_at is not null or s.finished_at is not null)
      group by sq.question_id`;
  const sought = search ? containing(search) : null;
  const rows = await sql<Row[]>`
    select p.question_id, p.question_text, p.difficulty, p.options,
      p.correct_answer, a.asked, a.right, p.voided_at, p.void_reason,
      count(*) over () as total
    from (${asked}) a
    join tournament_question p on p.tournament_id = ${tournamentId} and p.question_id = a.question_id
    where ${sought}::text is null or p.question_text collate "und-x-icu" ilike ${sought}
      or exists (select from unnest(p.options) as option_text where option_text collate "und-x-icu" ilike ${sought})
    order by a.right::float / a.asked, a.asked desc, p.question_id limit ${maxListed}`;
  const items = rows.map(({ total: _, ...question }) => question);
  return { items, nextCursor: null, total: rows[0]?.total ?? 0 };
}
