import type { AdminUser, ListUsers } from '@paheli/core/admin/user';
import type { Page } from '@paheli/core/page';
import { users } from '@paheli/db/schema/auth';
import { and, eq } from 'drizzle-orm';
import { readUserFacts } from '../auth/user-facts';
import type { Deps } from '../deps';
import { readPage } from '../page';
import { anyContains } from '../search';

/** The users, newest first. */
export async function listUsers(
  deps: Pick<Deps, 'database' | 'settings'>,
  { search, role, kycStatus, ...part }: ListUsers,
): Promise<Page<AdminUser>> {
  const matching = and(
    role && eq(users.role, role),
    kycStatus && eq(users.kycStatus, kycStatus),
    search ? anyContains([users.name, users.username, users.email, users.mobileNumber], search) : undefined,
  );
  const query = deps.database.db.select({ id: users.id, createdAt: users.createdAt }).from(users).$dynamic();
  const { items, ...page } = await readPage(deps, query, { ...part, table: users, matching });
  const ids = items.map(({ id }) => id);
  return { ...page, items: await readUserFacts(deps, ids) };
}
