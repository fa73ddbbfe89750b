import brand from '@paheli/core/brand.json';
import { users } from '@paheli/db/schema/account';
import { and, eq, isNull, or } from 'drizzle-orm';
import type { Deps } from '../deps';
import { parseMobileNumber } from './mobile-number';
import { createUser } from './register-user';

/**
 * Creates the first administrator where there is no open administrator account. Changes nothing else: an administrator
 * with another number and password stays the only one, and an existing account with this number keeps its role.
 */
export async function ensureAdmin(
  deps: Deps,
  admin: { mobileNumber: string; password: string },
): Promise<void> {
  const mobileNumber = parseMobileNumber(admin.mobileNumber);
  const [known] = await deps.database.db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.mobileNumber, mobileNumber), and(eq(users.role, 'admin'), isNull(users.closedAt))))
    .limit(1);
  if (known) return;
  // A username that cannot be taken: a player called admin must not prevent the start.
  const suffix = deps.newId().slice(-8);
  await createUser(
    deps,
    {
      ...admin,
      username: `admin_${suffix}`,
      name: 'Administrator',
      email: `admin-${suffix}@${brand.domain}`,
    },
    'admin',
  );
}
