import type { Deps } from '../deps';

/**
 * How many questions the tournaments `t` of a query can ask: those of their category in the bank, and those of
 * their own pool that were not voided once that is frozen. `join` brings what `column` needs: the bank is
 * counted once, however many tournaments there are.
 */
export function usableQuestions({ sql }: Deps['database']) {
  return {
    column: sql`case when t.frozen_at is null then coalesce(bank.questions, 0) else (
      select count(*) from tournament_question p where p.tournament_id = t.id and p.voided_at is null) end`,
    join: sql`left join (
      select category, count(*) as questions from question where archived_at is null group by category
    ) bank on bank.category = t.category`,
  };
}
