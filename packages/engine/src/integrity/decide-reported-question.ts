import type { DecideReportedQuestion, ReportedQuestion } from '@paheli/core/integrity/question-report';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { toChoice } from '@paheli/core/question-bank/choice';
import { writtenAnswers } from '@paheli/core/question-bank/question';
import { questionReports, reportedQuestions } from '@paheli/db/schema/integrity';
import { eq } from 'drizzle-orm';
import { recordAction } from '../audit/record-action';
import { askSecond, assertNothingWaits, type Gate, questionSubject } from '../decisions/ask-second';
import { assertHoldsNoSeat } from '../decisions/impartiality';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { type Tx, transact } from '../foundation/transaction';
import { voidInTournament } from '../quiz/void-question';
import { correctKey } from './correct-key';
import { readReportedQuestion } from './list-reported-questions';

type Reported = typeof reportedQuestions.$inferSelect;

/**
 * Decides about a reported question: voids it in its tournament, corrects its key wherever prizes are not settled, or
 * leaves it as it is. Everybody who reported it is told. The decision is stored instead where a second administrator has
 * to confirm it (see `askSecond`). Throws `not_found`, `already_decided`, `forbidden` (see `assertHoldsNoSeat`),
 * `invalid_input` where the corrected key is the present one, and `locked` where a tournament that is over would change.
 */
export async function decideReportedQuestion(
  deps: Deps,
  viewer: Viewer,
  input: DecideReportedQuestion,
): Promise<ReportedQuestion> {
  await transact(deps, async (tx) => {
    const { questionId, tournamentId } = await find(tx, input.reportedQuestionId);
    const subject = questionSubject(questionId, tournamentId);
    const gate = askSecond(tx, deps, viewer, { kind: 'question_decide', subject, input });
    await decideInTransaction(tx, deps, viewer, input, gate);
  });
  return readReportedQuestion(deps, input.reportedQuestionId);
}

/** Decides about a reported question in the caller's transaction, where the gate lets the decision pass. */
export async function decideInTransaction(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  input: DecideReportedQuestion,
  gate: Gate,
): Promise<void> {
  const { reportedQuestionId: id, outcome, reason } = input;
  const reported = await find(tx, id);
  // Tournaments and sessions are locked before the reported question, as in every use case.
  if (!(await apply(tx, deps, viewer, { reported, input, gate }))) return;
  const isThis = eq(reportedQuestions.id, id);
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
}

async function find(tx: Tx, id: string): Promise<Reported> {
  const [reported] = await tx.select().from(reportedQuestions).where(eq(reportedQuestions.id, id));
  if (!reported) throw new Problem('not_found', { detail: msg('This reported question was not found.') });
  return reported;
}

type Application = {
  readonly reported: Reported;
  readonly input: DecideReportedQuestion;
  readonly gate: Gate;
};

/** Applies the outcome to the tournament. Returns false where it waits at the gate. */
async function apply(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  { reported, input, gate }: Application,
): Promise<boolean> {
  const { tournamentId, questionId, decidedAt } = reported;
  const { outcome, reason } = input;
  if (decidedAt) throw new Problem('already_decided');
  if (outcome === 'voided')
    return (
      (await voidInTournament(tx, deps, viewer, { tournamentId, questionId, reason }, gate)) !== undefined
    );
  if (outcome === 'dismissed') {
    await assertHoldsNoSeat(tx, deps, viewer, tournamentId);
    await assertNothingWaits(tx, questionSubject(questionId, tournamentId));
    return true;
  }
  const correctAnswer = toChoice(writtenAnswers(input));
  if (correctAnswer === null) throw new Error('a correction without a right answer');
  return correctKey(tx, deps, viewer, { tournamentId, questionId, correctAnswer }, gate);
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
