import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type { VoidedQuestion, VoidQuestion } from '@paheli/core/tournament/voided-question';
import { quizSessions, sessionQuestions } from '@paheli/db/schema/quiz';
import { tournamentQuestions } from '@paheli/db/schema/tournament';
import { and, eq, sql } from 'drizzle-orm';
import { recordAction } from '../audit/record-action';
import { askSecond, type Gate, questionSubject } from '../decisions/ask-second';
import { assertHoldsNoSeat } from '../decisions/impartiality';
import { readPending } from '../decisions/list-pending';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { arrayOf, type Tx, transact } from '../foundation/transaction';
import { lockTournament } from '../tournament/lock-tournament';
import { scoresChanged } from '../tournament/tournament-changed';
import { lockAskedSessions } from './lock-asked-sessions';

/**
 * Voids a question of a tournament that was found wrong. In every session that was or will be asked it, the question
 * counts as right, at the mean time of the session's other questions. The decision is stored instead where a second
 * administrator has to confirm it (see `askSecond`). Throws `not_found`, `forbidden` (see
 * `assertHoldsNoSeat`), and `locked` once the tournament is settled or cancelled. Repeating it returns the first
 * outcome.
 */
export async function voidQuestion(deps: Deps, viewer: Viewer, input: VoidQuestion): Promise<VoidedQuestion> {
  const subject = questionSubject(input.questionId, input.tournamentId);
  const voided = await transact(deps, (tx) =>
    voidInTournament(
      tx,
      deps,
      viewer,
      input,
      askSecond(tx, deps, viewer, { kind: 'question_void', subject, input }),
    ),
  );
  if (voided) return { ...voided, pending: null };
  const pending = (await readPending(deps, [subject])).get(subject) ?? null;
  return { ...input, voidedAt: pending?.requestedAt ?? deps.now(), pending };
}

/**
 * Voids a question in the caller's transaction, where the gate lets it pass; undefined where it waits. Locks the
 * tournament, then the sessions.
 */
export async function voidInTournament(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  { tournamentId, questionId, reason }: VoidQuestion,
  gate: Gate,
): Promise<Omit<VoidedQuestion, 'pending'> | undefined> {
  // A concurrent start waits for this lock, and draws with the voided question marked; earlier sessions are found
  // below.
  const tournament = await lockTournament(tx, tournamentId);
  await assertHoldsNoSeat(tx, deps, viewer, tournamentId);
  const isThis = and(
    eq(tournamentQuestions.tournamentId, tournamentId),
    eq(tournamentQuestions.questionId, questionId),
  );
  const [pooled] = await tx.select().from(tournamentQuestions).where(isThis);
  if (!pooled)
    throw new Problem('not_found', { detail: msg('This question is not in the pool of this tournament.') });
  if (pooled.voidedAt && pooled.voidReason !== null)
    return { tournamentId, questionId, reason: pooled.voidReason, voidedAt: pooled.voidedAt };
  if (tournament.settledAt || tournament.cancelledAt)
    throw new Problem('locked', {
      detail: msg('This tournament is over; its questions can no longer be voided.'),
    });
  if ((await gate({ tournamentId, amountPaise: tournament.prizePool })) === 'waits') return undefined;
  const voidedAt = deps.now();
  await tx.update(tournamentQuestions).set({ voidedAt, voidReason: reason }).where(isThis);
  await voidInSessions(tx, tournamentId, questionId);
  const record = { subject: `tournament:${tournamentId}`, after: { questionId, reason } };
  await recordAction(tx, deps, viewer, { ...record, action: 'tournament.void_question' });
  await appendEvents(tx, scoresChanged(tournament));
  return { tournamentId, questionId, reason, voidedAt };
}

/** Marks the question in the sessions that were asked it, and computes those sessions again. */
async function voidInSessions(tx: Tx, tournamentId: string, questionId: string): Promise<void> {
  const sessionIds = await lockAskedSessions(tx, tournamentId, questionId);
  if (sessionIds.length === 0) return;
  const ids = arrayOf('uuid', sessionIds);
  await tx
    .update(sessionQuestions)
    .set({ voided: true })
    .where(
      and(sql`${sessionQuestions.sessionId} = any(${ids})`, eq(sessionQuestions.questionId, questionId)),
    );
  await tx.update(quizSessions).set({ hasVoided: true }).where(sql`${quizSessions.id} = any(${ids})`);
  await tx.execute(sql`select rescore_sessions(${ids})`);
}
