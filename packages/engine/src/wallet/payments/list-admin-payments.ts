import { toRupees } from '@paheli/core/money';
import type { Page } from '@paheli/core/page';
import {
  type AdminPayment,
  type ListAdminPayments,
  refundablePaise,
} from '@paheli/core/wallet/payments/refund';
import type { Deps } from '../../deps';
import { allOf, defaultLimit, providerIdPattern, readCursor, toPage } from '../../foundation/page';
import { containing } from '../../foundation/search';

type Row = Pick<
  AdminPayment,
  'id' | 'orderId' | 'currency' | 'outcome' | 'reason' | 'amount' | 'refunded' | 'refunding' | 'disputed'
> &
  PayerColumns & { createdAt: Date; deposit: number | null };

/** Lists every captured payment, newest first, with what was returned and what is disputed. */
export async function listAdminPayments(
  deps: Pick<Deps, 'database'>,
  { limit = defaultLimit, cursor, outcome, search }: ListAdminPayments,
): Promise<Page<AdminPayment>> {
  const { sql } = deps.database;
  const before = readCursor(cursor, providerIdPattern);
  const wanted = allOf(deps.database, [
    outcome !== undefined && sql`p.outcome = ${outcome}`,
    search ? sql`p.id in (${selectFound(deps, search)})` : undefined,
  ]);
  const rows = await sql<Row[]>`
    select p.id, p.captured_at as created_at, p.provider_order_id as order_id, p.amount, p.currency, p.outcome,
      p.reason, u.id as user_id, u.name, u.username, 
      case when i.buys is not null and i.revoked_at is null then p.amount else a.balance end as deposit, r.refunded, r.refunding, d.disputed
    from (
      select * from payment p where ${wanted}
        ${before ? sql`and (p.captured_at, p.id) < (${before.createdAt}, ${before.id})` : sql``}
      order by p.captured_at desc, p.id desc limit ${limit + 1}
    ) p left join payment_intent i on i.id = p.intent_id left join users u on u.id = i.user_id
    left join ledger_account a on a.user_id = u.id and a.kind = 'player.deposit'
    cross join lateral (select coalesce(sum(amount) filter (where status = 'done'), 0)::bigint as refunded,
      coalesce(sum(amount) filter (where status = 'asked'), 0)::bigint as refunding
      from refund where payment_id = p.id) r
    cross join lateral (select coalesce(sum(amount) filter (where status <> 'won'), 0)::bigint as disputed
      from dispute where payment_id = p.id) d
    order by p.captured_at desc, p.id desc`;
  const [counted] = await sql<{ total: number }[]>`select count(*) as total from payment p where ${wanted}`;
  return toPage(rows, { limit, total: counted?.total ?? 0, toItem: toPayment });
}

/** Selects the ids of payments whose own texts, or whose payer's, include the searched one. */
function selectFound({ database: { sql } }: Pick<Deps, 'database'>, search: string) {
  const pattern = sql`lower(${containing(search)} collate "und-x-icu") collate "default"`;
  return sql`
    select id from payment where search_text like ${pattern}
    union
    select f.id from users u join payment_intent i on i.user_id = u.id join payment f on f.intent_id = i.id
    where u.search_text like ${pattern}`;
}

function toPayment({ createdAt, userId, name, username, deposit, ...row }: Row): AdminPayment {
  const taken = row.refunded + row.refunding + row.disputed;
  const isPlayers = row.outcome === 'credited';
  return {
    ...row,
    user: payerOf({ userId, name, username }),
    amount: toRupees(row.amount),
    refunded: toRupees(row.refunded),
    refunding: toRupees(row.refunding),
    disputed: toRupees(row.disputed),
    refundable: toRupees(
      refundablePaise({ amount: row.amount, taken, deposit: isPlayers ? (deposit ?? 0) : null }),
    ),
    capturedAt: createdAt,
  };
}

/** The user's columns of a payment; all null for a payment without a user. */
export type PayerColumns = {
  readonly userId: string | null;
  readonly name: string | null;
  readonly username: string | null;
};

/** Returns the user of a payment's row. */
export function payerOf({ userId, name, username }: PayerColumns): AdminPayment['user'] {
  return userId && name !== null && username !== null ? { id: userId, name, username } : null;
}
