import type { Login, SignedIn } from '@paheli/core/account/schema';
import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import type { Caller, Deps } from '../deps';
import { transact } from '../transaction';
import { findDevice, openMarkedSession } from './device-mark';
import { parseMobileNumber } from './mobile-number';
import { readProfile } from './read-profile';
import { checkCountedSecondFactor } from './second-factor';

/**
 * Signs in, with a code as well where the account has an authenticator app. Throws `invalid_credentials` for an unknown
 * number and a wrong password alike, after the same time. Throws `rate_limited` after too many failures: see
 * `LoginThrottle.attempt`.
 */
export async function logIn(deps: Deps, input: Login, caller: Caller): Promise<SignedIn> {
  const mobileNumber = readNumber(input.mobileNumber);
  const account = mobileNumber ?? input.mobileNumber;
  const deviceId = await findDevice(deps, input.deviceMark, { mobileNumber });
  const origin = { address: caller.address, deviceId };
  await deps.loginThrottle.attempt(account, origin);
  const [user] = mobileNumber
    ? await deps.database.db
        .select({ id: users.id, role: users.role, passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.mobileNumber, mobileNumber))
    : [];
  const fits = await deps.passwords.isRight(input.password, user?.passwordHash ?? null);
  if (!user || !fits) throw new Problem('invalid_credentials');
  // Before the failures are forgiven: guessing codes is guessing.
  await checkCountedSecondFactor(deps, user.id, input.code, origin);
  await deps.loginThrottle.succeed(account, origin);
  const opened = await openChecked(deps, user, { caller, deviceId });
  return { ...opened, user: await readProfile(deps, { userId: user.id, role: user.role }) };
}

/** Opens a session, unless the password has been changed since it was checked: changing it ends what it opened. */
function openChecked(
  deps: Deps,
  checked: { id: string; passwordHash: string | null },
  where: { readonly caller: Caller; readonly deviceId: string | undefined },
): Promise<Pick<SignedIn, 'accessToken' | 'deviceMark'>> {
  return transact(deps, async (tx) => {
    // Others sign in beside; a change waits, and then finds this session to end.
    const [user] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, checked.id))
      .for('share');
    if (user?.passwordHash !== checked.passwordHash) throw new Problem('invalid_credentials');
    return openMarkedSession(tx, deps, checked.id, where);
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
