import type { AdminUser, ListUsers, UserSort } from '@paheli/core/account/administration';
import type { Page } from '@paheli/core/page';
import { users, userTotals } from '@paheli/db/schema/account';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Deps } from '../deps';
import { includes } from '../foundation/search';
import { readSortedPage, type SortKey } from '../foundation/sorted-page';
import { instant } from '../foundation/transaction';
import { readUserFacts } from './user-facts';

/** Lists the users, newest first by default. */
export async function listUsers(
  deps: Pick<Deps, 'database' | 'now' | 'settings'>,
  {
    search,
    role,
    duty,
    kycStatus,
    waiting = false,
    sort = 'created',
    order = 'desc',
    ...part
  }: z.input<typeof ListUsers>,
): Promise<Page<AdminUser>> {
  const matching = and(
    role && eq(users.role, role),
    duty && eq(users.duty, duty),
    kycStatus && eq(users.kycStatus, kycStatus),
    waiting ? isWaiting(deps.now()) : undefined,
    search ? includes(users.searchText, search) : undefined,
  );
  const { items: ids, ...page } = await readSortedPage(deps, {
    ...part,
    table: users,
    joined: sort === 'created' || sort === 'name' ? undefined : totals,
    matching,
    sort,
    order,
    key: sortKeys[sort],
  });
  return { ...page, items: await readUserFacts(deps, ids) };
}

const totals = { table: userTotals, id: userTotals.userId };

/** As in `readWaiting`. Found through the few requests that wait: a condition on each user would read all of them. */
const isWaiting = (now: Date) => sql`${users.id} in (
  select p.user_id from waiting_promotions(${instant(now)}) p
  union all select p.user_id from suspension p where p.took_effect_at is null and p.ended_at is null)`;

/** The same values as in `readUserFacts`. */
const sortKeys: Readonly<Record<UserSort, SortKey>> = {
  created: { type: 'instant', of: sql`${users.createdAt}` },
  name: { type: 'text', of: sql`lower(${users.name} collate "und-x-icu")` },
  wallet_balance: { type: 'bigint', of: sql`${userTotals.wallet}` },
  tournaments: { type: 'bigint', of: sql`${userTotals.tournaments}` },
  total_spent: { type: 'bigint', of: sql`${userTotals.spent}` },
};
