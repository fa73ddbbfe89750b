import type { Promotion } from '@paheli/core/account/administration';
import type { Duty } from '@paheli/core/account/duty';
import { hasRights } from '@paheli/core/account/is-on-duty';
import type { Role } from '@paheli/core/account/schema';
import { promotions, users } from '@paheli/db/schema/account';
import { eq, sql } from 'drizzle-orm';
import { endSessions } from '../account/session';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { instant, type Tx } from '../foundation/transaction';

/** Returns a user's waiting promotion; undefined for none, or where its requester no longer may promote. */
export async function findWaitingPromotion(db: Pick<Tx, 'select'>, now: Date, userId: string) {
  const [found] = await db
    .select({ promotion: promotions, requesterName: users.name })
    .from(promotions)
    .innerJoin(users, eq(users.id, promotions.requestedBy))
    .where(
      sql`${promotions.userId} in (select p.user_id from waiting_promotions(${instant(now)}) p where p.user_id = ${userId})`,
    );
  return found;
}

/** Returns a user's waiting promotion as administrators see it; null for none. */
export async function readPromotion(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  userId: string,
): Promise<Promotion | null> {
  const found = await findWaitingPromotion(database.db, now(), userId);
  if (!found) return null;
  const { requestedBy, requestedAt, effectiveAt, ...promotion } = found.promotion;
  const duty = promotion.duty ?? 'admin';
  return { requestedBy: { id: requestedBy, name: found.requesterName }, requestedAt, duty, effectiveAt };
}

/** Returns a role as the audit log has it: with the narrower duty, if there is one. */
export function auditedRole({ role, duty }: { readonly role: Role; readonly duty: Duty | null }) {
  return { role, ...(duty && { duty }) };
}

type Rights = { readonly role: Role; readonly duty: Duty | null };
type NewRights = Rights & Partial<Pick<typeof users.$inferInsert, 'maxTournaments' | 'maxSeats'>>;

/**
 * Changes what a user may do. Rights that are given end the user's sessions, so that the user signs in for them. Rights that
 * are taken away count from the next call, and the sessions stay. The caller holds the user's row.
 */
export async function changeRights(
  tx: Tx,
  { userId, before, after }: { readonly userId: string; readonly before: Rights; readonly after: NewRights },
): Promise<void> {
  await tx.update(users).set(after).where(eq(users.id, userId));
  if (before.role === after.role && before.duty === after.duty) return;
  // An administrator without a narrower duty has every right.
  const hadAll = before.role === 'admin' && before.duty === null;
  if (!hadAll && hasRights(after)) await endSessions(tx, userId);
  else
    await appendEvents(tx, [
      { audience: `user:${userId}`, event: { type: 'profile_update', change: 'rights' } },
    ]);
}

/** Makes a user an administrator of the requested duty. The caller holds the user's row. */
export async function promote(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'now'>,
  actor: Viewer,
  { userId, confirms }: { readonly userId: string; readonly confirms?: string },
): Promise<void> {
  const [before] = await tx
    .select({ role: users.role, duty: users.duty })
    .from(users)
    .where(eq(users.id, userId));
  if (!before) throw new Error(`user ${userId} is gone`);
  const [promotion] = await tx
    .update(promotions)
    .set({ tookEffectAt: deps.now(), confirmedBy: confirms === undefined ? null : actor.userId })
    .where(eq(promotions.userId, userId))
    .returning({ duty: promotions.duty });
  const duty = promotion?.duty ?? null;
  const after = { role: 'admin', duty, maxTournaments: null, maxSeats: null } as const;
  await changeRights(tx, { userId, before, after });
  await recordAction(tx, deps, actor, {
    action: 'user.role',
    subject: `user:${userId}`,
    before: auditedRole(before),
    after: {
      ...auditedRole({ role: 'admin', duty }),
      ...(confirms !== undefined && { requestedBy: confirms }),
    },
  });
}
