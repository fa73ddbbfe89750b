import type { ChangeMobile, ConfirmMobile } from '@paheli/core/account/one-time-code';
import type { Profile } from '@paheli/core/account/schema';
import { msg } from '@paheli/core/message';
import { Problem, takenProblem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import type { Caller, Deps, Viewer } from '../deps';
import { lockUser } from '../foundation/lock-user';
import { appendEvents } from '../foundation/outbox';
import { reportTaken } from '../foundation/report-taken';
import { type Tx, transact } from '../foundation/transaction';
import { notifySecurity } from '../notices/notify';
import { recordFormerMobile } from './identity-marks';
import { parseMobileNumber } from './mobile-number';
import { endCodes, issueCode, tryCode, useCode } from './one-time-code';
import { proveOwnership } from './prove-ownership';
import { readProfile } from './read-profile';
import { retainLimits, takeOverLimits } from './retained-limits';
import { requireSms, sendCode } from './send-code';
import { SmsError } from './sms';

/**
 * Sends a code to the number that the viewer's account has or will have. Throws `taken` for the number of another
 * account, `invalid_input` on a wrong password, `rate_limited`, `unconfigured`, and `unavailable` where the gateway
 * fails.
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
  await deps.codeThrottle.askSignedIn(viewer.userId);
  // A code to another account's number is neither sent nor counted: its owner needs the count.
  const isOwn = await hasNumber(deps.database.db, viewer, mobileNumber);
  await deps.codeThrottle.confirm(mobileNumber, { isOwn });
  const code = await transact(deps, async (tx) => {
    await lockUser(tx, viewer);
    await hasNumber(tx, viewer, mobileNumber);
    return issueCode(tx, deps, { userId: viewer.userId, purpose: 'verify_mobile', mobileNumber });
  });
  try {
    await sendCode(deps, mobileNumber, code);
  } catch (error) {
    if (!(error instanceof SmsError)) throw error;
    deps.log.warn({ err: error }, 'a code could not be sent');
    throw new Problem('unavailable', {
      detail: msg('The code could not be sent. Please try again shortly.'),
      retryAfterS: 5,
    });
  }
}

const numberTaken = { path: 'mobileNumber', message: msg('This mobile number is already registered.') };

/** Returns whether the viewer's account has the number already. Throws `taken` where another account has it. */
async function hasNumber(db: Pick<Tx, 'select'>, { userId }: Viewer, mobileNumber: string): Promise<boolean> {
  const [holder] = await db.select({ id: users.id }).from(users).where(eq(users.mobileNumber, mobileNumber));
  if (holder && holder.id !== userId) throw takenProblem(numberTaken.path, numberTaken.message);
  return holder !== undefined;
}

/**
 * Gives the account the number that the code was sent to, and the limits kept under that number if it is new to the
 * account. The account's limits stay under its former number as well. A wrong code is `invalid_input` on that field.
 */
export async function confirmMobile(deps: Deps, viewer: Viewer, input: ConfirmMobile): Promise<Profile> {
  const code = await tryCode(deps, 'verify_mobile', { userId: viewer.userId }, input.code);
  await reportTaken({ users_mobile_number_key: numberTaken }, () =>
    transact(deps, async (tx) => {
      const now = deps.now();
      const { mobileNumber: former, mobileVerifiedAt } = await lockUser(tx, viewer);
      await useCode(tx, code, now);
      // Codes that were sent to the former number end.
      await endCodes(tx, viewer.userId, now);
      if (former !== null && former !== code.mobileNumber) {
        await recordFormerMobile(tx, deps, viewer.userId, former);
        const isProved = mobileVerifiedAt !== null;
        await retainLimits(tx, deps, viewer.userId, { mobileNumber: former, isProved });
      }
      await tx
        .update(users)
        .set({ mobileNumber: code.mobileNumber, mobileVerifiedAt: now })
        .where(eq(users.id, viewer.userId));
      if (former !== code.mobileNumber) await takeOverLimits(tx, deps, viewer.userId, code);
      if (former !== null && former !== code.mobileNumber)
        await notifySecurity(tx, deps, viewer.userId, 'mobile_changed');
      await appendEvents(tx, [{ audience: `user:${viewer.userId}`, event: { type: 'profile_update' } }]);
    }),
  );
  return readProfile(deps, viewer);
}
