import type { AdminUser, ListUsers } from '@paheli/core/admin/user';
import type { Page } from '@paheli/core/page';
import { users } from '@paheli/db/schema/auth';
import { and, count, desc, eq } from 'drizzle-orm';
import { readUserFacts } from '../auth/user-facts';
import type { Deps } from '../deps';
import { comesAfter, defaultLimit, readCursor, toPage } from '../page';
import { anyContains } from '../search';

/** The users, newest first. */
export async function listUsers(
  deps: Pick<Deps, 'database'>,
  { limit = defaultLimit, cursor, search, role, kycStatus }: ListUsers,
): Promise<Page<AdminUser>> {
  const { db } = deps.database;
  const matching = and(
    role && eq(users.role, role),
    kycStatus && eq(users.kycStatus, kycStatus),
    search ? anyContains([users.name, users.username, users.email, users.mobileNumber], search) : undefined,
  );
  const rows = await db
    .select({ id: users.id, createdAt: users.createdAt })
    .from(users)
    .where(and(matching, comesAfter(readCursor(cursor), users)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit + 1);
  const [counted] = await db.select({ total: count() }).from(users).where(matching);
  const { items, ...page } = toPage(rows, { limit, total: counted?.total ?? 0, toItem: ({ id }) => id });
  return { ...page, items: await readUserFacts(deps, items) };
}
