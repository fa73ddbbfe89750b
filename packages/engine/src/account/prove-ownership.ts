import { msg } from '@paheli/core/message';
import { fieldProblem, Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import type { Origin } from './login-throttle';

/**
 * Checks the account's password, where it has one: an open session alone must not be enough to take over the account.
 * Returns the hash that was checked, for callers that compare it again in their transaction. A wrong password is
 * `invalid_input` on `password`, and `rate_limited` after too many.
 */
export async function proveOwnership(
  deps: Pick<Deps, 'database' | 'loginThrottle' | 'passwords'>,
  { userId }: Viewer,
  password: string | undefined,
  origin: Origin,
): Promise<string | null> {
  const [user] = await deps.database.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Problem('unauthenticated');
  if (user.passwordHash === null) return null;
  const account = `password:${userId}`;
  await deps.loginThrottle.attemptProved(account, origin);
  if (!(await deps.passwords.isRight(password ?? '', user.passwordHash))) {
    throw fieldProblem('password', msg('This is not your password.'));
  }
  await deps.loginThrottle.succeedProved(account, origin);
  return user.passwordHash;
}
