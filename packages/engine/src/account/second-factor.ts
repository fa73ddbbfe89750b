import { type Message, msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { totps } from '@paheli/db/schema/account';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Deps, Viewer } from '../deps';
import type { Origin } from './login-throttle';

/** Steps before and after the present one whose codes are valid too: clocks differ, and typing takes time. */
const window = 1;

type Where = {
  /** The field that contained the code. */
  readonly path: 'code' | 'totpCode';
  /** A sentence added to the error message. */
  readonly hint?: Message | undefined;
};

/**
 * Checks the code of the user's authenticator app, where one is set up, or a recovery code. A missing, wrong or used
 * code is `invalid_input` on its field, with the fact `secondFactor`. Each code is valid once.
 */
async function checkSecondFactor(
  deps: Pick<Deps, 'database' | 'now' | 'personalData'>,
  userId: string,
  code: string,
  where: Where,
): Promise<void> {
  const [totp] = await deps.database.db
    .select({ secret: totps.secret })
    .from(totps)
    .where(and(eq(totps.userId, userId), isNotNull(totps.confirmedAt)));
  if (!totp) return;
  const served = /^\d{3}[\s-]?\d{3}$/.test(code)
    ? await spendStep(deps, userId, totp.secret, plainCode(code))
    : await spendRecoveryCode(deps, userId, plainCode(code));
  if (!served) throw refusal(where, msg('This code is wrong or was used before.'));
}

/**
 * Does the same as `checkSecondFactor`, with guesses counted by account from all origins. Only callers with another
 * proof get here, so strangers cannot lock the player out, and many addresses do not allow more guesses. Throws
 * `rate_limited`.
 */
export async function checkCountedSecondFactor(
  deps: Pick<Deps, 'database' | 'now' | 'personalData' | 'loginThrottle'>,
  userId: string,
  code: string | undefined,
  origin: Origin,
  where: Where = { path: 'code' },
): Promise<void> {
  if (!(await hasSecondFactor(deps, userId))) return;
  // A missing code does not count as a guess.
  if (!code) throw refusal(where, msg('Enter the code of your authenticator app.'));
  const account = `totp:${userId}`;
  await deps.loginThrottle.attemptProved(account, origin);
  await checkSecondFactor(deps, userId, code, where);
  await deps.loginThrottle.succeedProved(account, origin);
}

/** Returns whether signing in requires a code of this user's app. */
export async function hasSecondFactor(
  { database }: Pick<Deps, 'database'>,
  userId: string,
): Promise<boolean> {
  const found = await database.db
    .select({ userId: totps.userId })
    .from(totps)
    .where(and(eq(totps.userId, userId), isNotNull(totps.confirmedAt)));
  return found.length > 0;
}

/** Returns whether an administrator may act as one: only after setting up an app, where the operator requires it. */
export async function mayAdminister(
  deps: Pick<Deps, 'database' | 'settings'>,
  { userId, role }: Viewer,
): Promise<boolean> {
  if (role !== 'admin') return false;
  return deps.settings.adminTotp !== 'required' || hasSecondFactor(deps, userId);
}

/** Returns the step of this code, near the present one; null for none of them. */
export function stepOf(secret: Secret, code: string, now: Date): number | null {
  // The library throws for texts of six characters that take more bytes.
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret, timestamp, window });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}

/** Decrypts the stored secret. */
export function readSecret(
  { personalData }: Pick<Deps, 'personalData'>,
  userId: string,
  stored: Uint8Array,
): Secret {
  return Secret.fromBase32(personalData.decrypt(stored, { userId, field: 'totp' }));
}

/** Returns the keyed hash under which a recovery code is stored. */
export function hashRecoveryCode(
  { personalData }: Pick<Deps, 'personalData'>,
  userId: string,
  code: string,
): Buffer {
  return personalData.fingerprint(`recovery code:${userId}:${code}`);
}

/** Returns a code without the separators that people type between its characters. */
function plainCode(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase();
}

/** Uses up a step, and all before it: of parallel calls with one code, only one succeeds. */
async function spendStep(
  deps: Pick<Deps, 'database' | 'now' | 'personalData'>,
  userId: string,
  secret: Uint8Array,
  code: string,
): Promise<boolean> {
  const step = stepOf(readSecret(deps, userId, secret), code, deps.now());
  if (step === null) return false;
  const spent = await deps.database.db
    .update(totps)
    .set({ lastStep: step })
    .where(
      and(
        eq(totps.userId, userId),
        eq(totps.secret, Buffer.from(secret)),
        sql`coalesce(${totps.lastStep}, 0) < ${step}`,
      ),
    )
    .returning({ userId: totps.userId });
  return spent.length > 0;
}

async function spendRecoveryCode(
  deps: Pick<Deps, 'database' | 'personalData'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const hash = hashRecoveryCode(deps, userId, code);
  const spent = await deps.database.db.execute(sql`
    update totp set recovery_hashes = array_remove(recovery_hashes, ${hash}::bytea)
    where user_id = ${userId} and confirmed_at is not null and ${hash}::bytea = any(recovery_hashes) returning user_id`);
  return spent.length > 0;
}

function refusal({ path, hint }: Where, sentence: Message): Problem {
  const message = hint === undefined ? sentence : msg('{sentence} {hint}', { sentence, hint });
  return new Problem('invalid_input', {
    detail: message,
    errors: [{ path, message }],
    facts: { secondFactor: true },
  });
}
