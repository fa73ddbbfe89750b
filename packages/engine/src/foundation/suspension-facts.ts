import type { Duty } from '@paheli/core/account/duty';
import { isOnDuty } from '@paheli/core/account/is-on-duty';
import { dateInIndia } from '@paheli/core/india';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { suspensions } from '@paheli/db/schema/integrity';
import { and, eq, gt, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { Tx } from './transaction';

/** The terms of a suspension that its player may know. */
export type SuspensionTerms = {
  readonly reason: string;
  readonly until: Date | null;
  readonly freeze: boolean;
};

/** Returns the condition that a suspension is in force at an instant. */
export function isInForce(now: Date): SQL | undefined {
  const { tookEffectAt, endedAt, until } = suspensions;
  return and(isNull(endedAt), isNotNull(tookEffectAt), or(isNull(until), gt(until, now)));
}

/** Returns whether the terms of a suspension in force, or of none, still hold at an instant. */
export function isSuspendedAt(suspension: SuspensionTerms | null, now: Date): suspension is SuspensionTerms {
  return suspension !== null && (suspension.until === null || suspension.until > now);
}

/** Returns the suspension of a user that is in force at an instant; undefined for none. */
export async function findSuspension(db: Pick<Tx, 'select'>, userId: string, now: Date) {
  const [found] = await db
    .select()
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), isInForce(now)));
  return found;
}

/**
 * Returns whether a user is an administrator who may act, without a narrower duty or with one of these: what a former one
 * asked for counts for nothing.
 */
export async function mayStillAct(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  userId: string,
  duties: readonly Duty[] = [],
): Promise<boolean> {
  const { role, duty } = users;
  const [user] = await tx.select({ role, duty }).from(users).where(eq(users.id, userId));
  return user !== undefined && isOnDuty(user, duties) && !(await findSuspension(tx, userId, now()));
}

/** Throws `suspended` while a user's withdrawals are frozen. The caller holds the lock of the user's row. */
export async function assertNotFrozen(tx: Tx, { now }: Pick<Deps, 'now'>, userId: string): Promise<void> {
  const suspension = await findSuspension(tx, userId, now());
  if (suspension?.freeze) throw suspendedProblem(suspension);
}

/** Returns the problem of a call that a suspension forbids: with the reason, the end, and how to appeal. */
export function suspendedProblem({ reason, until, freeze }: SuspensionTerms): Problem {
  const detail =
    until === null
      ? msg('Your account is suspended. Reason: {reason} You can appeal against the decision.', { reason })
      : msg('Your account is suspended until {date}. Reason: {reason} You can appeal against the decision.', {
          date: dateInIndia(until),
          reason,
        });
  return new Problem('suspended', {
    detail,
    facts: { reason, ...(until !== null && { until }), freeze, appeal: 'POST /api/user/appeal' },
  });
}
