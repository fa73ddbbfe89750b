import { setTimeout as sleep } from 'node:timers/promises';
import type { AskCode } from '@paheli/core/account/one-time-code';
import { users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import type { Caller, Deps } from '../deps';
import { transact } from '../foundation/transaction';
import { findDevice } from './device-mark';
import type { Origin } from './login-throttle';
import { parseMobileNumber } from './mobile-number';
import { type IssuedCode, issueCode } from './one-time-code';
import { requireSms, sendCode } from './send-code';

/** When the response is sent, with or without a code: its time must not reveal which numbers have an account. */
const answerAfterMs = 300;

/**
 * Sends a code to a mobile number, if it belongs to an account. Otherwise the result and its time are the same, so a
 * failing gateway is logged and not reported. Throws `unconfigured` and `rate_limited`.
 */
export async function askResetCode(deps: Deps, input: AskCode, caller: Caller): Promise<void> {
  requireSms(deps);
  const mobileNumber = parseMobileNumber(input.mobileNumber);
  const deviceId = await findDevice(deps, input.deviceMark, { provedNumber: mobileNumber });
  const origin = { address: caller.address, deviceId };
  await deps.codeThrottle.ask(mobileNumber, origin);
  sendIfKnown(deps, mobileNumber, origin).catch((error: unknown) =>
    deps.log.error({ err: error }, 'a code could not be sent'),
  );
  await sleep(answerAfterMs);
}

async function sendIfKnown(deps: Deps, mobileNumber: string, origin: Origin): Promise<void> {
  const code = await transact(deps, async (tx): Promise<IssuedCode | null> => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.mobileNumber, mobileNumber))
      .for('no key update');
    if (!user) return null;
    return issueCode(tx, deps, { userId: user.id, purpose: 'reset_password', mobileNumber, origin });
  });
  if (code) await sendCode(deps, mobileNumber, code);
}
