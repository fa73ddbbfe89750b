import type { QuestionReport } from '@paheli/core/integrity/question-report';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type { SessionRef } from '@paheli/core/quiz/schema';
import { questionReports, reportedQuestions } from '@paheli/db/schema/integrity';
import { quizSessions } from '@paheli/db/schema/quiz';
import { and, asc, eq, or } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import type { Tx } from '../foundation/transaction';

/** Lists the viewer's reports of questions in one of their sessions, in the order of the questions. Throws `not_found`. */
export async function listOwnReports(
  { database: { db } }: Pick<Deps, 'database'>,
  { userId }: Viewer,
  { sessionId: ref }: SessionRef,
): Promise<QuestionReport[]> {
  const isRef = or(eq(quizSessions.id, ref), eq(quizSessions.tournamentId, ref));
  const [session] = await db
    .select({ id: quizSessions.id })
    .from(quizSessions)
    .where(and(eq(quizSessions.userId, userId), isRef));
  if (!session) throw new Problem('not_found', { detail: msg('This quiz session was not found.') });
  return selectReports(db)
    .where(eq(questionReports.sessionId, session.id))
    .orderBy(asc(questionReports.questionIndex));
}

/** Returns a query of reports as their players see them. */
export function selectReports(db: Pick<Tx, 'select'>) {
  const { id, questionIndex, reason, note, createdAt } = questionReports;
  const { outcome, decision, decidedAt } = reportedQuestions;
  return db
    .select({ id, questionIndex, reason, note, createdAt, outcome, decision, decidedAt })
    .from(questionReports)
    .innerJoin(reportedQuestions, eq(reportedQuestions.id, questionReports.reportedQuestionId))
    .$dynamic();
}
