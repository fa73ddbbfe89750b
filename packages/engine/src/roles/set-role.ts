import {
  organiserLimits,
  type RoleChange,
  type SetRole,
  type UserRef,
} from '@paheli/core/account/administration';
import { type Duty, duties } from '@paheli/core/account/duty';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { promotions, users } from '@paheli/db/schema/account';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { readUserFacts } from '../account/user-facts';
import { recordAction } from '../audit/record-action';
import { assertImpartial, assertSecondPairOfEyes } from '../decisions/impartiality';
import { earliestEffect } from '../decisions/lone-administrator';
import type { Deps, Viewer } from '../deps';
import { type Tx, transact } from '../foundation/transaction';
import { returnAdministratorSeats } from '../tournament/return-unstarted-seats';
import { auditedRole, changeRights, findWaitingPromotion, promote, readPromotion } from './promotion';

type LockedUser = Pick<
  typeof users.$inferSelect,
  'id' | 'role' | 'duty' | 'closedAt' | keyof OrganiserLimits
>;

/** What an administrator allows an organiser; null for everybody else. */
type OrganiserLimits = { readonly maxTournaments: number | null; readonly maxSeats: number | null };

/**
 * Demotes an administrator, appoints or dismisses an organiser at once (see `changeRights`); or requests a promotion, also
 * to another duty. The role and duty that the user has already cancel a waiting promotion. With several administrators a
 * promotion waits for another one's confirmation. The only administrator's promotion takes effect after the promotion delay,
 * or seven delays after the last demotion of an administrator, whichever is later. Repeating it changes nothing. Throws
 * `not_found` for an unknown user and for a closed account.
 * Throws `forbidden` for one's own role, for promoting an account that shares with one's own, and for a caller who lost
 * the role meanwhile.
 */
export async function setRole(
  deps: Deps,
  viewer: Viewer,
  { userId, role, duty: exactRole, ...given }: SetRole,
): Promise<RoleChange> {
  if (userId === viewer.userId) {
    throw new Problem('forbidden', {
      detail: msg('You cannot change your own role. Ask another administrator.'),
    });
  }
  const duty = duties.find((each) => each === exactRole) ?? null;
  await transact(deps, async (tx) => {
    const { user, others } = await lockRoles(tx, viewer, userId);
    if (role === 'admin' || duty !== null) await assertImpartial(tx, deps, viewer, userId);
    const limits = limitsOf(duty, given, user);
    if (user.role === role && user.duty === duty && isSame(user, limits))
      await cancelPromotion(tx, deps, viewer, userId);
    else if (role === 'admin') {
      const wanted = duty === 'organiser' ? null : duty;
      await requestPromotion(tx, deps, viewer, { user, duty: wanted, others });
    } else await makePlayer(tx, deps, viewer, { user, duty, limits });
  });
  return finishRoleChange(deps, userId);
}

/**
 * Confirms another administrator's promotion of a user, which takes effect at once. Throws `not_found` for an unknown
 * user, `already_decided` where no promotion waits, and `forbidden` (see `assertImpartial` and
 * `assertSecondPairOfEyes`).
 */
export async function confirmRole(deps: Deps, viewer: Viewer, { userId }: UserRef): Promise<RoleChange> {
  await transact(deps, async (tx) => {
    await lockRoles(tx, viewer, userId);
    await assertImpartial(tx, deps, viewer, userId);
    const waiting = await findWaitingPromotion(tx, deps.now(), userId);
    if (!waiting)
      throw new Problem('already_decided', { detail: msg('There is no waiting promotion of this user.') });
    const { requestedBy } = waiting.promotion;
    await assertSecondPairOfEyes(tx, deps, viewer, requestedBy);
    await promote(tx, deps, viewer, { userId, confirms: requestedBy });
  });
  return finishRoleChange(deps, userId);
}

/**
 * Locks all administrators and the user in the order of their ids: of two administrators who demote each other at the
 * same time, the second is refused. Returns the user and the other administrators. Throws `forbidden` and `not_found`.
 */
