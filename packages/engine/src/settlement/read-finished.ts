import { quizSessions } from '@paheli/db/schema/quiz';
import { entries } from '@paheli/db/schema/tournament';
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Tx } from '../foundation/transaction';

/** One session with the columns that prizes depend on, and its awards so far. */
export type Finished = Awaited<ReturnType<typeof readFinished>>[number];

/**
 * Returns the finished sessions of a tournament, or those up to a stored rank, in the order of joining. The caller holds the
 * tournament's lock.
 */
export async function readFinished(
  tx: Tx,
  tournamentId: string,
  { upToRank }: { readonly upToRank?: number } = {},
) {
  return tx
    .select({
      sessionId: quizSessions.id,
      userId: quizSessions.userId,
      points: sql<number>`points_of(${quizSessions})`,
      totalTimeMs: quizSessions.totalTimeMs,
      integrityScore: quizSessions.integrityScore,
      /** Whether the player was suspended at any time since the quiz began. */
      wasSuspended: sql<boolean>`exists (select from suspension p where p.user_id = ${quizSessions.userId}
        and p.took_effect_at is not null and (p.ended_at is null or p.ended_at > ${quizSessions.startedAt})
        and (p.until is null or p.until > ${quizSessions.startedAt}))`,
      currentPaise: quizSessions.prize,
      prizeState: quizSessions.prizeState,
      joinOrder: sql<number>`${entries.joinOrder}::int`,
    })
    .from(quizSessions)
    .innerJoin(entries, eq(entries.id, quizSessions.entryId))
    .where(
      and(
        eq(quizSessions.tournamentId, tournamentId),
        isNull(entries.leftAt),
        upToRank === undefined ? undefined : lte(quizSessions.rank, upToRank),
      ),
    )
    .orderBy(asc(entries.joinOrder));
}
