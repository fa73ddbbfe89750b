import type { AdminUser, SetRole } from '@paheli/core/admin/user';
import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/auth';
import { asc, eq, inArray } from 'drizzle-orm';
import { endSessions } from '../auth/session';
import { readUserFacts } from '../auth/user-facts';
import type { Deps, Viewer } from '../deps';
import { transact } from '../transaction';
import { recordAction } from './record-action';

/**
 * Promotes or demotes a user and ends his sessions, so that he signs in as what he is now. Throws `not_found`
 * for nobody and for a closed account,
 * and `forbidden` for one's own role or by somebody who has lost the right meanwhile.
 */
export async function setRole(deps: Deps, viewer: Viewer, { userId, role }: SetRole): Promise<AdminUser> {
  if (userId === viewer.userId) {
    throw new Problem('forbidden', { detail: 'Nobody changes his own role; ask another administrator.' });
  }
  await transact(deps, async (tx) => {
    // Both, in one order: of two who demote each other at the same time, one comes too late.
    const locked = await tx
      .select({ id: users.id, role: users.role, closedAt: users.closedAt })
      .from(users)
      .where(inArray(users.id, [viewer.userId, userId]))
      .orderBy(asc(users.id))
      .for('no key update');
    const actor = locked.find(({ id }) => id === viewer.userId);
    const user = locked.find(({ id }) => id === userId);
    if (actor?.role !== 'admin') throw new Problem('forbidden');
    if (!user || user.closedAt) throw new Problem('not_found', { detail: 'This user was not found.' });
    if (user.role === role) return;
    await tx.update(users).set({ role }).where(eq(users.id, userId));
    await endSessions(tx, userId);
    const change = { before: { role: user.role }, after: { role } };
    await recordAction(tx, deps, viewer, { action: 'user.role', subject: `user:${userId}`, ...change });
  });
  const [user] = await readUserFacts(deps, [userId]);
  if (!user) throw new Error(`user ${userId} is gone`);
  return user;
}
