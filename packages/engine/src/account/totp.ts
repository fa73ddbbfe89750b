import {
  type ConfirmTotp,
  type RecoveryCodes,
  type RemoveTotp,
  recoveryCodeCount,
  type TotpSetUp,
} from '@paheli/core/account/totp';
import brand from '@paheli/core/brand.json';
import { msg } from '@paheli/core/message';
import { fieldProblem, Problem } from '@paheli/core/problem';
import { totps } from '@paheli/db/schema/account';
import { eq, isNull, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Caller, Deps, Viewer } from '../deps';
import { lockUser } from '../foundation/lock-user';
import { appendEvents } from '../foundation/outbox';
import { arrayOf, type Tx, transact } from '../foundation/transaction';
import { notifySecurity } from '../notices/notify';
import { proveOwnership } from './prove-ownership';
import { checkCountedSecondFactor, hashRecoveryCode, readSecret, stepOf } from './second-factor';
import { endOtherSessions, type SignedInViewer } from './session';

/** RFC 4226, section 4: 160 bits are recommended. */
const secretBytes = 20;
const recoveryCodeLength = 10;
/** Letters and digits that are easy to tell apart: 32 of them, so that all are equally likely. */
const recoveryAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * Creates a secret for an authenticator app, in place of one that was never confirmed. Throws `locked` where one was
 * confirmed.
 */
export async function setUpTotp(deps: Deps, viewer: Viewer): Promise<TotpSetUp> {
  const { userId } = viewer;
  const { base32 } = new Secret({ buffer: Uint8Array.from(deps.random(secretBytes)).buffer });
  const row = {
    secret: deps.personalData.encrypt(base32, { userId, field: 'totp' }),
    createdAt: deps.now(),
    lastStep: null,
    recoveryHashes: [],
  };
  const { username: label } = await transact(deps, async (tx) => {
    const user = await lockUser(tx, viewer);
    const stored = await tx
      .insert(totps)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: totps.userId, set: row, setWhere: isNull(totps.confirmedAt) })
      .returning({ userId: totps.userId });
    if (stored.length === 0) throw isSetUp();
    return user;
  });
  return { secret: base32, uri: new TOTP({ issuer: brand.name, label, secret: base32 }).toString() };
}

/**
 * Confirms by the password and a first code that the app has the secret, and returns recovery codes, this once. Ends
 * the viewer's other sessions, because they were opened without a code. Throws `invalid_input` for a wrong password or
 * code.
 */
export async function confirmTotp(
  deps: Deps,
  viewer: SignedInViewer,
  { password, code }: ConfirmTotp,
  caller: Caller,
): Promise<RecoveryCodes> {
  const { userId } = viewer;
  const passwordHash = await proveOwnership(deps, viewer, password, caller);
  const account = `totp:${userId}`;
  await deps.loginThrottle.attemptProved(account, caller);
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, () => makeRecoveryCode(deps));
  await transact(deps, async (tx) => {
    const user = await lockUser(tx, viewer);
    // The password was changed or reset meanwhile: the change may be meant to keep this caller out.
    if (user.passwordHash !== passwordHash) throw new Problem('unauthenticated');
    const [totp] = await tx.select().from(totps).where(eq(totps.userId, userId)).for('update');
    if (!totp) throw new Problem('locked', { detail: msg('Set up your authenticator app first.') });
    if (totp.confirmedAt) throw isSetUp();
    const now = deps.now();
    const step = stepOf(readSecret(deps, userId, totp.secret), code.replace(/\s/g, ''), now);
    if (step === null)
      throw fieldProblem('code', msg('This code is wrong. Enter the one that the app shows now.'));
    const hashes = recoveryCodes.map((each) => hashRecoveryCode(deps, userId, each).toString('hex'));
    const recoveryHashes = sql`array(select decode(each, 'hex') from unnest(${arrayOf('text', hashes)}) each)`;
    await tx
      .update(totps)
      .set({ confirmedAt: now, lastStep: step, recoveryHashes })
      .where(eq(totps.userId, userId));
    await endOtherSessions(tx, viewer);
    await notifySecurity(tx, deps, userId, 'totp_added');
    await announce(tx, userId);
  });
  await deps.loginThrottle.succeedProved(account, caller);
  return { recoveryCodes: recoveryCodes.map((each) => `${each.slice(0, 5)}-${each.slice(5)}`) };
}

/** Removes the app, after checking the password and a code. Throws `invalid_input` for the wrong one. */
export async function removeTotp(
  deps: Deps,
  viewer: Viewer,
  { password, code }: RemoveTotp,
  caller: Caller,
): Promise<void> {
  await proveOwnership(deps, viewer, password, caller);
  await checkCountedSecondFactor(deps, viewer.userId, code, caller);
  await transact(deps, async (tx) => {
    await tx.delete(totps).where(eq(totps.userId, viewer.userId));
    await notifySecurity(tx, deps, viewer.userId, 'totp_removed');
    await announce(tx, viewer.userId);
  });
}

async function announce(tx: Tx, userId: string): Promise<void> {
  await appendEvents(tx, [{ audience: `user:${userId}`, event: { type: 'profile_update' } }]);
}

function makeRecoveryCode({ random }: Pick<Deps, 'random'>): string {
  const bytes = Array.from(random(recoveryCodeLength));
  return bytes.map((byte) => recoveryAlphabet.charAt(byte % recoveryAlphabet.length)).join('');
}

function isSetUp(): Problem {
  return new Problem('locked', { detail: msg('An authenticator app is set up already. Remove it first.') });
}
