import { expect } from 'vitest';
import type { Deps } from '../deps';

/** Returns the lines of a ref's transaction, in the order posted: 'player.deposit -1000', with the tags of accounts. */
export async function readLines(
  { database: { sql } }: Pick<Deps, 'database'>,
  ref: string,
  tags: ReadonlyMap<string, string> = new Map(),
): Promise<string[]> {
  const rows = await sql<{ kind: string; userId: string | null; amount: number }[]>`
    select a.kind, a.user_id, e.amount from ledger_tx t
    join ledger_entry e on e.tx_id = t.id join ledger_account a on a.id = e.account_id
    where t.ref = ${ref} order by e.id`;
  return rows.map(({ kind, userId, amount }) => {
    const tag = userId === null ? undefined : tags.get(userId);
    return `${tag ? `${tag} ` : ''}${kind} ${amount > 0 ? '+' : ''}${amount}`;
  });
}

/** Expects these lines of a ref's transaction, in the order posted. */
export async function expectLines(
  deps: Pick<Deps, 'database'>,
  ref: string,
  lines: readonly string[],
): Promise<void> {
  expect(await readLines(deps, ref)).toEqual(lines);
}

/** Returns how many transactions have a ref with this prefix. */
export async function countTransactions(
  { database: { sql } }: Pick<Deps, 'database'>,
  prefix: string,
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from ledger_tx where starts_with(ref, ${prefix})`;
  return row?.count ?? 0;
}
