import { msg } from '@paheli/core/message';
import type { Page } from '@paheli/core/page';
import { Problem } from '@paheli/core/problem';
import type { Choice } from '@paheli/core/question-bank/choice';
import { showAnswer } from '@paheli/core/question-bank/question';
import type { AskedQuestion, ListAskedQuestions } from '@paheli/core/tournament/voided-question';
import type { Deps, Viewer } from '../deps';
import { offsetAfter, readOffset } from '../foundation/page';
import { containing } from '../foundation/search';
import { isManagedBy } from './select-tournaments';

/** The number of questions of a page, unless another one is requested. */
const usualLimit = 200;

type Row = Omit<AskedQuestion, 'correctAnswer' | 'correctAnswers'> & {
  readonly correctAnswer: Choice;
  readonly total: number;
};

/**
 * Lists the questions of a tournament that were answered or timed out, the one with the lowest share of right answers
 * first: wrongly written questions are found there. Throws `not_found`.
 */
export async function listAskedQuestions(
  { database }: Pick<Deps, 'database'>,
  viewer: Viewer,
  { tournamentId, search, limit = usualLimit, cursor }: ListAskedQuestions,
): Promise<Page<AskedQuestion>> {
  const { sql } = database;
  const from = readOffset(cursor);
  const [tournament] = await sql<{ isCounted: boolean }[]>`
    select counted_at is not null as is_counted from tournament t where t.id = ${tournamentId} and t.kind = 'tournament'
      and ${isManagedBy(database, viewer)}`;
  if (!tournament) throw new Problem('not_found', { detail: msg('This tournament was not found.') });
  const asked = tournament.isCounted
    ? sql`select question_id, asked, "right" from tournament_question where tournament_id = ${tournamentId} and asked > 0`
    : sql`
      select sq.question_id, count(*) as asked, count(*) filter (where sq.is_correct) as right
      from quiz_session s join session_question sq on sq.session_id = s.id
      where s.tournament_id = ${tournamentId} and (sq.closed_at is not null or s.finished_at is not null)
      group by sq.question_id`;
  const sought = search ? containing(search) : null;
  const matching = sql`
    from (${asked}) a
    join tournament_question p on p.tournament_id = ${tournamentId} and p.question_id = a.question_id
    where ${sought}::text is null or p.question_text collate "und-x-icu" ilike ${sought}
      or exists (select from unnest(p.options) as option_text where option_text collate "und-x-icu" ilike ${sought})`;
  const rows = await sql<Row[]>`
    select p.question_id, p.question_text, p.difficulty, p.options,
      p.correct_answer, a.asked, a.right, case when p.is_measured then p.level / 100.0 end::float8 as measured_percentage, p.voided_at, p.void_reason,
      count(*) over () as total
    ${matching}
    order by a.right::float / a.asked, a.asked desc, p.question_id limit ${limit} offset ${from}`;
  const items = rows.map(({ total: _, correctAnswer, ...question }) => ({
    ...question,
    ...showAnswer(correctAnswer),
  }));
  // Past the end no row tells the total.
  const [counted] =
    rows.length > 0 ? rows : await sql<{ total: number }[]>`select count(*) as total ${matching}`;
  const total = counted?.total ?? 0;
  return { items, nextCursor: offsetAfter(from + items.length, total), total };
}
