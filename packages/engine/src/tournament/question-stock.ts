import type { Deps } from '../deps';

/**
 * Returns the number of questions that the tournaments `t` of a query can ask: those of their category in the bank, or
 * the unvoided ones of their own pool once that is frozen. `join` adds the tables that `column` needs: the bank is
 * counted once for all tournaments.
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
