import { msg } from '@paheli/core/message';
import type { Page, PageInput } from '@paheli/core/page';
import { Problem } from '@paheli/core/problem';
import type { Withdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { users } from '@paheli/db/schema/account';
import { withdrawals } from '@paheli/db/schema/withdrawals';
import { and, eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../../deps';
import { readPage } from '../../foundation/page';
import { toWithdrawal } from './withdrawal-view';

type Reading = Pick<Deps, 'database' | 'personalData'>;

/** Lists the viewer's own withdrawals, newest first. */
export async function listWithdrawals(
  deps: Reading,
  { userId }: Viewer,
  part: PageInput,
): Promise<Page<Withdrawal>> {
  const query = deps.database.db.select().from(withdrawals).$dynamic();
  const matching = eq(withdrawals.userId, userId);
  const user = await readUser(deps, userId);
  const { items, ...page } = await readPage(deps, query, { ...part, table: withdrawals, matching });
  return { ...page, items: items.map((row) => toWithdrawal(deps, row, user)) };
}

/** Returns one withdrawal of the viewer's own. Throws `not_found`. */
export async function readOwnWithdrawal(
  deps: Reading,
  { userId }: Viewer,
  withdrawalId: string,
): Promise<Withdrawal> {
  const [row] = await deps.database.db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.id, withdrawalId), eq(withdrawals.userId, userId)));
  if (!row) throw new Problem('not_found', { detail: msg('This withdrawal was not found.') });
  return toWithdrawal(deps, row, await readUser(deps, userId));
}

async function readUser({ database: { db } }: Reading, userId: string): Promise<Withdrawal['user']> {
  const [user] = await db
    .select({ id: users.id, name: users.name, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Error(`user ${userId} is gone`);
  return user;
}
