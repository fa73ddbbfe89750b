import { quizSessions, sessionQuestions } from '@paheli/db/schema/quiz';
import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../foundation/transaction';

/**
 * Locks the sessions of a tournament that were asked a question, and returns their ids. The locks wait for answers that
 * are being recorded; later answers wait for the caller. The caller holds the tournament's lock, which starts share.
 */
export async function lockAskedSessions(tx: Tx, tournamentId: string, questionId: string): Promise<string[]> {
  const sessions = await tx
    .select({ id: quizSessions.id })
    .from(quizSessions)
    .innerJoin(sessionQuestions, eq(sessionQuestions.sessionId, quizSessions.id))
    .where(and(eq(quizSessions.tournamentId, tournamentId), eq(sessionQuestions.questionId, questionId)))
    .orderBy(asc(quizSessions.id))
    .for('no key update', { of: quizSessions });
  return sessions.map(({ id }) => id);
}
