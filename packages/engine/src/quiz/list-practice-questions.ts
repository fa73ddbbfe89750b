import { practiceShare, practiceStayDays } from '@paheli/core/quiz/practice';
import type { Deps } from '../deps';

type Listing = Pick<Deps, 'database' | 'now'>;

/**
 * Keeps a share of the bank listed for practice (see `list_practice_questions`). No tournament is frozen with a listed
 * question, and questions that were never asked are listed first: practice gives them their first statistics.
 */
export async function listPracticeQuestions({ database: { sql }, now }: Listing): Promise<void> {
  const { oneOf, most } = practiceShare;
  await sql`select list_practice_questions(${now()}, ${oneOf}::int, ${most}::int, ${`${practiceStayDays} days`}::interval)`;
}

/** Lists practice questions where none is listed yet. */
export async function listFirstPracticeQuestions(deps: Listing): Promise<void> {
  const [known] = await deps.database.sql`select from practice_question limit 1`;
  if (!known) await listPracticeQuestions(deps);
}
