import type { Deps } from '../../deps';

/** Tax that was deducted, with the identity under which it was. */
export type Deduction = {
  readonly userId: string;
  readonly at: Date;
  readonly cause: 'withdrawal' | 'year_closing';
  readonly taxablePaise: number;
  readonly tdsPaise: number;
  /** Null, as the two below, where the account never had details for KYC. */
  readonly fullName: string | null;
  /** YYYY-MM-DD. */
  readonly dateOfBirth: string | null;
  readonly pan: string | null;
};

type Row = Omit<Deduction, 'pan'> & { readonly pan: Buffer | null };

/**
 * Returns all deductions of a financial year in order, for the quarterly return to the tax office: an operator's
 * command, because it reveals every PAN. A deduction belongs to the first identity that was kept after it, else to the
 * account's present details.
 */
export async function listDeductions(
  { database: { sql }, personalData }: Pick<Deps, 'database' | 'personalData'>,
  financialYear: number,
): Promise<Deduction[]> {
  const rows = await sql<Row[]>`
    with deduction as (
      select user_id, created_at as at, 'withdrawal' as cause, taxable, tds from withdrawal
      where financial_year = ${financialYear} and tds > 0 and status = 'paid'
      union all
      select user_id, closed_at, 'year_closing', taxable, tds from year_closing
      where financial_year = ${financialYear} and tds > 0)
    select d.user_id, d.at, d.cause, d.taxable as taxable_paise, d.tds as tds_paise, i.full_name,
      i.date_of_birth::text, i.pan
    from deduction d left join lateral (
      select full_name, date_of_birth, pan, retained_at from tax_identity
      where user_id = d.user_id and retained_at >= d.at
      union all
      select full_name, date_of_birth, pan, 'infinity' from kyc where user_id = d.user_id
      order by retained_at limit 1) i on true
    order by d.at, d.user_id`;
  return rows.map((row) => ({
    ...row,
    pan: row.pan && personalData.decrypt(row.pan, { userId: row.userId, field: 'pan' }),
  }));
}
