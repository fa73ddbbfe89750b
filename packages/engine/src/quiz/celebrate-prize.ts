import type { Celebration, SessionRef } from '@paheli/core/quiz/schema';
import { quizSessions } from '@paheli/db/schema/quiz';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';

/** Notes that the viewer's paid prize is celebrated. Returns whether this is the first time, on any device. */
export async function celebratePrize(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { userId }: Viewer,
  { sessionId }: SessionRef,
): Promise<Celebration> {
  const celebrated = await db
    .update(quizSessions)
    .set({ celebratedAt: now() })
    .where(
      and(
        eq(quizSessions.id, sessionId),
        eq(quizSessions.userId, userId),
        isNull(quizSessions.celebratedAt),
        inArray(quizSessions.prizeState, ['paid', 'released']),
      ),
    )
    .returning({ id: quizSessions.id });
  return { isFirst: celebrated.length > 0 };
}
