import type { Register, SignedIn } from '@paheli/core/account/schema';
import { msg } from '@paheli/core/message';
import { takenProblem } from '@paheli/core/problem';
import { constraintName } from '@paheli/db/client/retry';
import { users } from '@paheli/db/schema/account';
import { eq, sql } from 'drizzle-orm';
import type { Caller, Deps } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { type Tx, transact } from '../foundation/transaction';
import { openPlayerAccounts } from '../ledger/accounts';
import { openMarkedSession } from './device-mark';
import { parseMobileNumber } from './mobile-number';
import { readProfile } from './read-profile';
import { takeOverLimits } from './retained-limits';

/**
 * Creates a player with an empty wallet and signs them in. Throws `taken` with the field that collides, and
 * `rate_limited` after too many registrations from one address.
 */
export async function registerUser(deps: Deps, input: Register, caller?: Caller): Promise<SignedIn> {
  if (caller) await deps.registerThrottle.count(caller.address);
  const userId = await createUser(deps, input, 'player');
  const opened = await transact(deps, (tx) =>
    openMarkedSession(tx, deps, userId, { caller, deviceMark: input.deviceMark }),
  );
  return { ...opened, user: await readProfile(deps, { userId, role: 'player' }) };
}

/**
 * Creates a user of any role with an empty wallet and the limits retained under the mobile number, and returns the id.
 * A taken username is reported first and alone, so that only a registration that would otherwise succeed reveals that a
 * number is registered. The e-mail address is not proved and collides with nothing. `record` runs in the same transaction.
 */
export async function createUser(
  deps: Parameters<typeof transact>[0] & Pick<Deps, 'newId' | 'now' | 'passwords' | 'personalData'>,
  input: Register,
  role: 'player' | 'admin',
  record: (tx: Tx, userId: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const mobileNumber = parseMobileNumber(input.mobileNumber);
  await assertUsernameFree(deps, input.username);
  const passwordHash = await deps.passwords.hash(input.password);
  const { username, email, name } = input;
  const id = deps.newId();
  try {
    await transact(deps, async (tx) => {
      await openAccount(tx, deps, { id, mobileNumber, username, email, name, passwordHash, role });
      await takeOverLimits(tx, deps, id, { mobileNumber });
      await record(tx, id);
    });
  } catch (error) {
    const constraint = constraintName(error);
    if (constraint === 'users_username_key')
      throw takenProblem('username', msg('This username is already taken.'));
    if (constraint !== 'users_mobile_number_key') throw error;
    // Both may collide, and the database reports only one of them.
    await assertUsernameFree(deps, username);
    throw takenProblem('mobileNumber', msg('This mobile number is already registered.'));
  }
  return id;
}

async function assertUsernameFree(
  { database: { db } }: Pick<Deps, 'database'>,
  username: string,
): Promise<void> {
  const [known] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()));
  if (known) throw takenProblem('username', msg('This username is already taken.'));
}

/** Adds a user with an empty wallet and notifies administrators, in the caller's transaction. */
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
