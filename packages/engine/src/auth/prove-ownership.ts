import { fieldProblem, Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/auth';
import { eq } from 'drizzle-orm';
import type { Caller, Deps, Viewer } from '../deps';
import { isPassword } from './password';

/**
 * Asks for the account's password, where it has one: whoever finds a session open must not be able to take the account
 * with him. A wrong one is `invalid_input` on `password`, and `rate_limited` after too many.
 */
export async function proveOwnership(
  deps: Pick<Deps, 'database' | 'loginThrottle'>,
  { userId }: Viewer,
  password: string | undefined,
  { address }: Caller,
): Promise<void> {
  const [user] = await deps.database.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Problem('unauthenticated');
  if (user.passwordHash === null) return;
  const account = `password:${userId}`;
  await deps.loginThrottle.attempt(account, address);
  if (!(await isPassword(password ?? '', user.passwordHash))) {
    throw fieldProblem('password', 'This is not your password.');
  }
  await deps.loginThrottle.succeed(account, address);
}
