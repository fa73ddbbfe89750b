import { toRupees } from '@paheli/core/money';
import type { Page } from '@paheli/core/page';
import type { AdminRefund, ListRefunds, RefundStatus } from '@paheli/core/wallet/payments/refund';
import type { Deps } from '../../deps';
import { allOf, defaultLimit, readCursor, toPage } from '../../foundation/page';
import { type PayerColumns, payerOf } from './list-admin-payments';

type Database = Pick<Deps, 'database'>;
type Row = Omit<AdminRefund, 'user'> & PayerColumns;

/** Lists refunds, newest first. */
export async function listRefunds(
  deps: Database,
  { limit = defaultLimit, cursor, status }: ListRefunds,
): Promise<Page<AdminRefund>> {
  const { sql } = deps.database;
  const before = readCursor(cursor);
  const wanted = allOf(deps.database, [status !== undefined && sql`r.status = ${status}`]);
  const rows = await selectRefunds(
    deps,
    sql`where ${wanted} ${before ? sql`and (r.created_at, r.id) < (${before.createdAt}, ${before.id}::uuid)` : sql``}
      order by r.created_at desc, r.id desc limit ${limit + 1}`,
  );
  const [counted] = await sql<{ total: number }[]>`select count(*) as total from refund r where ${wanted}`;
  return toPage(rows, { limit, total: counted?.total ?? 0, toItem: toRefund });
}

/** Returns one refund. */
export async function readRefund(deps: Database, refundId: string): Promise<AdminRefund> {
  const [row] = await selectRefunds(deps, deps.database.sql`where r.id = ${refundId}`);
  if (!row) throw new Error(`refund ${refundId} is gone`);
  return toRefund(row);
}

function selectRefunds({ database: { sql } }: Database, rest: ReturnType<Deps['database']['sql']>) {
  return sql<(Row & { status: RefundStatus })[]>`
    select r.id, r.payment_id, u.id as user_id, u.name, u.username, r.amount, r.currency, r.source,
      r.status, r.reason, a.name as requested_by, r.failure, r.created_at, r.finished_at
    from refund r left join users u on u.id = r.user_id left join users a on a.id = r.requested_by ${rest}`;
}

function toRefund({ userId, name, username, amount, ...row }: Row): AdminRefund {
  return { ...row, user: payerOf({ userId, name, username }), amount: toRupees(amount) };
}
