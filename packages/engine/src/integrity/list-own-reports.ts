import type { QuestionReport } from '@paheli/core/integrity/question-report';
import type { SessionRef } from '@paheli/core/quiz/schema';
import { questionReports, reportedQuestions } from '@paheli/db/schema/integrity';
import { quizSessions } from '@paheli/db/schema/quiz';
import { and, asc, eq, or } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import type { Tx } from '../transaction';

/** Lists the viewer's reports of questions in one of their sessions, in the order of the questions. */
export function listOwnReports(
  { database: { db } }: Pick<Deps, 'database'>,
  { userId }: Viewer,
  { sessionId: ref }: SessionRef,
): Promise<QuestionReport[]> {
  return selectReports(db)
    .innerJoin(quizSessions, eq(quizSessions.id, questionReports.sessionId))
    .where(
      and(
        eq(questionReports.userId, userId),
        or(eq(quizSessions.id, ref), eq(quizSessions.tournamentId, ref)),
      ),
    )
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
