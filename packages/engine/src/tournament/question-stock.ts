import { LANGUAGES } from '@paheli/core/languages';
import type { Deps } from '../deps';

/** Every set of languages in which a tournament may be played, as an array literal of PostgreSQL. */
const neededSets = Array.from({ length: 2 ** LANGUAGES.length }, (_, set) => {
  const needed = LANGUAGES.filter((_language, place) => (set >> place) & 1);
  return `{${needed.join()}}`;
}).slice(1);

/**
 * Returns the number of questions that the tournaments `t` of a query can ask: those of their category in the bank with
 * texts in all their languages, or
 * the unvoided ones of their own pool once that is frozen. `join` adds the tables that `column` needs: the bank is
 * counted once for all tournaments of the same languages.
 */
export function usableQuestions({ sql }: Deps['database']) {
  return {
    // Both counts are read from indexes alone.
    column: sql`case when t.frozen_at is null then coalesce(bank.questions, 0) else (
      select count(*) from tournament_question p where p.tournament_id = t.id) - (
      select count(*) from tournament_question p where p.tournament_id = t.id and p.voided_at is not null) end`,
    join: sql`left join (
      select q.category, l.needed, count(*) as questions
      from (select needed::text[] from unnest(${neededSets}::text[]) as needed) l
      join question q on q.archived_at is null and has_texts_in(q.language, q.translations, l.needed)
      group by q.category, l.needed
    ) bank on bank.category = t.category and bank.needed = t.languages`,
  };
}
