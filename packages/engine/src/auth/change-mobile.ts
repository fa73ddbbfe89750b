import type { ChangeMobile, ConfirmMobile } from '@paheli/core/auth/one-time-code';
import type { Profile } from '@paheli/core/auth/schema';
import { Problem } from '@paheli/core/problem';
import { constraintName } from '@paheli/db/retry';
import { users } from '@paheli/db/schema/auth';
import { and, eq, ne } from 'drizzle-orm';
import type { Caller, Deps, Viewer } from '../deps';
import { appendEvents } from '../outbox';
import { transact } from '../transaction';
import { lockUser } from './lock-user';
import { parseMobileNumber } from './mobile-number';
import { endCodes, issueCode, tryCode, useCode } from './one-time-code';
import { proveOwnership } from './prove-ownership';
import { readProfile } from './read-profile';
import { requireSms, sendCode } from './send-code';
import { SmsError } from './sms';

/**
 * Sends a code to the number that the viewer's account is to have, or has. Throws `taken` for the number of another
 * account, `invalid_input` on a wrong password, `rate_limited`, `unconfigured`, and `unavailable` where the gateway fails.
 */
export async function changeMobile(
  deps: Deps,
  viewer: Viewer,
  input: ChangeMobile,
  caller: Caller,
): Promise<void> {
  requireSms(deps);
  const mobileNumber = parseMobileNumber(input.mobileNumber);
  await proveOwnership(deps, viewer, input.password, caller);
  await deps.codeThrottle.ask(mobileNumber, caller.address);
  const code = await transact(deps, async (tx) => {
    await lockUser(tx, viewer.userId);
    const [other] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.mobileNumber, mobileNumber), ne(users.id, viewer.userId)));
    if (other) throw taken();
    return issueCode(tx, deps, { userId: viewer.userId, purpose: 'verify_mobile', mobileNumber });
  });
  try {
    await sendCode(deps, mobileNumber, code);
  } catch (error) {
    if (!(error instanceof SmsError)) throw error;
    deps.log.warn({ err: error }, 'a code could not be sent');
    throw new Problem('unavailable', {
      detail: 'The code could not be sent. Please try again shortly.',
      retryAfterS: 5,
    });
  }
}

/** Gives the account the number that the code was sent to. A wrong code is `invalid_input` on that field. */
export async function confirmMobile(deps: Deps, viewer: Viewer, input: ConfirmMobile): Promise<Profile> {
  const code = await tryCode(deps, 'verify_mobile', { userId: viewer.userId }, input.code);
  try {
    await transact(deps, async (tx) => {
      const now = deps.now();
      await lockUser(tx, viewer.userId);
      await useCode(tx, code, now);
      // What was sent to the number before opens nothing any more.
      await endCodes(tx, viewer.userId, now);
      await tx
        .update(users)
        .set({ mobileNumber: code.mobileNumber, mobileVerifiedAt: now })
        .where(eq(users.id, viewer.userId));
      await appendEvents(tx, [{ audience: `user:${viewer.userId}`, event: { type: 'profile_update' } }]);
    });
  } catch (error) {
    if (constraintName(error) !== 'users_mobile_number_key') throw error;
    throw taken();
  }
  return readProfile(deps, viewer);
}

function taken(): Problem {
  const message = 'This mobile number is already registered.';
  return new Problem('taken', { detail: message, errors: [{ path: 'mobileNumber', message }] });
}
