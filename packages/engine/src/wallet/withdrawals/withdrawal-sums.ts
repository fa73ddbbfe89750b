import type { Duty } from '@paheli/core/account/duty';
import { addMs } from '@paheli/core/clock';
import { fourEyesMs } from '@paheli/core/tournament/exposure';
import { approvalsNeededFor } from '@paheli/core/wallet/withdrawals/schema';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { arrayOf, instant, type Tx } from '../../foundation/transaction';

/** The narrower duties of administrators whose approval counts. */
export const approverDuties: readonly Duty[] = ['finance'];

/** Both in paise, including the withdrawal they are computed for. */
export type WithdrawalSums = { readonly player: number; readonly destination: number };

/**
 * Returns, for each of these withdrawals, the sums that its player withdraws and that go to its destination: all that
 * wait, however old, and all that were decided within seven days and not rejected. So neither splitting a sum nor
 * letting its parts wait evades a second administrator. A bank return that only administrators report counts again each
 * time.
 */
export async function sumWithdrawals(
  db: Pick<Tx, 'execute'>,
  { now }: Pick<Deps, 'now'>,
  ids: readonly string[],
): Promise<Map<string, WithdrawalSums>> {
  const since = instant(addMs(now(), -fourEyesMs));
  const rows = await db.execute<{ id: string; player: number; destination: number }>(sql`
    select w.id, (sum(o.amount * times.n) filter (where o.user_id = w.user_id))::bigint as player,
      (sum(o.amount * times.n) filter (where o.id = w.id or o.payout_hash = w.payout_hash))::bigint as destination
    from withdrawal w join withdrawal o on (o.user_id = w.user_id or o.payout_hash = w.payout_hash)
      and (o.id = w.id or o.status = 'requested'
        or o.status in ('approved', 'paid', 'failed') and o.decided_at > ${since})
    cross join lateral (select 1 + count(*) as n from payout p
      where p.withdrawal_id = o.id and p.method = 'bank' and p.status = 'returned') as times
    where w.id = any(${arrayOf('uuid', ids)}) group by w.id`);
  return new Map(
    rows.map(({ id, player, destination }) => [
      id,
      { player: Number(player), destination: Number(destination) },
    ]),
  );
}

/** Returns how many administrators approve a withdrawal: two where either sum exceeds the limit. */
export function approvalsFor({ player, destination }: WithdrawalSums, { settings }: Pick<Deps, 'settings'>) {
  return approvalsNeededFor(Math.max(player, destination), settings.fourEyesPaise);
}

/** Returns how many administrators approve a withdrawal. The caller holds its lock. */
export async function countApprovalsNeeded(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'settings'>,
  { id }: { readonly id: string },
): Promise<1 | 2> {
  const sums = (await sumWithdrawals(tx, deps, [id])).get(id);
  if (!sums) throw new Error(`withdrawal ${id} is gone`);
  return approvalsFor(sums, deps);
}
