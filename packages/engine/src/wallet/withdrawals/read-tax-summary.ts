import { financialYear, financialYearOf } from '@paheli/core/india';
import { toRupees } from '@paheli/core/money';
import type { TaxSummary, TaxSummaryInput } from '@paheli/core/wallet/withdrawals/tax-summary';
import { netWinningsOf } from '@paheli/core/wallet/withdrawals/tds';
import { withdrawals, yearClosings } from '@paheli/db/schema/withdrawals';
import { and, asc, eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../../deps';
import { readTaxYear } from './tax-year';

type Reading = Pick<Deps, 'database' | 'now' | 'settings'>;

/**
 * Returns the viewer's net winnings of a financial year, by default the present one, and the tax deducted from them.
 */
export async function readTaxSummary(
  deps: Reading,
  { userId }: Viewer,
  input: TaxSummaryInput,
): Promise<TaxSummary> {
  const now = deps.now();
  const { year, from, to } = financialYear(input.financialYear ?? financialYearOf(now));
  const { db } = deps.database;
  const [facts, asked, [closing]] = await Promise.all([
    readTaxYear(db, userId, year),
    db
      .select()
      .from(withdrawals)
      .where(and(eq(withdrawals.userId, userId), eq(withdrawals.financialYear, year)))
      .orderBy(asc(withdrawals.createdAt), asc(withdrawals.id)),
    db
      .select()
      .from(yearClosings)
      .where(and(eq(yearClosings.userId, userId), eq(yearClosings.financialYear, year))),
  ]);
  const counted = asked.filter(({ status }) => status !== 'rejected');
  const deducted = counted.reduce((sum, { tds }) => sum + tds, closing?.tds ?? 0);
  return {
    financialYear: year,
    from,
    to,
    isOver: now >= to,
    withdrawn: toRupees(facts.withdrawnPaise),
    deposited: toRupees(facts.depositedPaise),
    openingBalance: toRupees(facts.openingPaise),
    closingBalance: toRupees(facts.closingPaise),
    taxedBefore: toRupees(facts.taxedPaise),
    netWinnings: toRupees(netWinningsOf(facts, facts.closingPaise)),
    taxRate: deps.settings.tdsBps / 100,
    taxDeducted: toRupees(deducted),
    withdrawals: asked.map(({ id, createdAt, amount, taxable, tds, status }) => ({
      id,
      createdAt,
      amount: toRupees(amount),
      taxable: toRupees(taxable),
      tds: toRupees(tds),
      status,
    })),
    yearEnd: closing
      ? { taxable: toRupees(closing.taxable), tds: toRupees(closing.tds), closedAt: closing.closedAt }
      : null,
  };
}
