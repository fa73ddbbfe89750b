import { quizSessions } from '@paheli/db/schema/quiz';
import { entries } from '@paheli/db/schema/tournament';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../transaction';

/** One session with the columns that prizes depend on, and its awards so far. */
export type Finished = Awaited<ReturnType<typeof readFinished>>[number];

/** Returns the finished sessions of a tournament, in the order of joining. The caller holds its lock. */
export async function readFinished(tx: Tx, tournamentId: string) {
  return tx
    .select({
      sessionId: quizSessions.id,
      userId: quizSessions.userId,
      score: quizSessions.score,
      totalTimeMs: quizSessions.totalTimeMs,
      integrityScore: quizSessions.integrityScore,
      currentPaise: quizSessions.prize,
      prizeState: quizSessions.prizeState,
      joinOrder: sql<number>`${entries.joinOrder}::int`,
    })
    .from(quizSessions)
    .innerJoin(entries, eq(entries.id, quizSessions.entryId))
    .where(and(eq(quizSessions.tournamentId, tournamentId), isNull(entries.leftAt)))
    .orderBy(asc(entries.joinOrder));
}
