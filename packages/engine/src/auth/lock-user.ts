import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/auth';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../transaction';

type LockedUser = Pick<typeof users.$inferSelect, 'name' | 'username' | 'kycStatus' | 'passwordHash'>;

/**
 * A user's row, locked until the transaction ends. Throws `unauthenticated` where the account is closed: a call that
 * was on its way meanwhile leaves nothing about anybody in it.
 */
export async function lockUser(tx: Tx, userId: string): Promise<LockedUser> {
  const { name, username, kycStatus, passwordHash } = users;
  const [user] = await tx
    .select({ name, username, kycStatus, passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)))
    .for('no key update');
  if (!user) throw new Problem('unauthenticated');
  return user;
}
