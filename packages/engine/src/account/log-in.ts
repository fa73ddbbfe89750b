import type { Login, SignedIn } from '@paheli/core/account/schema';
import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import type { Caller, Deps } from '../deps';
import { transact } from '../foundation/transaction';
import { findDevice, openMarkedSession, type SignIn, tellOfNewDevice } from './device-mark';
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
  // Checked before the failures are cleared, so that guessed codes count.
  await checkCountedSecondFactor(deps, user.id, input.code, origin);
  await deps.loginThrottle.succeed(account, origin);
  const opened = await openChecked(deps, user, { caller, deviceId, deviceMark: input.deviceMark });
  return { ...opened, user: await readProfile(deps, { userId: user.id, role: user.role }) };
}

/** Opens a session, unless the password was changed since it was checked: a change of password ends sessions. */
function openChecked(
  deps: Deps,
  checked: { id: string; passwordHash: string | null },
  where: SignIn,
): Promise<Pick<SignedIn, 'accessToken' | 'deviceMark'>> {
  return transact(deps, async (tx) => {
    // Other sign-ins share this lock; a change of password waits for it, and then ends this session.
    const [user] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, checked.id))
      .for('share');
    if (user?.passwordHash !== checked.passwordHash) throw new Problem('invalid_credentials');
    await tellOfNewDevice(tx, deps, checked.id, where);
    return openMarkedSession(tx, deps, checked.id, where);
  });
}

/** Returns the number in E.164, or null. An invalid number fails later, like an unknown one. */
function readNumber(typed: string): string | null {
  try {
    return parseMobileNumber(typed);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
