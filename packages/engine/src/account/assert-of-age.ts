import { assertNoMinor } from '@paheli/core/account/age';
import { users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';

/** Throws `under_age` where the viewer is known to be under age. */
export async function assertOfAge(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { userId }: Viewer,
): Promise<void> {
  const [user] = await database.db
    .select({ dateOfBirth: users.dateOfBirth })
    .from(users)
    .where(eq(users.id, userId));
  assertNoMinor(user?.dateOfBirth ?? null, now());
}
