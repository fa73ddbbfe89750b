import brand from '@paheli/core/brand.json';
import { users } from '@paheli/db/schema/account';
import { and, eq, isNull } from 'drizzle-orm';
import { parseMobileNumber } from './mobile-number';
import { createUser } from './register-user';

type Credentials = { readonly mobileNumber: string; readonly password: string };
type AdminDeps = Parameters<typeof createUser>[0];

/** What the start found: an administrator with this number and password, or why there is none. */
export type FirstAdmin = 'signs_in' | 'other_password' | 'other_number' | 'is_player';

/**
 * Creates the first administrator where there is no open administrator account. Changes nothing else: an administrator
 * with another number or password stays the only one, and an existing account with this number keeps its role.
 */
export async function ensureAdmin(deps: AdminDeps, admin: Credentials): Promise<FirstAdmin> {
  const { db } = deps.database;
  const { id, role, duty, passwordHash } = users;
  const isThis = eq(users.mobileNumber, parseMobileNumber(admin.mobileNumber));
  const [known] = await db.select({ role, passwordHash }).from(users).where(isThis);
  if (known?.role === 'player') return 'is_player';
  if (known) {
    const isRight = known.passwordHash && (await deps.passwords.isRight(admin.password, known.passwordHash));
    return isRight ? 'signs_in' : 'other_password';
  }
  const isOpenAdmin = and(eq(role, 'admin'), isNull(duty), isNull(users.closedAt));
  const [other] = await db.select({ id }).from(users).where(isOpenAdmin).limit(1);
  if (other) return 'other_number';
  await createAdmin(deps, admin);
  return 'signs_in';
}

/** Creates an administrator and returns the id. Throws `taken` where the number has an account. */
export function createAdmin(
  deps: AdminDeps,
  admin: Credentials,
  record?: Parameters<typeof createUser>[3],
): Promise<string> {
  // A username that cannot be taken: a player called admin must not prevent the start.
  const suffix = deps.newId().slice(-8);
  const identity = { username: `admin_${suffix}`, email: `admin-${suffix}@${brand.domain}` };
  return createUser(deps, { ...admin, ...identity, name: 'Administrator' }, 'admin', record);
}
