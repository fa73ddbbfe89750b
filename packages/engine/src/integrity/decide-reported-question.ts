import type { DecideReportedQuestion, ReportedQuestion } from '@paheli/core/integrity/question-report';
import { fieldProblem, Problem } from '@paheli/core/problem';
import { questionReports, reportedQuestions } from '@paheli/db/schema/integrity';
import { eq } from 'drizzle-orm';
import { assertHoldsNoSeat } from '../account/impartiality';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../outbox';
import { voidInTournament } from '../quiz/void-question';
import { type Tx, transact } from '../transaction';
import { correctKey } from './correct-key';
import { readReportedQuestion } from './list-reported-questions';

type Reported = typeof reportedQuestions.$inferSelect;

/**
 * Decides about a reported question: voids it in its tournament, corrects its key wherever prizes are not settled, or
 * leaves it as it is. Everybody who reported it is told. Throws `not_found`, `already_decided`, `forbidden` (see
 * `assertHoldsNoSeat`), `invalid_input` where the corrected key is the present one, and `locked` where a tournament that
 * is over would change.
 */
export async function decideReportedQuestion(
  deps: Deps,
  viewer: Viewer,
  input: DecideReportedQuestion,
): Promise<ReportedQuestion> {
  const { reportedQuestionId: id, outcome, reason } = input;
  await transact(deps, async (tx) => {
    const isThis = eq(reportedQuestions.id, id);
    const [reported] = await tx.select().from(reportedQuestions).where(isThis);
    if (!reported) throw new Problem('not_found', { detail: 'This reported question was not found.' });
    // Tournaments and sessions are locked before the reported question, as in every use case.
    await apply(tx, deps, viewer, { reported, input });
    const [current] = await tx.select().from(reportedQuestions).where(isThis).for('no key update');
    if (current?.decidedAt) throw new Problem('already_decided');
    await tx
      .update(reportedQuestions)
      .set({ outcome, decision: reason, decidedBy: viewer.userId, decidedAt: deps.now() })
      .where(isThis);
    await recordAction(tx, deps, viewer, {
      action: 'question.report.decide',
      subject: `question:${reported.questionId}`,
      after: { tournamentId: reported.tournamentId, outcome, reason },
    });
    await tellReporters(tx, id, outcome);
  });
  return readReportedQuestion(deps, id);
}

async function apply(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  { reported, input }: { readonly reported: Reported; readonly input: DecideReportedQuestion },
): Promise<void> {
  const { tournamentId, questionId, decidedAt } = reported;
  const { outcome, correctAnswer, reason } = input;
  if (decidedAt) throw new Problem('already_decided');
  if (outcome === 'voided')
    return void (await voidInTournament(tx, deps, viewer, { tournamentId, questionId, reason }));
  if (outcome === 'dismissed') return assertHoldsNoSeat(tx, deps, viewer, tournamentId);
  if (correctAnswer === undefined) throw fieldProblem('correctAnswer', 'Choose the correct answer, 0 to 3.');
  await correctKey(tx, deps, viewer, { tournamentId, questionId, correctAnswer });
}

async function tellReporters(
  tx: Tx,
  reportedQuestionId: string,
  outcome: DecideReportedQuestion['outcome'],
): Promise<void> {
  const { userId, sessionId, questionIndex } = questionReports;
  const reports = await tx
    .select({ userId, sessionId, questionIndex })
    .from(questionReports)
    .where(eq(questionReports.reportedQuestionId, reportedQuestionId))
    .orderBy(userId);
  await appendEvents(
    tx,
    reports.map(({ userId: reporterId, ...question }) => ({
      audience: `user:${reporterId}`,
      event: { type: 'question_report_update', ...question, outcome },
    })),
  );
}
