import type { Database } from '@paheli/db/client/connect';

type SameQuestion = { readonly id: string; readonly sameAs: string; readonly questionText: string };

/**
 * Returns the questions in use that look like another one of their owner and category: earlier releases compared texts with
 * their encoding and with signs that nobody sees. Nothing merges them.
 */
export function listSameQuestions({ sql }: Pick<Database, 'sql'>): Promise<SameQuestion[]> {
  return sql<SameQuestion[]>`
    select q.id, other.id as same_as, q.question_text from question q
    join question other on other.archived_at is null and other.id <> q.id and other.category = q.category
      and other.owner_id is not distinct from q.owner_id
      and md5(other.text_key) = md5(normalize(regexp_replace(q.text_key, U&'[\\00AD\\200B-\\200D\\2060\\FEFF]', '', 'g')))
    where q.archived_at is null order by q.id`;
}
