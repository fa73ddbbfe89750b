import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';

/**
 * Throws `mobile_unverified` where `mobileProof` is required and the viewer's mobile number is not confirmed. Until it
 * is, another person may own the number.
 */
export async function assertMobileProved(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  { userId }: Viewer,
): Promise<void> {
  if (settings.mobileProof !== 'required') return;
  const [user] = await database.db
    .select({ provedAt: users.mobileVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!user?.provedAt) throw new Problem('mobile_unverified');
}
