import type { SignInWithGoogle } from '@paheli/core/auth/google';
import { DisplayName, type SignedIn } from '@paheli/core/auth/schema';
import { usernameFrom } from '@paheli/core/auth/username';
import { fieldProblem, Problem } from '@paheli/core/problem';
import { constraintName } from '@paheli/db/retry';
import { users } from '@paheli/db/schema/auth';
import { desc, eq, or, sql } from 'drizzle-orm';
import type { Caller, Deps } from '../deps';
import { transact } from '../transaction';
import type { GoogleIdentity } from './google';
import { isPassword } from './password';
import { readProfile } from './read-profile';
import { openAccount } from './register-user';
import { checkCountedSecondFactor } from './second-factor';
import { openSession } from './session';

/** What two people may collide in, who come at the same time: looking again tells what became of it. */
const collisions = ['users_google_subject_key', 'users_email_key', 'users_username_key'];
/** The plain username, and then others with digits behind it. */
const mostAttempts = 8;

/**
 * Signs in with an ID token of Google's; a newcomer gets an account without mobile number and password. Where
 * the e-mail address belongs to an account, `taken` names `password` until that account's password comes along,
 * once; then the two are linked. Throws `unconfigured`, what `Google.identify` throws, and `rate_limited`.
 */
export async function signInWithGoogle(
  deps: Deps,
  input: SignInWithGoogle,
  caller: Caller,
): Promise<SignedIn> {
  if (!deps.google) {
    throw new Problem('unconfigured', { detail: 'Signing in with Google is not available here.' });
  }
  const identity = await deps.google.identify(input.credential ?? input.idToken ?? '', deps.now());
  const account = await findOrOpen(deps, identity);
  const isLinked = account.googleSubject === identity.subject;
  if (!isLinked) await proveOwnership(deps, account, input.password, caller);
  await checkCountedSecondFactor(deps, account.id, input.code, caller);
  if (!isLinked) await link(deps, account, identity);
  const accessToken = await openLinked(deps, account, identity, caller);
  return { accessToken, user: await readProfile(deps, { userId: account.id, role: account.role }) };
}

/** Opens a session, unless the account was closed meanwhile: closing it ends what it opened. */
function openLinked(
  deps: Deps,
  { id }: Pick<Account, 'id'>,
  { subject }: GoogleIdentity,
  caller: Caller,
): Promise<string> {
  return transact(deps, async (tx) => {
    const [user] = await tx
      .select({ googleSubject: users.googleSubject })
      .from(users)
      .where(eq(users.id, id))
      .for('share');
    if (user?.googleSubject !== subject) throw new Problem('unavailable', { retryAfterS: 1 });
    return openSession(deps, id, { tx, caller });
  });
}

type Account = Pick<
  typeof users.$inferSelect,
  'id' | 'role' | 'mobileNumber' | 'passwordHash' | 'googleSubject'
>;

/** The account of a Google account, or else the one of its e-mail address, which is opened where there is none. */
async function findOrOpen(deps: Deps, identity: GoogleIdentity): Promise<Account> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const known = await find(deps, identity);
    if (known) return known;
    await open(deps, identity, attempt === 0 ? '' : `_${sixDigits(deps)}`);
  }
  throw new Error('no username was free');
}

async function find({ database: { db } }: Deps, identity: GoogleIdentity): Promise<Account | undefined> {
  const isSubject = eq(users.googleSubject, identity.subject);
  const [account] = await db
    .select({
      id: users.id,
      role: users.role,
      mobileNumber: users.mobileNumber,
      passwordHash: users.passwordHash,
      googleSubject: users.googleSubject,
    })
    .from(users)
    .where(or(isSubject, eq(sql`lower(${users.email})`, sql`lower(${identity.email})`)))
    // An address may change at Google, and be that of another account here: the id says who somebody is.
    .orderBy(desc(sql`${isSubject} is true`))
    .limit(1);
  return account;
}

/** Opens an account, unless something it must not share with others is taken. */
async function open(deps: Deps, { subject, email, name: claimed }: GoogleIdentity, suffix: string) {
  const name = DisplayName.catch(email.split('@')[0] ?? email).parse(claimed);
  const username = usernameFrom(name, suffix);
  const id = deps.newId();
  try {
    await transact(deps, (tx) =>
      openAccount(tx, deps, { id, username, email, name, googleSubject: subject }),
    );
  } catch (error) {
    if (!collisions.includes(constraintName(error) ?? '')) throw error;
  }
}

function sixDigits({ random }: Pick<Deps, 'random'>): string {
  return String(Buffer.from(random(4)).readUInt32BE() % 1_000_000).padStart(6, '0');
}

/** An address alone opens nobody's account: it may have had another owner. */
async function proveOwnership(
  deps: Deps,
  { mobileNumber, passwordHash, googleSubject, id }: Account,
  password: string | undefined,
  caller: Caller,
): Promise<void> {
  if (passwordHash === null || googleSubject !== null) throw linkedElsewhere();
  if (password === undefined) {
    const message = 'Enter the password of your account once, to link it with Google.';
    throw new Problem('taken', {
      detail: message,
      errors: [{ path: 'password', message }],
      facts: { link: true },
    });
  }
  // The same counter as for signing in: guessing here is guessing there.
  const account = mobileNumber ?? id;
  await deps.loginThrottle.attempt(account, caller.address);
  if (!(await isPassword(password, passwordHash))) throw wrongPassword();
  await deps.loginThrottle.succeed(account, caller.address);
}

/** Links the two, unless either has been linked with another meanwhile, or the password was changed. */
async function link(deps: Deps, { id, passwordHash }: Account, { subject }: GoogleIdentity): Promise<void> {
  try {
    await transact(deps, async (tx) => {
      const [locked] = await tx
        .select({ googleSubject: users.googleSubject, passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.id, id))
        .for('no key update');
      if (locked?.googleSubject === subject) return;
      if (locked?.googleSubject !== null) throw linkedElsewhere();
      if (locked.passwordHash !== passwordHash) throw wrongPassword();
      await tx.update(users).set({ googleSubject: subject }).where(eq(users.id, id));
    });
  } catch (error) {
    if (constraintName(error) !== 'users_google_subject_key') throw error;
    // The Google account has just got an account of its own, which the next attempt will find.
    throw new Problem('unavailable', { retryAfterS: 1 });
  }
}

function wrongPassword(): Problem {
  return fieldProblem('password', 'This password is wrong.');
}

function linkedElsewhere(): Problem {
  const message = 'This e-mail address belongs to an account that is linked with another Google account.';
  return new Problem('taken', { detail: message, errors: [{ path: 'email', message }] });
}
