import type { Deps } from '../deps';

/** Returns whether any account holds money, or money is on its way to a player: then a payment provider is needed. */
export async function readHeldMoney({ database: { sql } }: Pick<Deps, 'database'>): Promise<boolean> {
  const [row] = await sql<{ isHeld: boolean }[]>`
    select exists (select from ledger_account where materialised and balance <> 0)
      or exists (select from payout where status = 'asked')
      or exists (select from refund where status = 'asked')
      or exists (select from withdrawal where status = 'requested') as is_held`;
  return row?.isHeld ?? false;
}
