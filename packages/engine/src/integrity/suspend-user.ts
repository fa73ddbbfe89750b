import type { Suspend, Suspension } from '@paheli/core/integrity/suspension';
import { suspensionStatus } from '@paheli/core/integrity/suspension';
import { toPaise, toRupees } from '@paheli/core/money';
import { fieldProblem, Problem } from '@paheli/core/problem';
import { users, userTotals } from '@paheli/db/schema/account';
import { suspensions } from '@paheli/db/schema/integrity';
import { and, eq, isNull } from 'drizzle-orm';
import { assertNotOwn, assertSecondPairOfEyes } from '../account/impartiality';
import { endSessions } from '../account/session';
import { lockRoles } from '../account/set-role';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { returnSuspendedSeats } from '../tournament/return-unstarted-seats';
import { type Tx, transact } from '../transaction';
import { readSuspension } from './list-suspensions';
import { findSuspension, suspendedProblem } from './suspension-facts';
import { tellPlayer } from './tell-player';

type Open = typeof suspensions.$inferSelect;
type Outcome = { readonly id: string; readonly tookEffect: boolean };

/**
 * Suspends a user: ends their login sessions and returns the seats of quizzes that they have not started. A running quiz
 * ends by its own clock, and its prize is held. Where the wallet holds more than `suspensionFourEyesPaise`, the
 * suspension waits until another administrator sends the same terms. Repeating it changes nothing. Throws `forbidden` for
 * one's own account and for a second administrator who is not independent (see `assertSecondPairOfEyes`), `not_found`,
 * and `already_decided` where the user is suspended on other terms.
 */
export async function suspendUser(deps: Deps, viewer: Viewer, terms: Suspend): Promise<Suspension> {
  assertNotOwn(viewer, terms.userId);
  if (terms.until !== null && terms.until <= deps.now()) {
    throw fieldProblem('until', 'Choose a time in the future.');
  }
  const { id, tookEffect } = await transact(deps, (tx) => decide(tx, deps, viewer, terms));
  if (tookEffect) {
    await returnSuspendedSeats(deps, terms.userId);
    await tellPlayer(deps, terms.userId, suspendedProblem(terms).message);
  }
  return readSuspension(deps, id);
}

async function decide(tx: Tx, deps: Deps, viewer: Viewer, terms: Suspend): Promise<Outcome> {
  await lockRoles(tx, viewer, terms.userId);
  const open = await findOpen(tx, deps, terms.userId);
  if (!open) return begin(tx, deps, viewer, terms);
  if (open.tookEffectAt !== null) {
    if (isSame(open, terms) && open.reason === terms.reason) return { id: open.id, tookEffect: false };
    throw new Problem('already_decided', {
      detail: 'This user is suspended already. Restore the user before you suspend on other terms.',
    });
  }
  const isOwn = open.suspendedBy === viewer.userId;
  if (isOwn && isSame(open, terms) && open.reason === terms.reason) return { id: open.id, tookEffect: false };
  if (!isOwn && isSame(open, terms) && (await mayStillAct(tx, deps, open.suspendedBy))) {
    await assertSecondPairOfEyes(tx, deps, viewer, open.suspendedBy);
    await takeEffect(tx, deps, viewer, { ...open, confirmedBy: viewer.userId });
    return { id: open.id, tookEffect: true };
  }
  await tx
    .update(suspensions)
    .set({ endedAt: deps.now(), endedBy: viewer.userId, endReason: 'Replaced by another request.' })
    .where(eq(suspensions.id, open.id));
  return begin(tx, deps, viewer, terms);
}

/** Returns the suspension that is in force or waits, locked. One whose time passed is marked as ended. */
async function findOpen(tx: Tx, deps: Deps, userId: string): Promise<Open | undefined> {
  const [open] = await tx
    .select()
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.endedAt)))
    .for('no key update');
  if (!open || suspensionStatus(open, deps.now()) !== 'ended') return open;
  await tx.update(suspensions).set({ endedAt: open.until }).where(eq(suspensions.id, open.id));
  return undefined;
}

function isSame(open: Open, { until, freeze }: Suspend): boolean {
  return open.freeze === freeze && open.until?.getTime() === until?.getTime();
}

/** Returns whether the first administrator is still one: a request of a former one counts for nothing. */
async function mayStillAct(tx: Tx, deps: Deps, userId: string): Promise<boolean> {
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId));
  return user?.role === 'admin' && !(await findSuspension(tx, userId, deps.now()));
}

/** Stores a suspension, which takes effect or waits for a second administrator. */
async function begin(tx: Tx, deps: Deps, viewer: Viewer, terms: Suspend): Promise<Outcome> {
  const row = { ...terms, id: deps.newId(), createdAt: deps.now(), suspendedBy: viewer.userId };
  const [stored] = await tx.insert(suspensions).values(row).returning();
  if (!stored) throw new Error('a suspension was not stored');
  const balance = await readBalance(tx, terms.userId);
  const tookEffect = toPaise(balance) <= deps.settings.suspensionFourEyesPaise;
  if (tookEffect) await takeEffect(tx, deps, viewer, stored);
  else {
    const after = { reason: terms.reason, until: terms.until, freeze: terms.freeze, balance };
    const subject = `user:${terms.userId}`;
    await recordAction(tx, deps, viewer, { action: 'user.suspend.request', subject, after });
  }
  return { id: row.id, tookEffect };
}

async function readBalance(tx: Tx, userId: string): Promise<number> {
  const [totals] = await tx
    .select({ wallet: userTotals.wallet })
    .from(userTotals)
    .where(eq(userTotals.userId, userId));
  return toRupees(totals?.wallet ?? 0);
}

async function takeEffect(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  { id, userId, reason, until, freeze, suspendedBy, confirmedBy }: Open,
): Promise<void> {
  await tx.update(suspensions).set({ tookEffectAt: deps.now(), confirmedBy }).where(eq(suspensions.id, id));
  await endSessions(tx, userId);
  await recordAction(tx, deps, viewer, {
    action: 'user.suspend',
    subject: `user:${userId}`,
    after: { reason, until, freeze, ...(confirmedBy !== null && { requestedBy: suspendedBy }) },
  });
}
