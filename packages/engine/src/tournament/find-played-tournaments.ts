import { quizSessions } from '@paheli/db/schema/quiz';
import { and } from 'drizzle-orm';
import type { Deps } from '../deps';
import { isAnyOf } from '../foundation/transaction';

/** Returns those of the tournaments to which any of the quiz sessions belongs. */
export async function findPlayedTournaments(
  { database: { db } }: Pick<Deps, 'database'>,
  { sessionIds, tournamentIds }: { sessionIds: readonly string[]; tournamentIds: readonly string[] },
): Promise<string[]> {
  if (sessionIds.length === 0 || tournamentIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: quizSessions.tournamentId })
    .from(quizSessions)
    .where(and(isAnyOf(quizSessions.id, sessionIds), isAnyOf(quizSessions.tournamentId, tournamentIds)));
  return rows.map(({ id }) => id);
}
