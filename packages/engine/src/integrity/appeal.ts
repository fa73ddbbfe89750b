import type { AppealWithCode, DraftAppeal } from '@paheli/core/integrity/appeal';
import type { OwnAppeal } from '@paheli/core/integrity/suspension';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { appeals } from '@paheli/db/schema/integrity';
import { findDevice } from '../account/device-mark';
import { parseMobileNumber } from '../account/mobile-number';
import { tryCode, useCode } from '../account/one-time-code';
import { toOwnAppeal } from '../account/read-own-suspension';
import type { SignedInViewer } from '../account/session';
import type { Caller, Deps } from '../deps';
import { lockUser } from '../foundation/lock-user';
import { findSuspension } from '../foundation/suspension-facts';
import { type Tx, transact } from '../foundation/transaction';

/**
 * Stores the viewer's appeal against their suspension, for an administrator to decide. Throws `already_decided` where
 * the account is not suspended, `locked` while an earlier appeal is open, and `rate_limited`.
 */
export async function appeal(
  deps: Deps,
  viewer: SignedInViewer,
  { message }: DraftAppeal,
): Promise<OwnAppeal> {
  await countAppeal(deps, viewer.userId);
  return transact(deps, async (tx) => {
    await lockUser(tx, viewer);
    return store(tx, deps, viewer.userId, message);
  });
}

/**
 * Does the same as `appeal` for a player who cannot sign in, after checking a code sent to the account's mobile number.
 * A code that is wrong, unknown or too old is `invalid_input` on that field, also where there is no account.
 */
export async function appealWithCode(deps: Deps, input: AppealWithCode, caller: Caller): Promise<OwnAppeal> {
  const mobileNumber = parseMobileNumber(input.mobileNumber);
  const deviceId = await findDevice(deps, input.deviceMark, { provedNumber: mobileNumber });
  const origin = { address: caller.address, deviceId };
  const attempt = `reset:${mobileNumber}`;
  await deps.loginThrottle.attempt(attempt, origin);
  const code = await tryCode(deps, 'reset_password', { mobileNumber, origin }, input.code);
  await deps.loginThrottle.succeed(attempt, origin);
  await countAppeal(deps, code.userId);
  return transact(deps, async (tx) => {
    await lockUser(tx, code);
    await useCode(tx, code, deps.now());
    return store(tx, deps, code.userId, input.message);
  });
}

async function countAppeal({ contactLimiter }: Deps, userId: string): Promise<void> {
  await contactLimiter.count(`appeal:${userId}`, {
    detail: msg('You have sent several appeals already. Please wait a while before the next one.'),
  });
}

async function store(tx: Tx, deps: Deps, userId: string, message: string): Promise<OwnAppeal> {
  const now = deps.now();
  const suspension = await findSuspension(tx, userId, now);
  if (!suspension) throw new Problem('already_decided', { detail: msg('Your account is not suspended.') });
  const [stored] = await tx
    .insert(appeals)
    .values({ id: deps.newId(), suspensionId: suspension.id, message, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (!stored) {
    throw new Problem('locked', {
      detail: msg('You have appealed already. An administrator will decide on your appeal.'),
    });
  }
  return toOwnAppeal(stored);
}
