import type { LedgerInvariants } from '@paheli/core/wallet/schema';
import type { Database } from '@paheli/db/client/connect';

/** Checks all invariants of the ledger, over the whole history, in one consistent snapshot. */
export async function checkLedger(database: Pick<Database, 'sql'>): Promise<LedgerInvariants> {
  const rows = await database.sql<
    { name: string; offenders: number }[]
  >`select name, offenders from ledger_invariants()`;
  const checks = rows.map(({ name, offenders }) => ({
    name,
    ok: offenders === 0,
    detail: offenders === 0 ? 'holds' : `broken in ${offenders} places`,
  }));
  return { ok: checks.every(({ ok }) => ok), checks };
}
