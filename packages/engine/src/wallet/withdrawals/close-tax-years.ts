import { addMs, hourMs } from '@paheli/core/clock';
import { financialYear, financialYearOf } from '@paheli/core/india';
import { taxOn, winningsAtYearEnd } from '@paheli/core/wallet/withdrawals/tds';
import { yearClosings } from '@paheli/db/schema/withdrawals';
import type { Deps } from '../../deps';
import { isolateRows } from '../../foundation/isolate-rows';
import { appendEvents } from '../../foundation/outbox';
import { type Tx, transact } from '../../foundation/transaction';
import { lockWallet, systemAccount, walletUpdates } from '../../ledger/accounts';
import { post } from '../../ledger/ledger';
import { readTaxYear } from './tax-year';

const batchSize = 100;
/** The time after a year's end in which postings begun before it are committed. */
const graceMs = hourMs;

/**
 * Deducts the tax under section 194BA after a financial year has ended, from every player whose wallet moved in it,
 * once. A player whose year cannot be closed does not stop the others. Returns how many years of players it closed.
 * Earlier years come first.
 */
export async function closeTaxYears(deps: Deps): Promise<number> {
  const last = financialYearOf(addMs(deps.now(), -graceMs)) - 1;
  let closed = 0;
  for (let year = await findFirstYear(deps); year <= last; year += 1) {
    let batch: string[] = [];
    do {
      batch = await findOpen(deps, year, batch.at(-1));
      const rows = { job: 'tax', rows: batch, idOf: (userId: string) => `${userId} ${year}` };
      const outcomes = await isolateRows(deps, rows, (userId) => closeTaxYear(deps, userId, year));
      closed += outcomes.filter(Boolean).length;
    } while (batch.length === batchSize);
  }
  return closed;
}

async function findFirstYear({ database: { sql }, now }: Deps): Promise<number> {
  const [row] = await sql<{ at: Date | null }[]>`select min(created_at) as at from ledger_tx`;
  return financialYearOf(row?.at ?? now());
}

/** Returns some of the players whose wallets moved in a year that is not closed for them, in the order of their ids. */
async function findOpen(
  { database: { sql } }: Deps,
  year: number,
  after: string | undefined,
): Promise<string[]> {
  const { from, to } = financialYear(year);
  const rows = await sql<{ id: string }[]>`
    select u.id from users u
    where u.created_at < ${to} ${after ? sql`and u.id > ${after}` : sql``}
      and not exists (select 1 from year_closing c where c.user_id = u.id and c.financial_year = ${year})
      and exists (
        select 1 from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_tx t on t.id = e.tx_id
        where a.user_id = u.id and a.kind in ('player.deposit', 'player.winnings')
          and t.created_at >= ${from} and t.created_at < ${to} and t.kind <> 'tds')
    order by u.id limit ${batchSize}`;
  return rows.map(({ id }) => id);
}

async function closeTaxYear(deps: Deps, userId: string, year: number): Promise<boolean> {
  return transact(deps, async (tx) => {
    const wallet = await lockWallet(tx, userId);
    const { closingPaise, ...facts } = await readTaxYear(tx, userId, year);
    const taxable = winningsAtYearEnd(facts, closingPaise);
    const tds = Math.min(taxOn(taxable, deps.settings.tdsBps), wallet.winningsPaise);
    const [first] = await tx
      .insert(yearClosings)
      .values({ userId, financialYear: year, taxable, tds, closedAt: deps.now() })
      .onConflictDoNothing()
      .returning();
    if (!first) return false;
    if (tds > 0) await deduct(tx, deps, { userId, year, tds, winningsId: wallet.winningsId });
    return true;
  });
}

async function deduct(
  tx: Tx,
  deps: Deps,
  { userId, year, tds, winningsId }: { userId: string; year: number; tds: number; winningsId: number },
): Promise<void> {
  const posting = {
    id: deps.newId(),
    kind: 'tds',
    ref: `tds:${userId}:${year}`,
    request: { userId, year },
    lines: [
      { accountId: winningsId, paise: -tds },
      { accountId: await systemAccount(tx, 'tax.tds'), paise: tds },
    ],
    meta: { financialYear: year },
  };
  await post(tx, posting, deps.now());
  await appendEvents(tx, await walletUpdates(tx, [userId]));
}
