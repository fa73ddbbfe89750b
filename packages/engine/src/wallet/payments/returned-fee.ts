import { sql } from 'drizzle-orm';
import type { Tx } from '../../foundation/transaction';
import { takenPaise } from './refund-payment';

type Paid = { readonly id: string; readonly amount: number; readonly customerFee: number };

/**
 * Returns how much of a sum that leaves a credited payment is the fee that its payer bore, which no player has to repay:
 * what exceeds the credited amount that is not taken yet, up to that fee. Lock the payment first, and record the sum
 * afterwards.
 */
export async function returnedFee(
  tx: Tx,
  { id, amount, customerFee }: Paid,
  leavingPaise: number,
): Promise<number> {
  if (customerFee === 0) return 0;
  const takenFee = await takenFees(tx, id);
  const left = Math.max(0, amount - ((await takenPaise(tx, id)) - takenFee));
  return Math.min(Math.max(0, leavingPaise - left), customerFee - takenFee);
}

/** Returns how much of a refund or dispute was booked as the payer's fee, by the ref of its posting. */
export function bookedFee(tx: Tx, ref: string): Promise<number> {
  return feesOf(tx, sql`select ${ref}`);
}

/** Returns the fees in what is returned, disputed or lost of a payment. */
function takenFees(tx: Tx, paymentId: string): Promise<number> {
  return feesOf(
    tx,
    sql`
      select 'rf:' || provider_refund_id from refund where payment_id = ${paymentId} and outside and status <> 'failed'
      union all select 'dp:' || id || ':open' from dispute where payment_id = ${paymentId} and status <> 'won'`,
  );
}

async function feesOf(tx: Tx, refs: ReturnType<typeof sql>): Promise<number> {
  const [row] = await tx.execute<{ paise: string }>(sql`
    select coalesce(-sum(e.amount), 0) as paise from ledger_tx t
    join ledger_entry e on e.tx_id = t.id
    join ledger_account a on a.id = e.account_id and a.kind = 'expense.fees'
    where t.ref in (${refs})`);
  return Number(row?.paise ?? 0);
}
