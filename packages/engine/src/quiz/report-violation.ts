import { Problem } from '@paheli/core/problem';
import { maxStoredViolations } from '@paheli/core/quiz/constants';
import { violationWeights } from '@paheli/core/quiz/integrity';
import type { ReportViolation, ViolationReceipt } from '@paheli/core/quiz/schema';
import { users } from '@paheli/db/schema/account';
import { quizSessions, violations } from '@paheli/db/schema/quiz';
import { and, eq, or } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../outbox';
import { transact } from '../transaction';

/**
 * Counts and weighs a violation in the viewer's running session; the first 200 are stored singly. Throws `not_found`,
 * and `finished` once the session has ended.
 */
export function reportViolation(
  deps: Deps,
  viewer: Viewer,
  input: ReportViolation,
): Promise<ViolationReceipt> {
  return transact(deps, async (tx) => {
    const [session] = await tx
      .select()
      .from(quizSessions)
      .where(
        and(
          eq(quizSessions.userId, viewer.userId),
          or(eq(quizSessions.id, input.sessionId), eq(quizSessions.tournamentId, input.sessionId)),
        ),
      )
      .for('no key update');
    if (!session) throw new Problem('not_found', { detail: 'This quiz session was not found.' });
    if (session.finishedAt) throw new Problem('finished', { facts: { sessionId: session.id } });
    const violationCount = session.violationCount + 1;
    const integrityScore = session.integrityScore + violationWeights[input.type];
    await tx
      .update(quizSessions)
      .set({ violationCount, integrityScore })
      .where(eq(quizSessions.id, session.id));
    if (violationCount <= maxStoredViolations) {
      const stored = {
        id: deps.newId(),
        sessionId: session.id,
        type: input.type,
        clientAt: input.timestamp,
        serverAt: deps.now(),
      };
      await tx.insert(violations).values(stored);
    }
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, viewer.userId));
    const event = {
      type: 'security_violation',
      violationType: input.type,
      userEmail: user?.email ?? '',
    } as const;
    await appendEvents(tx, [{ audience: 'admins', event }]);
    return { violationCount, integrityScore };
  });
}
