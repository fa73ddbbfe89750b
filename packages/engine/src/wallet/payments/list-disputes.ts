import { toRupees } from '@paheli/core/money';
import type { Page } from '@paheli/core/page';
import type { AdminDispute, ListDisputes } from '@paheli/core/wallet/payments/refund';
import type { Deps } from '../../deps';
import { allOf, defaultLimit, providerIdPattern, readCursor, toPage } from '../../foundation/page';
import { type PayerColumns, payerOf } from './list-admin-payments';

type Row = Omit<AdminDispute, 'user'> & PayerColumns;

/** Lists disputes, newest first. */
export async function listDisputes(
  deps: Pick<Deps, 'database'>,
  { limit = defaultLimit, cursor, status }: ListDisputes,
): Promise<Page<AdminDispute>> {
  const { sql } = deps.database;
  const before = readCursor(cursor, providerIdPattern);
  const wanted = allOf(deps.database, [status !== undefined && sql`d.status = ${status}`]);
  const rows = await sql<Row[]>`
    select d.id, d.payment_id, u.id as user_id, u.name, u.username, d.amount, d.status, d.reason,
      d.created_at, d.decided_at
    from dispute d left join users u on u.id = d.user_id
    where ${wanted} ${before ? sql`and (d.created_at, d.id) < (${before.createdAt}, ${before.id})` : sql``}
    order by d.created_at desc, d.id desc limit ${limit + 1}`;
  const [counted] = await sql<{ total: number }[]>`select count(*) as total from dispute d where ${wanted}`;
  return toPage(rows, { limit, total: counted?.total ?? 0, toItem: toDispute });
}

function toDispute({ userId, name, username, amount, ...row }: Row): AdminDispute {
  return { ...row, user: payerOf({ userId, name, username }), amount: toRupees(amount) };
}
