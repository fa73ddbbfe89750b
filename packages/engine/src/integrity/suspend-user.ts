import type { Suspend, Suspension } from '@paheli/core/integrity/suspension';
import { suspensionStatus } from '@paheli/core/integrity/suspension';
import { msg } from '@paheli/core/message';
import { toPaise, toRupees } from '@paheli/core/money';
import { fieldProblem, Problem } from '@paheli/core/problem';
import { users, userTotals } from '@paheli/db/schema/account';
import { suspensions } from '@paheli/db/schema/integrity';
import { quizSessions } from '@paheli/db/schema/quiz';
import { entries, tournaments } from '@paheli/db/schema/tournament';
import { withdrawals } from '@paheli/db/schema/withdrawals';
import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { endSessions } from '../account/session';
import { recordAction } from '../audit/record-action';
import { assertHoldsNoSeat, assertNotOwn, assertSecondPairOfEyes } from '../decisions/impartiality';
import { effectWithoutSecond } from '../decisions/lone-administrator';
import type { Deps, Viewer } from '../deps';
import { isolateRows } from '../foundation/isolate-rows';
import { mayStillAct, suspendedProblem } from '../foundation/suspension-facts';
import { type Tx, transact } from '../foundation/transaction';
import { lockRoles } from '../roles/set-role';
import { returnSuspendedSeats } from '../tournament/return-unstarted-seats';
import { readSuspension } from './list-suspensions';
import { tellPlayer } from './tell-player';

type Open = typeof suspensions.$inferSelect;
type Outcome = { readonly id: string; readonly tookEffect: boolean };

/**
 * Suspends a user: ends their login sessions and returns the seats of quizzes that they have not started. A running quiz
 * ends by its own clock, and its prize is held. Where more than `suspensionFourEyesPaise` is at stake (see `readStake`),
 * the suspension waits until another administrator sends the same terms, or, where there is no independent one, for its
 * time. Repeating it changes nothing. Throws `forbidden` for one's own account, for an administrator with a stake in a
 * tournament of the user (see `assertHoldsNoSeat`) and for a second administrator who is not independent (see
 * `assertSecondPairOfEyes`), `not_found`, and `already_decided` where the user is suspended on other terms.
 */
export async function suspendUser(deps: Deps, viewer: Viewer, terms: Suspend): Promise<Suspension> {
  assertNotOwn(viewer, terms.userId);
  if (terms.until !== null && terms.until <= deps.now()) {
    throw fieldProblem('until', msg('Choose a time in the future.'));
  }
  const { id, tookEffect } = await transact(deps, (tx) => decide(tx, deps, viewer, terms));
  if (tookEffect) await finishSuspension(deps, terms);
  return readSuspension(deps, id);
}

/** Returns the seats that a user who was just suspended has not used, and tells the user. */
async function finishSuspension(
  deps: Deps,
  terms: Omit<Suspend, 'until'> & Pick<Open, 'until'>,
): Promise<void> {
  await returnSuspendedSeats(deps, terms.userId);
  await tellPlayer(deps, terms.userId, {
    kind: 'suspended',
    text: suspendedProblem(terms).detail,
    variables: { reason: terms.reason, until: terms.until?.toISOString() ?? '' },
  });
}

/**
 * Applies the suspensions whose time has come, each once, with its administrator as the actor. A request of an
 * administrator who may not act any more ends. Returns the ids of the suspended users.
 */
export async function applySuspensions(deps: Deps): Promise<string[]> {
  const { id, userId, tookEffectAt, endedAt, effectiveAt } = suspensions;
  const due = await deps.database.db
    .select({ id, userId })
    .from(suspensions)
    .where(and(isNull(tookEffectAt), isNull(endedAt), lte(effectiveAt, deps.now())));
  const batch = { job: 'suspensions', rows: due, idOf: (row: { id: string }) => row.id };
  const suspended = await isolateRows(deps, batch, async (row) => {
    const applied = await transact(deps, (tx) => applyOne(tx, deps, row));
    if (!applied) return [];
    await finishSuspension(deps, applied);
    return [applied.userId];
  });
  return suspended.flat();
}

async function applyOne(
  tx: Tx,
  deps: Deps,
  { id, userId }: Pick<Open, 'id' | 'userId'>,
): Promise<Open | undefined> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const open = await findOpen(tx, deps, userId);
  if (open?.id !== id || open.tookEffectAt !== null) return undefined;
  if (await mayStillAct(tx, deps, open.suspendedBy)) {
    await takeEffect(tx, deps, { userId: open.suspendedBy, role: 'admin' }, open);
    return open;
  }
  const ended = { endedAt: deps.now(), endReason: 'Its administrator may not act any more.' };
  await tx.update(suspensions).set(ended).where(eq(suspensions.id, id));
  return undefined;
}

