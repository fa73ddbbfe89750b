import { users } from '@paheli/db/schema/auth';
import { eq } from 'drizzle-orm';
import type { Deps } from '../deps';
import { parseMobileNumber } from './mobile-number';
import { createUser } from './register-user';

/** Creates the first administrator where there is no account with this number yet. Changes nothing else. */
export async function ensureAdmin(
  deps: Deps,
  admin: { mobileNumber: string; password: string },
): Promise<void> {
  const mobileNumber = parseMobileNumber(admin.mobileNumber);
  const [known] = await deps.database.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.mobileNumber, mobileNumber));
  if (known) return;
  // Names that nobody can have taken: whoever is first to call himself admin must not stop a start.
  const suffix = deps.newId().slice(-8);
  await createUser(
    deps,
    { ...admin, username: `admin_${suffix}`, name: 'Administrator', email: `admin-${suffix}@paheli.example` },
    'admin',
  );
}
