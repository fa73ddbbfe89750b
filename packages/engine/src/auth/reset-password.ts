import type { ResetPassword } from '@paheli/core/auth/one-time-code';
import type { SignedIn } from '@paheli/core/auth/schema';
import { users } from '@paheli/db/schema/auth';
import { and, eq } from 'drizzle-orm';
import type { Caller, Deps } from '../deps';
import { transact } from '../transaction';
import { parseMobileNumber } from './mobile-number';
import { endCodes, tryCode, useCode, wrongCode } from './one-time-code';
import { hashPassword } from './password';
import { readProfile } from './read-profile';
import { checkCountedSecondFactor } from './second-factor';
import { endSessions, openSession } from './session';

/**
 * Replaces a forgotten password by the code that was sent to the account's mobile number, ends all sessions and
 * signs in. A code that is wrong, unknown or too old is `invalid_input` on that field; too many are `rate_limited`.
 */
export async function resetPassword(deps: Deps, input: ResetPassword, caller: Caller): Promise<SignedIn> {
  const mobileNumber = parseMobileNumber(input.mobileNumber);
  const account = `reset:${mobileNumber}`;
  await deps.loginThrottle.attempt(account, caller.address);
  const code = await tryCode(deps, 'reset_password', { mobileNumber }, input.code);
  await deps.loginThrottle.succeed(account, caller.address);
  const { userId } = code;
  await checkCountedSecondFactor(deps, userId, input.totpCode, caller, { path: 'totpCode' });
  const passwordHash = await hashPassword(input.password);
  const signedIn = await transact(deps, async (tx) => {
    const now = deps.now();
    const [user] = await tx
      .select({ role: users.role })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.mobileNumber, mobileNumber)))
      .for('no key update');
    if (!user) throw wrongCode();
    await useCode(tx, code, now);
    await endCodes(tx, userId, now);
    // Whoever reads what is sent there has proved that the number is his.
    await tx.update(users).set({ passwordHash, mobileVerifiedAt: now }).where(eq(users.id, userId));
    await endSessions(tx, userId);
    return { accessToken: await openSession(deps, userId, { tx, caller }), role: user.role };
  });
  const user = await readProfile(deps, { userId, role: signedIn.role });
  return { accessToken: signedIn.accessToken, user };
}