export async function lockRoles(
  tx: Tx,
  viewer: Viewer,
  userId: string,
): Promise<{ user: LockedUser; others: readonly LockedUser[] }> {
  const locked = await tx
    .select({
      id: users.id,
      role: users.role,
      duty: users.duty,
      closedAt: users.closedAt,
      maxTournaments: users.maxTournaments,
      maxSeats: users.maxSeats,
    })
    .from(users)
    .where(or(inArray(users.id, [viewer.userId, userId]), eq(users.role, 'admin')))
    .orderBy(asc(users.id))
    .for('no key update');
  const administrators = locked.filter(({ role, duty }) => role === 'admin' && duty === null);
  if (!administrators.some(({ id }) => id === viewer.userId)) throw new Problem('forbidden');
  const user = locked.find(({ id }) => id === userId);
  if (!user || user.closedAt) throw new Problem('not_found', { detail: msg('This user was not found.') });
  return { user, others: administrators.filter(({ id }) => id !== viewer.userId && id !== userId) };
}

async function requestPromotion(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  {
    user: { id: userId },
    duty,
    others,
  }: {
    readonly user: LockedUser;
    readonly duty: (typeof promotions.$inferSelect)['duty'];
    readonly others: readonly LockedUser[];
  },
): Promise<void> {
  if (await findWaitingPromotion(tx, deps.now(), userId)) return;
  const requestedAt = deps.now();
  const effectiveAt = others.length > 0 ? null : await earliestEffect(tx, deps, requestedAt);
  const row = {
    requestedBy: viewer.userId,
    requestedAt,
    duty,
    effectiveAt,
    confirmedBy: null,
    tookEffectAt: null,
  };
  await tx
    .insert(promotions)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: promotions.userId, set: row });
  if (effectiveAt && effectiveAt <= requestedAt) {
    await promote(tx, deps, viewer, { userId });
    return;
  }
  const action = 'user.role.request';
  await recordAction(tx, deps, viewer, {
    action,
    subject: `user:${userId}`,
    after: { ...auditedRole({ role: 'admin', duty }), effectiveAt },
  });
}

/** Makes a user a player, or an organiser, and deletes the waiting promotions of them and those that they requested. */
async function makePlayer(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  {
    user,
    duty,
    limits,
  }: { readonly user: LockedUser; readonly duty: Duty | null; readonly limits: OrganiserLimits },
): Promise<void> {
  const { id: userId } = user;
  await changeRights(tx, { userId, before: user, after: { role: 'player', duty, ...limits } });
  const lapsed = await tx
    .delete(promotions)
    .where(
      and(
        or(eq(promotions.requestedBy, userId), eq(promotions.userId, userId)),
        isNull(promotions.tookEffectAt),
      ),
    )
    .returning({ userId: promotions.userId });
  await recordAction(tx, deps, viewer, {
    action: 'user.role',
    subject: `user:${userId}`,
    before: auditedRole(user),
    after: {
      ...auditedRole({ role: 'player', duty }),
      ...(duty === 'organiser' && limits),
      ...(lapsed.length > 0 && { lapsedPromotions: lapsed.map((row) => row.userId) }),
    },
  });
}

function limitsOf(
  duty: Duty | null,
  { maxTournaments, maxSeats }: Pick<SetRole, 'maxTournaments' | 'maxSeats'>,
  former: OrganiserLimits,
): OrganiserLimits {
  if (duty !== 'organiser') return { maxTournaments: null, maxSeats: null };
  return {
    maxTournaments: maxTournaments ?? former.maxTournaments ?? organiserLimits.maxTournaments,
    maxSeats: maxSeats ?? former.maxSeats ?? organiserLimits.maxSeats,
  };
}

function isSame(one: OrganiserLimits, other: OrganiserLimits): boolean {
  return one.maxTournaments === other.maxTournaments && one.maxSeats === other.maxSeats;
}

async function cancelPromotion(tx: Tx, deps: Deps, viewer: Viewer, userId: string): Promise<void> {
  const [cancelled] = await tx
    .delete(promotions)
    .where(and(eq(promotions.userId, userId), isNull(promotions.tookEffectAt)))
    .returning();
  if (!cancelled) return;
  const { requestedBy, duty, effectiveAt } = cancelled;
  await recordAction(tx, deps, viewer, {
    action: 'user.role.cancel',
    subject: `user:${userId}`,
    before: { ...auditedRole({ role: 'admin', duty }), requestedBy, effectiveAt },
  });
}

async function finishRoleChange(deps: Deps, userId: string): Promise<RoleChange> {
  const [user] = await readUserFacts(deps, [userId]);
  if (!user) throw new Error(`user ${userId} is gone`);
  if (user.role === 'admin') await returnAdministratorSeats(deps, userId);
  return { ...user, promotion: await readPromotion(deps, userId) };
}
