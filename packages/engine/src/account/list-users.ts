import type { AdminUser, ListUsers, UserSort } from '@paheli/core/account/administration';
import type { Page } from '@paheli/core/page';
import { users } from '@paheli/db/schema/account';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Deps } from '../deps';
import { anyContains } from '../search';
import { readSortedPage, type SortKey } from '../sorted-page';
import { readUserFacts } from './user-facts';

/** Lists the users, newest first by default. */
export async function listUsers(
  deps: Pick<Deps, 'database' | 'settings'>,
  {
    search,
    role,
    kycStatus,
    waiting = false,
    sort = 'created',
    order = 'desc',
    ...part
  }: z.input<typeof ListUsers>,
): Promise<Page<AdminUser>> {
  const matching = and(
    role && eq(users.role, role),
    kycStatus && eq(users.kycStatus, kycStatus),
    waiting ? hasWaitingPromotion : undefined,
    search ? anyContains([users.name, users.username, users.email, users.mobileNumber], search) : undefined,
  );
  const { items: ids, ...page } = await readSortedPage(deps, {
    ...part,
    table: users,
    matching,
    sort,
    order,
    key: sortKeys[sort],
  });
  return { ...page, items: await readUserFacts(deps, ids) };
}

const accounts = sql`ledger_account a where a.user_id = users.id and a.kind in ('player.deposit', 'player.winnings')`;

const hasWaitingPromotion = sql`exists (select from promotion p join users r on r.id = p.requested_by and r.role = 'admin'
  where p.user_id = users.id and p.took_effect_at is null)`;

/**
 * The same values as in `readUserFacts`. The table is named in full, because drizzle omits it in queries of one table.
 */
const sortKeys: Readonly<Record<UserSort, SortKey>> = {
  created: { type: 'instant', of: sql`${users.createdAt}` },
  name: { type: 'text', of: sql`lower(${users.name} collate "und-x-icu")` },
  wallet_balance: {
    type: 'bigint',
    of: sql`(select coalesce(sum(a.balance), 0)::bigint from ${accounts})`,
  },
  tournaments: {
    type: 'bigint',
    of: sql`(select count(*) from entry e where e.user_id = users.id and e.left_at is null)`,
  },
  total_spent: {
    type: 'bigint',
    of: sql`(select coalesce(-sum(l.amount), 0)::bigint from ledger_entry l join ledger_tx t on t.id = l.tx_id
      where t.kind in ('access', 'join', 'unjoin') and l.account_id in (select a.id from ${accounts}))`,
  },
};