async function decide(tx: Tx, deps: Deps, viewer: Viewer, terms: Suspend): Promise<Outcome> {
  await lockRoles(tx, viewer, terms.userId);
  await assertNoRival(tx, deps, viewer, terms.userId);
  const open = await findOpen(tx, deps, terms.userId);
  if (!open) return begin(tx, deps, viewer, terms);
  if (open.tookEffectAt !== null) {
    if (isSame(open, terms) && open.reason === terms.reason) return { id: open.id, tookEffect: false };
    throw new Problem('already_decided', {
      detail: msg('This user is suspended already. Restore the user before you suspend on other terms.'),
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

/** Returns the tournaments of a user whose prizes are open: without a settlement, or with a held prize. */
function selectOpenPrizes(tx: Tx, userId: string) {
  const { tournamentId, prizeState } = quizSessions;
  return tx
    .select({
      id: tournaments.id,
      paise: sql<number>`case when ${prizeState} = 'held' then ${quizSessions.prize}
        when ${quizSessions.id} is null then 0
        else ${tournaments.prizePool} * ${tournaments.prizeSplitBps}[1] / 10000 end`.mapWith(Number),
    })
    .from(entries)
    .innerJoin(tournaments, eq(tournaments.id, entries.tournamentId))
    .leftJoin(quizSessions, and(eq(tournamentId, tournaments.id), eq(quizSessions.userId, userId)))
    .where(
      and(
        eq(entries.userId, userId),
        isNull(entries.leftAt),
        isNull(tournaments.cancelledAt),
        gt(tournaments.prizePool, 0),
        or(isNull(tournaments.settledAt), eq(prizeState, 'held')),
      ),
    );
}

/** Refuses an administrator with a stake in a tournament of the user: one player's loss there is another one's gain. */
async function assertNoRival(tx: Tx, deps: Deps, viewer: Viewer, userId: string): Promise<void> {
  for (const { id } of await selectOpenPrizes(tx, userId))
    await assertHoldsNoSeat(tx, deps, viewer, id, { against: userId });
}

/** Stores a suspension, which takes effect or waits for a second administrator. */
async function begin(tx: Tx, deps: Deps, viewer: Viewer, terms: Suspend): Promise<Outcome> {
  const createdAt = deps.now();
  const stake = await readStake(tx, terms.userId);
  const needsSecond = toPaise(stake) > deps.settings.suspensionFourEyesPaise;
  const effectiveAt = needsSecond ? await effectWithoutSecond(tx, deps, viewer) : null;
  const row = { ...terms, id: deps.newId(), createdAt, suspendedBy: viewer.userId, effectiveAt };
  const [stored] = await tx.insert(suspensions).values(row).returning();
  if (!stored) throw new Error('a suspension was not stored');
  const tookEffect = !needsSecond || (effectiveAt !== null && effectiveAt <= createdAt);
  if (tookEffect) await takeEffect(tx, deps, viewer, stored);
  else {
    const { reason, until, freeze } = terms;
    const after = { reason, until, freeze, stake, effectiveAt };
    const subject = `user:${terms.userId}`;
    await recordAction(tx, deps, viewer, { action: 'user.suspend.request', subject, after });
  }
  return { id: row.id, tookEffect };
}

/**
 * Returns the money that a suspension keeps from a user, in rupees: the wallet, withdrawals in progress, held prizes and
 * the first prize of each tournament that the user has played or plays and that is not settled.
 */
async function readStake(tx: Tx, userId: string): Promise<number> {
  const [totals] = await tx
    .select({ wallet: userTotals.wallet })
    .from(userTotals)
    .where(eq(userTotals.userId, userId));
  const isOfUser = eq(withdrawals.userId, userId);
  const [leaving] = await tx
    .select({ paise: sql<string>`coalesce(sum(${withdrawals.amount}), 0)` })
    .from(withdrawals)
    .where(and(isOfUser, inArray(withdrawals.status, ['requested', 'approved', 'failed'])));
  const prizes = await selectOpenPrizes(tx, userId);
  const prizesPaise = prizes.reduce((sum, { paise }) => sum + paise, 0);
  return toRupees((totals?.wallet ?? 0) + Number(leaving?.paise ?? 0) + prizesPaise);
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
