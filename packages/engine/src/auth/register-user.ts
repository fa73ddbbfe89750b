import type { Register, SignedIn } from '@paheli/core/auth/schema';
import { Problem } from '@paheli/core/problem';
import { constraintName } from '@paheli/db/retry';
import { users } from '@paheli/db/schema/auth';
import type { Caller, Deps } from '../deps';
import { appendEvents } from '../outbox';
import { type Tx, transact } from '../transaction';
import { openPlayerAccounts } from '../wallet/accounts';
import { parseMobileNumber } from './mobile-number';
import { hashPassword } from './password';
import { readProfile } from './read-profile';
import { openSession } from './session';

/** Which field a unique index speaks of, and what to tell whoever collides with it. */
const collisions: Readonly<Record<string, { path: keyof Register; message: string }>> = {
  users_mobile_number_key: { path: 'mobileNumber', message: 'This mobile number is already registered.' },
  users_username_key: { path: 'username', message: 'This username is already taken.' },
  users_email_key: { path: 'email', message: 'This e-mail address is already registered.' },
};

/** Creates a player with an empty wallet and signs him in. Throws `taken`, naming the field that collides. */
export async function registerUser(deps: Deps, input: Register, caller?: Caller): Promise<SignedIn> {
  const userId = await createUser(deps, input, 'player');
  const accessToken = await openSession(deps, userId, { ...(caller && { caller }) });
  return { accessToken, user: await readProfile(deps, { userId, role: 'player' }) };
}

/** Creates a user of any role with an empty wallet and answers his id. */
export async function createUser(deps: Deps, input: Register, role: 'player' | 'admin'): Promise<string> {
  const mobileNumber = parseMobileNumber(input.mobileNumber);
  const passwordHash = await hashPassword(input.password);
  const { username, email, name } = input;
  const id = deps.newId();
  try {
    await transact(deps, (tx) =>
      openAccount(tx, deps, { id, mobileNumber, username, email, name, passwordHash, role }),
    );
  } catch (error) {
    const collision = collisions[constraintName(error) ?? ''];
    if (!collision) throw error;
    throw new Problem('taken', { detail: collision.message, errors: [collision] });
  }
  return id;
}

/** Adds a user with an empty wallet and tells administrators, in the caller's transaction. */
export async function openAccount(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  user: Omit<typeof users.$inferInsert, 'createdAt'>,
): Promise<void> {
  await tx.insert(users).values({ ...user, createdAt: deps.now() });
  await openPlayerAccounts(tx, user.id);
  const event = { type: 'new_user_registration', userName: user.name } as const;
  await appendEvents(tx, [{ audience: 'admins', event }]);
}
