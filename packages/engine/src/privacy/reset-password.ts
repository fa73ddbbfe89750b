import type { ResetPassword } from '@paheli/core/account/one-time-code';
import type { SignedIn } from '@paheli/core/account/schema';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { and, eq } from 'drizzle-orm';
import { findDevice, openMarkedSession } from '../account/device-mark';
import type { Origin } from '../account/login-throttle';
import { parseMobileNumber } from '../account/mobile-number';
import { endCodes, type FittingCode, tryCode, useCode, wrongCode } from '../account/one-time-code';
import { readProfile } from '../account/read-profile';
import { checkCountedSecondFactor, hasSecondFactor } from '../account/second-factor';
import { endSessions } from '../account/session';
import type { Caller, Deps } from '../deps';
import { type Tx, transact } from '../foundation/transaction';
import { notifySecurity } from '../notices/notify';
import { type Holder, handOver, isOnlyClaimed } from './hand-over';

type Account = Holder & Pick<typeof users.$inferSelect, 'googleSubject'>;

const referral = msg(
  'The mobile number of this account was never confirmed. Contact us, so that an administrator can check the account.',
);

/**
 * Replaces a forgotten password after checking the code sent to the account's mobile number, ends all sessions and
 * signs in. An account that was only claimed is handed over (see `handOver`). Any other account keeps its authenticator
 * and Google link. A code that is wrong, unknown or too old is `invalid_input` on that field; too many are
 * `rate_limited`. Throws `forbidden`, with a referral to an administrator, where Google is the only proof of an
 * unproved account.
 */
export async function resetPassword(deps: Deps, input: ResetPassword, caller: Caller): Promise<SignedIn> {
  const mobileNumber = parseMobileNumber(input.mobileNumber);
  const deviceId = await findDevice(deps, input.deviceMark, { provedNumber: mobileNumber });
  const origin = { address: caller.address, deviceId };
  const attempt = `reset:${mobileNumber}`;
  await deps.loginThrottle.attempt(attempt, origin);
  const code = await tryCode(deps, 'reset_password', { mobileNumber, origin }, input.code);
  await deps.loginThrottle.succeed(attempt, origin);
  const account = await readAccount(deps.database.db, code);
  if (!isOnlyClaimed(account)) await proveHolder(deps, account, { code, totpCode: input.totpCode, origin });
  const passwordHash = await deps.passwords.hash(input.password);
  const { documentFile, ...signedIn } = await transact(deps, (tx) =>
    replacePassword(tx, deps, { code, account, passwordHash, caller }),
  );
  if (documentFile !== null) await deps.files.remove(documentFile);
  const { accessToken, deviceMark } = signedIn;
  return {
    accessToken,
    deviceMark,
    user: await readProfile(deps, { userId: code.userId, role: account.role }),
  };
}

/** Checks the authenticator code where there is one. Refuses an unproved account that has only Google. */
async function proveHolder(
  deps: Deps,
  { mobileVerifiedAt, googleSubject }: Account,
  { code: { userId }, totpCode, origin }: { code: FittingCode; totpCode: string | undefined; origin: Origin },
): Promise<void> {
  const isProved = mobileVerifiedAt !== null;
  if (!isProved && googleSubject !== null && !(await hasSecondFactor(deps, userId))) {
    throw new Problem('forbidden', { detail: referral });
  }
  const hint = isProved ? undefined : referral;
  await checkCountedSecondFactor(deps, userId, totpCode, origin, { path: 'totpCode', hint });
}

async function replacePassword(
  tx: Tx,
  deps: Deps,
  wanted: { code: FittingCode; account: Account; passwordHash: string; caller: Caller },
) {
  const { code, account, passwordHash, caller } = wanted;
  const { userId } = code;
  const now = deps.now();
  const locked = await readAccount(tx, code, 'no key update');
  // The account was proved, verified or promoted since it was read.
  if (isOnlyClaimed(locked) !== isOnlyClaimed(account)) throw wrongCode();
  await useCode(tx, code, now);
  await endCodes(tx, userId, now);
  const documentFile = isOnlyClaimed(locked) ? await handOver(tx, deps, code) : null;
  // The code proves that the player reads messages to this number.
  await tx.update(users).set({ passwordHash, mobileVerifiedAt: now }).where(eq(users.id, userId));
  await endSessions(tx, userId);
  await notifySecurity(tx, deps, userId, 'password_changed');
  return { ...(await openMarkedSession(tx, deps, userId, { caller })), documentFile };
}

/** Returns the account that a code was sent for. Throws for a wrong code where it no longer has the number. */
async function readAccount(
  db: Pick<Tx, 'select'>,
  { userId, mobileNumber }: FittingCode,
  lock?: 'no key update',
): Promise<Account> {
  const { role, kycStatus, mobileVerifiedAt, googleSubject } = users;
  const query = db
    .select({ role, kycStatus, mobileVerifiedAt, googleSubject })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.mobileNumber, mobileNumber)));
  const [account] = await (lock ? query.for(lock) : query);
  if (!account) throw wrongCode();
  return account;
}
