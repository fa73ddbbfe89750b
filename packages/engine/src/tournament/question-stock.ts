import type { Deps } from '../deps';

/**
 * Returns the number of questions that the tournaments `t` of a query, which have these ids, can ask: those of the bank by
 * the rule of the database function `can_ask`, or the unvoided ones of their own pool once that is frozen. `join` adds the
 * tables that the columns need. `ofEach` counts the bank by difficulty. In social mode nothing has a stake.
 */
export function usableQuestions({ sql }: Deps['database'], ids: readonly string[], mayHaveStake: boolean) {
  const free = sql`jsonb_populate_record(n, '{"entry_fee": 0, "prize_pool": 0, "pending_prize_pool": null}')`;
  return {
    // Both counts are read from indexes alone.
    column: sql`case when t.frozen_at is null then coalesce(bank.questions, 0) else (
      select count(*) from tournament_question p where p.tournament_id = t.id) - (
      select count(*) from tournament_question p where p.tournament_id = t.id and p.voided_at is not null) end`,
    ofEach: sql`json_build_object('easy', coalesce(bank.easy, 0), 'medium', coalesce(bank.medium, 0), 'hard', coalesce(bank.hard, 0))`,
    // One question stands for all that are the same to the rule, so that a large bank is counted once for all tournaments.
    join: sql`left join (
      select n.id, sum(b.questions)::bigint as questions,
        sum(b.questions) filter (where q.difficulty = 'easy') as easy,
        sum(b.questions) filter (where q.difficulty = 'medium') as medium,
        sum(b.questions) filter (where q.difficulty = 'hard') as hard
      from tournament n join (
        select category, (array_agg(id))[1] as one_id, count(*) as questions
        from question where archived_at is null
        group by category, difficulty, owner_id, shared_at is null, opened_at is null, language,
          (select array_agg(key order by key) from jsonb_object_keys(translations) as key), kinds, seconds, tags
      ) b on b.category = n.category
      join question q on q.id = b.one_id and can_ask(${mayHaveStake ? sql`n` : free}, q)
      where n.frozen_at is null and n.id = any(${[...ids]}::uuid[])
      group by n.id
    ) bank on bank.id = t.id`,
  };
}
