import { toRupees } from '@paheli/core/money';
import {
  currency,
  type OwnPayment,
  type PaymentIntentStatus,
  type PaymentPurpose,
} from '@paheli/core/wallet/schema';
import type { Deps, Viewer } from '../../deps';

type PaymentRow = {
  id: string;
  purpose: PaymentPurpose;
  amount: number;
  status: PaymentIntentStatus;
  orderId: string | null;
  paymentId: string | null;
  createdAt: Date;
};

const longestList = 1000;

/** Lists the caller's own payments, newest first: top-ups, the access fee and entry fees. */
export async function listPayments(deps: Deps, viewer: Viewer): Promise<OwnPayment[]> {
  const rows = await deps.database.sql<PaymentRow[]>`
    select i.id, i.purpose, i.amount, i.status, i.provider_order_id as order_id,
      (select p.id from payment p where p.intent_id = i.id and p.outcome = 'credited') as payment_id, i.created_at
    from payment_intent i where i.user_id = ${viewer.userId}
    union all
    select e.id, 'entry', e.fee, case when e.left_at is null then 'succeeded' else 'cancelled' end, null, null, e.joined_at
    from entry e where e.user_id = ${viewer.userId}
    order by created_at desc, id desc limit ${longestList}`;
  return rows.map((row) => ({ ...row, amount: toRupees(row.amount), currency }));
}
