import { promotions, users } from '@paheli/db/schema/account';
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { Deps } from '../deps';
import { isolateRows } from '../foundation/isolate-rows';
import { type Tx, transact } from '../foundation/transaction';
import { returnAdministratorSeats } from '../tournament/return-unstarted-seats';
import { findWaitingPromotion, promote } from './promotion';

/**
 * Applies the promotions that are due, each once, with its requester as the actor. Deletes a promotion whose requester
 * is suspended or may no longer promote, or whose user closed the account. Then returns the seats that administrators hold in
 * tournaments with a prize. Returns the ids of the promoted users. A promotion that fails does not stop the others.
 */
export async function applyPromotions(deps: Deps): Promise<string[]> {
  const due = await deps.database.db
    .select({ userId: promotions.userId })
    .from(promotions)
    .where(and(isNull(promotions.tookEffectAt), lte(promotions.effectiveAt, deps.now())))
    .orderBy(asc(promotions.requestedAt));
  const batch = { job: 'promotions', rows: due.map(({ userId }) => userId), idOf: String };
  const promoted = await isolateRows(deps, batch, async (userId) => {
    const isApplied = await transact(deps, (tx) => applyOne(tx, deps, userId));
    return isApplied ? [userId] : [];
  });
  await returnAdministratorSeats(deps);
  return promoted.flat();
}

async function applyOne(tx: Tx, deps: Deps, userId: string): Promise<boolean> {
  const [known] = await tx.select().from(promotions).where(eq(promotions.userId, userId));
  if (!known) return false;
  const locked = await tx
    .select({ id: users.id, role: users.role, duty: users.duty, closedAt: users.closedAt })
    .from(users)
    .where(inArray(users.id, [known.requestedBy, userId]))
    .orderBy(asc(users.id))
    .for('no key update');
  // Under the locks: the promotion may have been cancelled, confirmed or requested again.
  const isThis = and(
    eq(promotions.userId, userId),
    eq(promotions.requestedBy, known.requestedBy),
    isNull(promotions.tookEffectAt),
    lte(promotions.effectiveAt, deps.now()),
  );
  const [due] = await tx.select().from(promotions).where(isThis);
  if (!due) return false;
  const user = locked.find(({ id }) => id === userId);
  const isInEffect = user?.role === 'admin' && user.duty === due.duty;
  const mayBe = await findWaitingPromotion(tx, deps.now(), userId);
  if (!mayBe || !user || user.closedAt || isInEffect) {
    await tx.delete(promotions).where(eq(promotions.userId, userId));
    return false;
  }
  await promote(tx, deps, { userId: due.requestedBy, role: 'admin' }, { userId });
  return true;
}
