import { closedName, erasedText } from '@paheli/core/account/account';
import { users } from '@paheli/db/schema/account';
import { contactMessages } from '@paheli/db/schema/contact';
import { appeals, prizeDecisions, questionReports, suspensions } from '@paheli/db/schema/integrity';
import { refunds } from '@paheli/db/schema/payments';
import { quizSessions } from '@paheli/db/schema/quiz';
import { teams, tournamentReports } from '@paheli/db/schema/tournament';
import { payouts, withdrawals } from '@paheli/db/schema/withdrawals';
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../foundation/transaction';

/**
 * Erases what the holder of an account wrote, and the name and address in events to administrators: messages, those
 * sent from a proved address without signing in included, appeals and notes on questions. Decisions stay.
 */
export async function eraseOwnTexts(tx: Tx, userId: string): Promise<void> {
  const { name, email, emailVerifiedAt } = users;
  const [user] = await tx.select({ name, email, emailVerifiedAt }).from(users).where(eq(users.id, userId));
  if (!user) return;
  const sentAnonymously = user.emailVerifiedAt === null ? undefined : isAnonymousFrom(user.email);
  await tx
    .update(contactMessages)
    .set({ userId: null, name: closedName, email: 'erased@closed.invalid', message: erasedText })
    .where(or(eq(contactMessages.userId, userId), sentAnonymously));
  await tx.update(tournamentReports).set({ reason: erasedText }).where(eq(tournamentReports.userId, userId));
  await tx.update(teams).set({ name: erasedText }).where(eq(teams.createdBy, userId));
  await tx.update(questionReports).set({ note: null }).where(eq(questionReports.userId, userId));
  await tx
    .update(appeals)
    .set({ message: erasedText })
    .where(inArray(appeals.suspensionId, suspensionsOf(tx, userId)));
  await tx.execute(sql`
    update outbox set event = event
      || case when event ? 'userName' then jsonb_build_object('userName', ${closedName}::text) else '{}' end
      || case when event ? 'userEmail' then jsonb_build_object('userEmail', 'erased@closed.invalid') else '{}' end
    where audience = 'admins' and (event ->> 'userName' = ${user.name} or event ->> 'userEmail' = ${user.email})`);
}

/**
 * Erases the reasons that administrators wrote about the holder of a closed account. Each of them is in the audit log as
 * well, which stays.
 */
export async function eraseReasons(tx: Tx, userId: string): Promise<void> {
  const reason = erasedText;
  const endReason = sql`case when ${suspensions.endReason} is not null then ${erasedText} end`;
  await tx.update(suspensions).set({ reason, endReason }).where(eq(suspensions.userId, userId));
  await tx
    .update(appeals)
    .set({ reason })
    .where(and(isNotNull(appeals.reason), inArray(appeals.suspensionId, suspensionsOf(tx, userId))));
  const sessions = tx
    .select({ id: quizSessions.id })
    .from(quizSessions)
    .where(eq(quizSessions.userId, userId));
  await tx
    .update(prizeDecisions)
    .set({ reason })
    .where(and(isNotNull(prizeDecisions.reason), inArray(prizeDecisions.sessionId, sessions)));
  const isOwn = eq(withdrawals.userId, userId);
  await tx
    .update(withdrawals)
    .set({ reason })
    .where(and(isOwn, isNotNull(withdrawals.reason)));
  const own = tx.select({ id: withdrawals.id }).from(withdrawals).where(isOwn);
  await tx
    .update(payouts)
    .set({ failure: reason })
    .where(and(isNotNull(payouts.failure), inArray(payouts.withdrawalId, own)));
  await tx
    .update(refunds)
    .set({ reason })
    .where(and(eq(refunds.userId, userId), isNotNull(refunds.requestedBy)));
}

function suspensionsOf(tx: Tx, userId: string) {
  return tx.select({ id: suspensions.id }).from(suspensions).where(eq(suspensions.userId, userId));
}

/** Returns the condition of messages from visitors who were not signed in and gave this address. */
function isAnonymousFrom(email: string): SQL | undefined {
  const { userId, email: given } = contactMessages;
  return and(isNull(userId), eq(sql`lower(${given})`, email.toLowerCase()));
}
