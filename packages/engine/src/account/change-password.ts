import type { ChangePassword } from '@paheli/core/account/password';
import { msg } from '@paheli/core/message';
import { fieldProblem, Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import type { Caller, Deps } from '../deps';
import { lockUser } from '../foundation/lock-user';
import { transact } from '../foundation/transaction';
import { notifySecurity } from '../notices/notify';
import { endOtherSessions, revokeMarks, type SignedInViewer } from './session';

/**
 * Changes the viewer's password, ends all sessions but this one, and revokes all device marks. A wrong current password
 * is `invalid_input` on that field (`invalid_credentials` would sign the viewer out), and `rate_limited` after too
 * many.
 */
export async function changePassword(
  deps: Deps,
  viewer: SignedInViewer,
  input: ChangePassword,
  caller: Caller,
): Promise<void> {
  const account = `password:${viewer.userId}`;
  await deps.loginThrottle.attemptProved(account, caller);
  const before = await readHash(deps, viewer.userId);
  if (before !== null && !(await deps.passwords.isRight(input.current ?? '', before))) {
    throw notCurrent();
  }
  await deps.loginThrottle.succeedProved(account, caller);
  const passwordHash = await deps.passwords.hash(input.new);
  await transact(deps, async (tx) => {
    const locked = await lockUser(tx, viewer);
    // Another change of the password was faster, so the check above is outdated.
    if (locked.passwordHash !== before) throw notCurrent();
    await tx.update(users).set({ passwordHash }).where(eq(users.id, viewer.userId));
    await endOtherSessions(tx, viewer);
    await revokeMarks(tx, viewer.userId);
    await notifySecurity(tx, deps, viewer.userId, 'password_changed');
  });
}

function notCurrent(): Problem {
  return fieldProblem('current', msg('This is not your current password.'));
}

async function readHash(deps: Deps, userId: string): Promise<string | null> {
  const [user] = await deps.database.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Problem('unauthenticated');
  return user.passwordHash;
}
