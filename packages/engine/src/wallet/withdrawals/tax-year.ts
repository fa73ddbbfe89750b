import { financialYear } from '@paheli/core/india';
import { type TaxYearFacts, taxOn, winningsAtYearEnd } from '@paheli/core/wallet/withdrawals/tds';
import { yearClosings } from '@paheli/db/schema/withdrawals';
import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { instant, type Tx } from '../../foundation/transaction';

export type TaxYear = TaxYearFacts & {
  /** D: the sum in the wallet when the year ended, or now. */
  readonly closingPaise: number;
};

/**
 * Returns the tax on past years that is still in the wallet, because those years are not closed yet. Lock the wallet
 * first.
 */
export async function taxNotTaken(
  tx: Tx,
  { settings }: Pick<Deps, 'settings'>,
  userId: string,
  year: number,
): Promise<number> {
  const [closed] = await tx
    .select({ closedAt: yearClosings.closedAt })
    .from(yearClosings)
    .where(and(eq(yearClosings.userId, userId), eq(yearClosings.financialYear, year)));
  if (closed) return 0;
  const { closingPaise, ...facts } = await readTaxYear(tx, userId, year);
  return taxOn(winningsAtYearEnd(facts, closingPaise), settings.tdsBps);
}

/**
 * Returns the sums from which a player's net winnings of a financial year are computed, by the present books. The
 * wallet is both buckets less what is owed.
 *
 * A withdrawal leaves the wallet when it is requested. A withdrawal requested before an instant and rejected later
 * never left: its amount counts as in the wallet at that instant. If the year was closed, the net winnings in it are
 * deducted, because the tax on those was given back and is due again.
 */
export async function readTaxYear(tx: Pick<Tx, 'execute'>, userId: string, year: number): Promise<TaxYear> {
  const { from, to } = financialYear(year);
  const [row] = await tx.execute<
    Record<'deposited' | 'opening' | 'closing' | 'withdrawn' | 'taxed', string>
  >(sql`
    with moved as (
      select e.amount, t.created_at as at,
        -- What a payment buys at once was never deposited.
        t.ref ~ '^(pay|rf|dp|owe|pass|revoke):' or t.kind = 'access' and t.meta ? 'paymentId' as is_deposit,
        -- The tax of a year is deducted when the year is over, and counts in its last instant.
        case when t.kind = 'tds' then (t.meta->>'financialYear')::int end as tax_of
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_tx t on t.id = e.tx_id
      where a.user_id = ${userId} and a.kind in ('player.deposit', 'player.winnings', 'player.receivable')
    ), asked as (
      select w.amount, w.taxable, w.financial_year, w.created_at, w.decided_at, w.status = 'rejected' as is_rejected,
        w.amount - case when c.closed_at < w.decided_at then w.taxable else 0 end as never_left
      from withdrawal w left join year_closing c on c.user_id = w.user_id and c.financial_year = w.financial_year
      where w.user_id = ${userId}
    ), book as (
      select sum(amount) filter (where is_deposit and at >= ${instant(from)} and at < ${instant(to)}) as deposited,
        sum(amount) filter (where case when tax_of is null then at < ${instant(from)} else tax_of < ${year} end) as opening,
        sum(amount) filter (where case when tax_of is null then at < ${instant(to)} else tax_of < ${year} end) as closing
      from moved
    ), taken as (
      select sum(amount) filter (where financial_year = ${year} and not is_rejected) as withdrawn,
        sum(taxable) filter (where financial_year = ${year} and not is_rejected) as taxed,
        sum(never_left) filter (where is_rejected and created_at < ${instant(from)} and decided_at >= ${instant(from)}) as opening,
        sum(never_left) filter (where is_rejected and created_at < ${instant(to)} and decided_at >= ${instant(to)}) as closing
      from asked
    )
    select coalesce(b.deposited, 0) as deposited, coalesce(b.opening, 0) + coalesce(k.opening, 0) as opening,
      coalesce(b.closing, 0) + coalesce(k.closing, 0) as closing, coalesce(k.withdrawn, 0) as withdrawn,
      coalesce(k.taxed, 0) as taxed
    from book b, taken k`);
  if (!row) throw new Error('a sum without a row');
  return {
    withdrawnPaise: Number(row.withdrawn),
    depositedPaise: Number(row.deposited),
    openingPaise: Number(row.opening),
    closingPaise: Number(row.closing),
    taxedPaise: Number(row.taxed),
  };
}
