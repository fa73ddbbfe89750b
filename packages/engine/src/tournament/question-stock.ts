import { LANGUAGES } from '@paheli/core/languages';
import type { Deps } from '../deps';

/** Every set of languages in which a tournament may be played, as an array literal of PostgreSQL. */
const neededSets = Array.from({ length: 2 ** LANGUAGES.length }, (_, set) => {
  const needed = LANGUAGES.filter((_language, place) => (set >> place) & 1);
  return `{${needed.join()}}`;
}).slice(1);

/**
 * Returns the number of questions that the tournaments `t` of a query, which have these ids, can ask: those of the bank by
 * the rule of the database function `can_ask`, or the unvoided ones of their own pool once that is frozen. `join` adds the
 * tables that the columns need: the bank is counted once for all of them. `ofEach` counts the bank by difficulty. In social mode
 * nothing has a stake.
 */
export function usableQuestions({ sql }: Deps['database'], ids: readonly string[], mayHaveStake: boolean) {
  return {
    // Both counts are read from indexes alone.
    column: sql`case when t.frozen_at is null then coalesce(bank.questions, 0) else (
      select count(*) from tournament_question p where p.tournament_id = t.id) - (
      select count(*) from tournament_question p where p.tournament_id = t.id and p.voided_at is not null) end`,
    ofEach: sql`json_build_object('easy', coalesce(bank.easy, 0), 'medium', coalesce(bank.medium, 0), 'hard', coalesce(bank.hard, 0))`,
    join: sql`left join (
      select n.id, sum(b.questions)::bigint as questions,
        sum(b.questions) filter (where b.difficulty = 'easy') as easy,
        sum(b.questions) filter (where b.difficulty = 'medium') as medium,
        sum(b.questions) filter (where b.difficulty = 'hard') as hard
      from tournament n join (
        select q.category, q.owner_id, q.shared_at is not null as is_shared,
          q.shared_at is not null or q.opened_at is not null as is_open, l.needed, q.kinds, q.seconds, q.tags, q.difficulty, count(*) as questions
        from (select needed::text[] from unnest(${neededSets}::text[]) as needed) l
        join question q on q.archived_at is null and has_texts_in(q.language, q.translations, l.needed)
        group by q.category, q.owner_id, q.shared_at is not null, q.opened_at is not null, l.needed, q.kinds, q.seconds, q.tags, q.difficulty
      ) b on b.category = n.category and b.needed = n.languages and b.kinds <@ n.question_kinds
        and case when n.owner_id is null then b.owner_id is null and b.is_open <> (has_stake(n) and ${mayHaveStake})
          else b.owner_id = n.owner_id or (n.shared_questions and b.is_shared) end
        and (n.tags = '{}' or b.tags && n.tags) and (b.seconds <= 5 or n.questions_count * (b.seconds + 2) * 1000 <= n.duration_ms)
      where n.frozen_at is null and n.id = any(${[...ids]}::uuid[])
      group by n.id
    ) bank on bank.id = t.id`,
  };
}
