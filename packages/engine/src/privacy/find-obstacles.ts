import type { ClosingObstacle } from '@paheli/core/account/account';
import { sql } from 'drizzle-orm';
import { instant, type Tx } from '../foundation/transaction';

/** Returns what prevents closing a user's account at an instant. The caller holds the user's wallet and row. */
export async function findObstacles(tx: Tx, userId: string, now: Date): Promise<ClosingObstacle[]> {
  const [found] = await tx.execute<Record<ClosingObstacle, boolean>>(sql`
    select
      exists (select from ledger_account a where a.user_id = ${userId} and a.balance > 0
        and a.kind in ('player.deposit', 'player.winnings', 'winnings.held')) as money,
      exists (select from withdrawal w where w.user_id = ${userId}
        and w.status in ('requested', 'approved', 'failed')) as withdrawals,
      exists (select from refund r join payment p on p.id = r.payment_id
        left join payment_intent i on i.id = p.intent_id
        where ${userId} in (r.user_id, i.user_id) and r.status = 'asked') as refunds,
      exists (select from dispute d where d.user_id = ${userId} and d.status = 'open') as disputes,
      exists (select from ledger_account a where a.user_id = ${userId}
        and a.kind = 'player.receivable' and a.balance <> 0) as debts,
      exists (select from entry e join tournament t on t.id = e.tournament_id where e.user_id = ${userId}
        and e.left_at is null and t.cancelled_at is null and t.settled_at is null) as seats,
      exists (select from quiz_session s where s.user_id = ${userId} and s.finished_at is null) as quizzes,
      -- A closed account's owner may register again, which would end an exclusion.
      exists (select from users u where u.id = ${userId} and u.excluded_until > ${instant(now)}) as exclusion`);
  if (!found) throw new Error('a selection of facts is always one row');
  const { money, withdrawals, refunds, disputes, debts, seats, quizzes, exclusion } = found;
  const all: readonly (readonly [ClosingObstacle, boolean])[] = [
    ['money', money],
    ['withdrawals', withdrawals],
    ['refunds', refunds],
    ['disputes', disputes],
    ['debts', debts],
    ['seats', seats],
    ['quizzes', quizzes],
    ['exclusion', exclusion],
  ];
  return all.flatMap(([obstacle, isThere]) => (isThere ? [obstacle] : []));
}
