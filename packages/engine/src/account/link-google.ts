import type { LinkGoogle } from '@paheli/core/account/google';
import type { Profile } from '@paheli/core/account/schema';
import { msg } from '@paheli/core/message';
import { fieldProblem, Problem, takenProblem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { and, eq, isNull } from 'drizzle-orm';
import type { Caller, Deps, Viewer } from '../deps';
import { lockUser } from '../foundation/lock-user';
import { appendEvents } from '../foundation/outbox';
import { reportTaken } from '../foundation/report-taken';
import { transact } from '../foundation/transaction';
import { notifySecurity } from '../notices/notify';
import type { Google, GoogleIdentity } from './google';
import { proveOwnership } from './prove-ownership';
import { readProfile } from './read-profile';
import { checkCountedSecondFactor } from './second-factor';

/** The unique constraints of an account's Google identity. */
const googleConflicts = {
  users_email_key: { path: 'email', message: msg('This e-mail address belongs to another account.') },
  users_google_subject_key: {
    path: 'email',
    message: msg(
      'This Google account signs in to another account. Close that one, or unlink it there first.',
    ),
  },
};

/** Returns the sign-in with Google. Throws `unconfigured` where it is not set up. */
export function requireGoogle({ google }: Pick<Deps, 'google'>): Google {
  if (!google)
    throw new Problem('unconfigured', { detail: msg('Signing in with Google is not available here.') });
  return google;
}

/**
 * Links the viewer's account with a Google account after checking the account's password and second factor. Throws
 * `unconfigured`, all errors of `Google.identify`, `invalid_input` for a wrong password or code, `rate_limited`, and
 * `taken` where either account is already linked with another one.
 */
export async function linkGoogle(
  deps: Deps,
  viewer: Viewer,
  { credential, password, code }: LinkGoogle,
  caller: Caller,
): Promise<Profile> {
  const { userId } = viewer;
  const identity = await identify(deps, credential);
  const passwordHash = await proveOwnership(deps, viewer, password, caller);
  await checkCountedSecondFactor(deps, userId, code, caller);
  await reportTaken(googleConflicts, () => attachGoogle(deps, { userId, passwordHash }, identity));
  return readProfile(deps, viewer);
}

/**
 * Unlinks the Google account. Throws `locked` where the account has no password, because nothing else could sign in.
 */
export async function unlinkGoogle(deps: Deps, viewer: Viewer): Promise<Profile> {
  await transact(deps, async (tx) => {
    const { googleSubject, passwordHash } = await lockUser(tx, viewer);
    if (googleSubject === null) return;
    if (passwordHash === null) {
      const detail = msg('Google is the only way to sign in to this account. Choose a password first.');
      throw new Problem('locked', { detail });
    }
    await tx.update(users).set({ googleSubject: null }).where(eq(users.id, viewer.userId));
    await notifySecurity(tx, deps, viewer.userId, 'google_unlinked');
    await appendEvents(tx, [{ audience: `user:${viewer.userId}`, event: { type: 'profile_update' } }]);
  });
  return readProfile(deps, viewer);
}

/**
 * Links an account with a Google account. Throws `taken` where either was linked with another one meanwhile, and
 * `invalid_input` where the password changed since it was checked. Google's address replaces an unproved one.
 */
export async function attachGoogle(
  deps: Deps,
  { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string | null },
  { subject, email }: GoogleIdentity,
): Promise<void> {
  await transact(deps, async (tx) => {
    const locked = await lockUser(tx, { userId });
    if (locked.googleSubject === subject) return;
    if (locked.googleSubject !== null)
      throw takenProblem('email', msg('This account is linked with another Google account already.'));
    if (locked.passwordHash !== passwordHash) throw wrongPassword();
    const isThis = eq(users.id, userId);
    await tx.update(users).set({ googleSubject: subject }).where(isThis);
    await tx
      .update(users)
      .set({ email, emailVerifiedAt: deps.now() })
      .where(and(isThis, isNull(users.emailVerifiedAt)));
    await notifySecurity(tx, deps, userId, 'google_linked');
    await appendEvents(tx, [{ audience: `user:${userId}`, event: { type: 'profile_update' } }]);
  });
}

export function wrongPassword(): Problem {
  return fieldProblem('password', msg('This password is wrong.'));
}

/** Reports an invalid token as `invalid_input`: `invalid_credentials` would sign the viewer out. */
async function identify(deps: Deps, credential: string): Promise<GoogleIdentity> {
  const google = requireGoogle(deps);
  try {
    return await google.identify(credential, deps.now());
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid_credentials') throw error;
    throw fieldProblem('credential', error.detail);
  }
}
