import { dateInIndia } from '@paheli/core/india';
import { sql } from 'drizzle-orm';
import { isSocial } from '../../account/legal-mode';
import type { Deps } from '../../deps';
import { instant, transact } from '../../foundation/transaction';

/**
 * Tells each player whose wallet holds money that social mode has no use for, once a calendar month in all processes,
 * until it is paid out. Does nothing in money mode. Returns how many players it told.
 */
export async function remindBalances(deps: Deps): Promise<number> {
  if (!isSocial(deps)) return 0;
  const now = deps.now();
  const month = dateInIndia(now).slice(0, 7);
  return transact(deps, async (tx) => {
    const told = await tx.execute(sql`
      insert into notice (id, user_id, kind, data, key, created_at)
      select gen_random_uuid(), a.user_id, 'balance_waiting', jsonb_build_object('amountPaise', sum(a.balance)),
        concat('balance:', a.user_id, ':', ${month}::text), ${instant(now)}
      from ledger_account a join users u on u.id = a.user_id
      where a.kind in ('player.deposit', 'player.winnings') and a.balance > 0 and u.closed_at is null
      group by a.user_id
      on conflict (key) do nothing returning id`);
    return told.length;
  });
}
