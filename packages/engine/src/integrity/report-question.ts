import type { QuestionReport, ReportQuestion } from '@paheli/core/integrity/question-report';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { questionReports, reportedQuestions } from '@paheli/db/schema/integrity';
import { quizSessions, sessionQuestions } from '@paheli/db/schema/quiz';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { type Tx, transact } from '../foundation/transaction';
import { selectReports } from './list-own-reports';

/**
 * Reports a question of the viewer's own session that has closed. A player reports each question once: repeating it
 * returns the first report. Throws `not_found`, and `too_early` while the question is open or has not opened.
 */
export function reportQuestion(deps: Deps, viewer: Viewer, input: ReportQuestion): Promise<QuestionReport> {
  return transact(deps, async (tx) => {
    const asked = await findAsked(tx, viewer, input);
    const isOwn = and(
      eq(questionReports.userId, viewer.userId),
      eq(questionReports.questionId, asked.questionId),
    );
    const [known] = await selectReports(tx).where(isOwn);
    if (known) return known;
    const reported = await openReportedQuestion(tx, deps, asked);
    const { reason, note, questionIndex } = input;
    const { sessionId, questionId } = asked;
    await tx
      .insert(questionReports)
      .values({
        id: deps.newId(),
        reportedQuestionId: reported.id,
        userId: viewer.userId,
        sessionId,
        questionIndex,
        questionId,
        reason,
        note,
        createdAt: deps.now(),
      })
      // The same player may report twice at once.
      .onConflictDoNothing();
    if (reported.isNew) {
      const event = { type: 'question_report_update', sessionId, questionIndex, outcome: null } as const;
      await appendEvents(tx, [{ audience: 'admins', event }]);
    }
    const [report] = await selectReports(tx).where(isOwn);
    if (!report) throw new Error(`the report of question ${questionId} is gone`);
    return report;
  });
}

type Asked = { readonly sessionId: string; readonly tournamentId: string; readonly questionId: string };

async function findAsked(
  tx: Tx,
  { userId }: Viewer,
  { sessionId: ref, questionIndex }: ReportQuestion,
): Promise<Asked> {
  const [asked] = await tx
    .select({
      sessionId: quizSessions.id,
      tournamentId: quizSessions.tournamentId,
      questionId: sessionQuestions.questionId,
      closedAt: sessionQuestions.closedAt,
    })
    .from(quizSessions)
    .innerJoin(sessionQuestions, eq(sessionQuestions.sessionId, quizSessions.id))
    .where(
      and(
        eq(quizSessions.userId, userId),
        or(eq(quizSessions.id, ref), eq(quizSessions.tournamentId, ref)),
        eq(sessionQuestions.questionIndex, questionIndex),
      ),
    );
  if (!asked) throw new Problem('not_found', { detail: msg('This question was not found in your quiz.') });
  if (asked.closedAt === null)
    throw new Problem('too_early', { detail: msg('Report a question once it has closed.') });
  return asked;
}

/** Returns the reported question that waits for a decision, locked against the decision. */
async function openReportedQuestion(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'now'>,
  { tournamentId, questionId }: Asked,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const id = deps.newId();
  const [row] = await tx
    .insert(reportedQuestions)
    .values({ id, tournamentId, questionId, createdAt: deps.now() })
    .onConflictDoUpdate({
      target: [reportedQuestions.tournamentId, reportedQuestions.questionId],
      targetWhere: sql`${reportedQuestions.decidedAt} is null`,
      set: { tournamentId },
    })
    .returning({ id: reportedQuestions.id });
  if (!row) throw new Error('an inserted row is missing');
  return { id: row.id, isNew: row.id === id };
}
