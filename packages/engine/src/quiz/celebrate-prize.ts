import type { CelebratePrize, Celebration } from '@paheli/core/quiz/schema';
import { quizSessions } from '@paheli/db/schema/quiz';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';

/**
 * Claims the celebration of the viewer's paid prize for one device. Idempotent: the device that holds the claim is told
 * so again, because it may have missed the response or closed before it showed anything.
 */
export async function celebratePrize(
  { database: { db } }: Pick<Deps, 'database'>,
  { userId }: Viewer,
  { sessionId, claimId }: CelebratePrize,
): Promise<Celebration> {
  const { id, celebrationClaimId, prizeState } = quizSessions;
  const claimed = await db
    .update(quizSessions)
    .set({ celebrationClaimId: claimId })
    .where(
      and(
        eq(id, sessionId),
        eq(quizSessions.userId, userId),
        inArray(prizeState, ['paid', 'released']),
        or(isNull(celebrationClaimId), eq(celebrationClaimId, claimId)),
      ),
    )
    .returning({ id });
  return { isDue: claimed.length > 0 };
}
