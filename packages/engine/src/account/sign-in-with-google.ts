import type { SignInWithGoogle } from '@paheli/core/account/google';
import { DisplayName, type SignedIn } from '@paheli/core/account/schema';
import { usernameFrom } from '@paheli/core/account/username';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { constraintName } from '@paheli/db/client/retry';
import { users } from '@paheli/db/schema/account';
import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Caller, Deps } from '../deps';
import { transact } from '../foundation/transaction';
import { findDevice, openMarkedSession, type SignIn, tellOfNewDevice } from './device-mark';
import type { GoogleIdentity } from './google';
import { attachGoogle, requireGoogle, wrongPassword } from './link-google';
import type { Origin } from './login-throttle';
import { readProfile } from './read-profile';
import { openAccount } from './register-user';
import { checkCountedSecondFactor } from './second-factor';

/** The constraints in which two simultaneous sign-ins may collide: a second look-up shows the outcome. */
const collisions = ['users_google_subject_key', 'users_email_key', 'users_username_key'];
/** The plain username, and then others with digits appended. */
const maxAttempts = 8;
/** How long after its creation an account counts as opened by the same sign-in. */
const openingMs = 60_000;

/**
 * Signs in with an ID token of Google's; a new user gets an account without mobile number and password. Where the
 * e-mail address is proved on an existing account, throws `taken` on `password` until the request carries that
 * account's password; then the two are linked. An unproved address matches no account. Throws `unconfigured`, all
 * errors of `Google.identify`, and `rate_limited`.
 */
export async function signInWithGoogle(
  deps: Deps,
  input: SignInWithGoogle,
  caller: Caller,
): Promise<SignedIn> {
  const identity = await requireGoogle(deps).identify(input.credential ?? input.idToken ?? '', deps.now());
  const account = await findOrOpen(deps, identity, caller);
  const deviceId = await findDevice(deps, input.deviceMark, { userId: account.id });
  const origin = { address: caller.address, deviceId };
  const isLinked = account.googleSubject === identity.subject;
  if (!isLinked) await proveOwnership(deps, account, input.password, origin);
  await checkCountedSecondFactor(deps, account.id, input.code, origin);
  if (!isLinked) await link(deps, account, identity);
  const opened = await openLinked(deps, account, identity, {
    caller,
    deviceId,
    deviceMark: input.deviceMark,
  });
  return { ...opened, user: await readProfile(deps, { userId: account.id, role: account.role }) };
}

/** Opens a session, unless the account was closed meanwhile: closing it ends sessions. */
function openLinked(
  deps: Deps,
  { id }: Pick<Account, 'id'>,
  { subject }: GoogleIdentity,
  where: SignIn,
): Promise<Pick<SignedIn, 'accessToken' | 'deviceMark'>> {
  return transact(deps, async (tx) => {
    const [user] = await tx
      .select({ googleSubject: users.googleSubject, createdAt: users.createdAt })
      .from(users)
      .where(eq(users.id, id))
      .for('share');
    if (user?.googleSubject !== subject) throw new Problem('unavailable', { retryAfterS: 1 });
    // An account that was opened by this sign-in has no former devices.
    if (deps.now().getTime() - user.createdAt.getTime() > openingMs)
      await tellOfNewDevice(tx, deps, id, where);
    return openMarkedSession(tx, deps, id, where);
  });
}

type Account = Pick<
  typeof users.$inferSelect,
  'id' | 'role' | 'mobileNumber' | 'passwordHash' | 'googleSubject'
>;

/** Returns the account linked with a Google account, or else the one with its proved address, or else a new one. */
async function findOrOpen(deps: Deps, identity: GoogleIdentity, { address }: Caller): Promise<Account> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const known = await find(deps, identity);
    if (known) return known;
    if (attempt === 0) await deps.registerThrottle.count(address);
    await open(deps, identity, attempt === 0 ? '' : `_${sixDigits(deps)}`);
  }
  throw new Error('no username was free');
}

async function find({ database: { db } }: Deps, identity: GoogleIdentity): Promise<Account | undefined> {
  const isSubject = eq(users.googleSubject, identity.subject);
  const isAddress = eq(sql`lower(${users.email})`, sql`lower(${identity.email})`);
  const [account] = await db
    .select({
      id: users.id,
      role: users.role,
      mobileNumber: users.mobileNumber,
      passwordHash: users.passwordHash,
      googleSubject: users.googleSubject,
    })
    .from(users)
    .where(or(isSubject, and(isAddress, isNotNull(users.emailVerifiedAt))))
    // An address may change at Google, and belong to another account here, so the id decides.
    .orderBy(desc(sql`${isSubject} is true`))
    .limit(1);
  return account;
}

/** Opens an account, unless a value that must be unique is taken. */
async function open(deps: Deps, { subject, email, name: claimed }: GoogleIdentity, suffix: string) {
  const name = DisplayName.catch(email.split('@')[0] ?? email).parse(claimed);
  const username = usernameFrom(name, suffix);
  const id = deps.newId();
  try {
    await transact(deps, (tx) =>
      openAccount(tx, deps, {
        id,
        username,
        email,
        emailVerifiedAt: deps.now(),
        name,
        googleSubject: subject,
      }),
    );
  } catch (error) {
    if (!collisions.includes(constraintName(error) ?? '')) throw error;
  }
}

function sixDigits({ random }: Pick<Deps, 'random'>): string {
  return String(Buffer.from(random(4)).readUInt32BE() % 1_000_000).padStart(6, '0');
}

/** Checks the account's password. An address alone opens no account, because it may have had another owner. */
async function proveOwnership(
  deps: Deps,
  { mobileNumber, passwordHash, googleSubject, id }: Account,
  password: string | undefined,
  origin: Origin,
): Promise<void> {
  if (passwordHash === null || googleSubject !== null) throw linkedElsewhere();
  if (password === undefined) {
    const message = msg('Enter the password of your account once, to link it with Google.');
    throw new Problem('taken', {
      detail: message,
      errors: [{ path: 'password', message }],
      facts: { link: true },
    });
  }
  // The same counter as for signing in, so that guesses in either place count together.
  const account = mobileNumber ?? id;
  await deps.loginThrottle.attempt(account, origin);
  if (!(await deps.passwords.isRight(password, passwordHash))) throw wrongPassword();
  await deps.loginThrottle.succeed(account, origin);
}

async function link(deps: Deps, { id, passwordHash }: Account, identity: GoogleIdentity): Promise<void> {
  try {
    await attachGoogle(deps, { userId: id, passwordHash }, identity);
  } catch (error) {
    if (constraintName(error) !== 'users_google_subject_key') throw error;
    // The Google account has just got an account of its own, which the next attempt will find.
    throw new Problem('unavailable', { retryAfterS: 1 });
  }
}

function linkedElsewhere(): Problem {
  const message = msg(
    'This e-mail address belongs to an account that is linked with another Google account.',
  );
  return new Problem('taken', { detail: message, errors: [{ path: 'email', message }] });
}
