import { quizSessions } from '@paheli/db/schema/quiz';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';

/** Returns the ids of the viewer's quiz sessions that have not ended, in the order of their start. */
export async function listRunningSessions(
  { database: { db } }: Pick<Deps, 'database'>,
  { userId }: Viewer,
): Promise<string[]> {
  const rows = await db
    .select({ id: quizSessions.id })
    .from(quizSessions)
    .where(and(eq(quizSessions.userId, userId), isNull(quizSessions.finishedAt)))
    .orderBy(quizSessions.id);
  return rows.map(({ id }) => id);
}
