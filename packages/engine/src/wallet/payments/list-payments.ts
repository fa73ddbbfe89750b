import { toRupees } from '@paheli/core/money';
import type { Page, PageInput } from '@paheli/core/page';
import {
  currency,
  type OwnPayment,
  type PaymentIntentStatus,
  type PaymentPurpose,
} from '@paheli/core/wallet/schema';
import type { Deps, Viewer } from '../../deps';
import { defaultLimit, readCursor, toPage } from '../../foundation/page';

type PaymentRow = {
  id: string;
  purpose: PaymentPurpose;
  amount: number;
  status: PaymentIntentStatus;
  orderId: string | null;
  paymentId: string | null;
  tournamentId: string | null;
  createdAt: Date;
};

/** Lists the caller's own payments, newest first: top-ups, the access fee and entry fees. */
export async function listPayments(
  { database: { sql } }: Deps,
  { userId }: Viewer,
  { limit = defaultLimit, cursor }: PageInput,
): Promise<Page<OwnPayment>> {
  const before = readCursor(cursor);
  const after = (createdAt: string, id: string) =>
    before ? sql`and (${sql(createdAt)}, ${sql(id)}) < (${before.createdAt}, ${before.id}::uuid)` : sql``;
  const rows = await sql<PaymentRow[]>`
    select i.id, coalesce(i.buys, i.purpose) as purpose, i.amount, i.status, i.provider_order_id as order_id, i.tournament_id, i.created_at,
      (select p.id from payment p where p.intent_id = i.id and p.outcome = 'credited') as payment_id
    from payment_intent i where i.user_id = ${userId} ${after('i.created_at', 'i.id')}
    union all
    select e.id, 'entry', e.fee, case when e.left_at is null then 'succeeded' else 'cancelled' end, null,
      e.tournament_id, e.joined_at, null
    from entry e where e.user_id = ${userId} ${after('e.joined_at', 'e.id')}
    order by created_at desc, id desc limit ${limit + 1}`;
  const [counted] = await sql<{ total: number }[]>`
    select (select count(*) from payment_intent where user_id = ${userId})
      + (select count(*) from entry where user_id = ${userId}) as total`;
  const toItem = (row: PaymentRow): OwnPayment => ({ ...row, amount: toRupees(row.amount), currency });
  return toPage(rows, { limit, total: counted?.total ?? 0, toItem });
}
