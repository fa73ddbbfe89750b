import type { Login, SignedIn } from '@paheli/core/auth/schema';
import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/auth';
import { eq } from 'drizzle-orm';
import type { Caller, Deps } from '../deps';
import { transact } from '../transaction';
import { parseMobileNumber } from './mobile-number';
import { isPassword } from './password';
import { readProfile } from './read-profile';
import { checkSecondFactor } from './second-factor';
import { openSession } from './session';

/**
 * Signs in, with a code as well where the account has an authenticator app. Answers `invalid_credentials` for an unknown number and a wrong password alike, in the same
 * time, and `rate_limited` after too many failures of an account or an address.
 */
export async function logIn(deps: Deps, input: Login, caller: Caller): Promise<SignedIn> {
  const mobileNumber = readNumber(input.mobileNumber);
  await deps.loginThrottle.attempt(mobileNumber ?? input.mobileNumber, caller.address);
  const [user] = mobileNumber
    ? await deps.database.db
        .select({ id: users.id, role: users.role, passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.mobileNumber, mobileNumber))
    : [];
  const fits = await isPassword(input.password, user?.passwordHash ?? null);
  if (!user || !fits) throw new Problem('invalid_credentials');
  // Before the failures are forgiven: guessing codes is guessing.
  await checkSecondFactor(deps, user.id, input.code);
  await deps.loginThrottle.succeed(mobileNumber ?? input.mobileNumber, caller.address);
  const accessToken = await openChecked(deps, user, caller);
  return { accessToken, user: await readProfile(deps, { userId: user.id, role: user.role }) };
}

/** Opens a session, unless the password has been changed since it was checked: changing it ends what it opened. */
function openChecked(
  deps: Deps,
  checked: { id: string; passwordHash: string | null },
  caller: Caller,
): Promise<string> {
  return transact(deps, async (tx) => {
    // Others sign in beside; a change waits, and then finds this session to end.
    const [user] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, checked.id))
      .for('share');
    if (user?.passwordHash !== checked.passwordHash) throw new Problem('invalid_credentials');
    return openSession(deps, checked.id, { tx, caller });
  });
}

/** A number that is none cannot belong to an account: it fails later, like an unknown one. */
function readNumber(typed: string): string | null {
  try {
    return parseMobileNumber(typed);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
