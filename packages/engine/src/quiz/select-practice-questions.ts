import { defaultLanguage } from '@paheli/core/languages';
import { type MeasuredShape, measureOf } from '@paheli/core/question-bank/item-response';
import { dailyPerCategory } from '@paheli/core/quiz/daily';
import { choosePractice, type PracticeCandidate, type StartPractice } from '@paheli/core/quiz/practice';
import { categories } from '@paheli/core/tournament/schema';
import { sql } from 'drizzle-orm';
import type { Viewer } from '../deps';
import type { Tx } from '../foundation/transaction';

type Row = { readonly id: string };

/**
 * The ids of the questions that open tournaments with a stake ask, where their pools were frozen with questions that are for
 * games without one now. Read from the tournaments, because a question is in many old rounds.
 */
export const askedForStakes = sql`
  select p.question_id from tournament t join tournament_question p on p.tournament_id = t.id
  where t.kind = 'tournament' and t.settled_at is null and t.cancelled_at is null and has_stake(t)`;

/** The questions `q` of the house for games without a stake, with a random place that `seed` determines. */
const candidates = (seed: string) => sql`
  select q.id, q.category, q.difficulty, md5(q.id::text || ${seed}::text) as place
  from question q
  where q.archived_at is null and q.owner_id is null and q.language = 'en' and (q.opened_at is not null or q.shared_at is not null)
    and q.id not in (${askedForStakes})`;

type CandidateRow = MeasuredShape & Omit<PracticeCandidate, 'measure'>;

/**
 * Returns the ids of questions for a practice round that fit what is known of the player's ability in their category, those
 * first that the player was never asked (see `choosePractice`). A player without a rating counts as a middle player.
 */
export async function selectPracticeQuestions(
  tx: Tx,
  { userId }: Viewer,
  { category, difficulty, questionsCount, language }: StartPractice,
  seed: string,
): Promise<string[]> {
  const rows = await tx.execute<CandidateRow>(sql`
    with ability as (
      select distinct on (scope) scope, mean from rating
      where user_id = ${userId}::uuid order by scope, finished_at desc, session_id desc
    )
    select c.id, q.correct_answer as "correctAnswer", cardinality(q.options) as "optionsCount", q.difficulty as typed,
      m.difficulty, m.slope, ('x' || left(c.place, 6))::bit(24)::int / 2.0 ^ 24 as place,
      coalesce((select mean from ability where scope = c.category), (select mean from ability where scope = 'all'), 0) as ability,
      exists (select from session_question a join quiz_session s on s.id = a.session_id
        where a.question_id = c.id and s.user_id = ${userId}::uuid) as "isKnown"
    from (${candidates(seed)}) c join question q on q.id = c.id
    left join question_measure m on m.question_id = c.id and m.language = coalesce(
      ${language ?? null}::text, (select language from users where id = ${userId}::uuid), ${defaultLanguage}::text)
    where c.category = coalesce(${category ?? null}::text, c.category)
      and c.difficulty = coalesce(${difficulty ?? null}::text, c.difficulty)
    order by c.place`);
  const fitting = [...rows].map((row) => ({ ...row, measure: measureOf(row) }));
  return choosePractice(fitting, questionsCount).map(({ id }) => id);
}

/**
 * Returns the ids of the questions of a day: as many of each category as there are, up to the size of a daily quiz, those
 * first that no daily quiz has asked, or that one asked longest ago.
 */
export async function selectDailyQuestions(tx: Tx, day: string): Promise<string[]> {
  const rows = await tx.execute<Row>(sql`
    select d.id from (
      select c.id, c.place, row_number() over (partition by c.category order by a.last_asked_at nulls first, c.place) as n
      from (${candidates(day)}) c left join (
        select p.question_id, max(t.starts_at) as last_asked_at
        from tournament t join tournament_question p on p.tournament_id = t.id
        where t.kind = 'daily' group by p.question_id) a on a.question_id = c.id) d
    order by d.n, d.place limit ${dailyPerCategory * categories.length}`);
  return rows.map(({ id }) => id);
}
