import { maskPayout } from '@paheli/core/kyc/schema';
import { msg } from '@paheli/core/message';
import { toRupees } from '@paheli/core/money';
import { Problem } from '@paheli/core/problem';
import type { WithdrawalEvidence } from '@paheli/core/wallet/withdrawals/evidence';
import type { WithdrawalRef } from '@paheli/core/wallet/withdrawals/schema';
import { withdrawals } from '@paheli/db/schema/withdrawals';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Deps } from '../deps';
import { openPayee } from '../wallet/withdrawals/withdrawal-destination';

type Reading = Pick<Deps, 'database' | 'personalData'>;
type Asked = typeof withdrawals.$inferSelect;

const mostPrizes = 50;
const mostWithdrawals = 20;

/** Returns what a decision on a withdrawal is based on. Throws `not_found`. */
export async function readWithdrawalEvidence(
  deps: Reading,
  { withdrawalId }: WithdrawalRef,
): Promise<WithdrawalEvidence> {
  const { db } = deps.database;
  const [asked] = await db.select().from(withdrawals).where(eq(withdrawals.id, withdrawalId));
  if (!asked) throw new Problem('not_found', { detail: msg('This withdrawal was not found.') });
  const [prizes, earlier] = await Promise.all([readPrizes(deps, asked), readEarlier(deps, asked)]);
  return { prizes, earlier };
}

type PrizeRow = Omit<WithdrawalEvidence['prizes'][number], 'tournament'> & {
  tournamentId: string;
  tournamentName: string;
};

/** Reads the newest prizes that add up to the winnings at the request: what was won first was spent first. */
async function readPrizes(
  { database: { sql } }: Reading,
  { userId, createdAt }: Asked,
): Promise<WithdrawalEvidence['prizes']> {
  const rows = await sql<PrizeRow[]>`
    with line as (
      select t.id, t.kind, t.meta, t.created_at, e.amount
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_tx t on t.id = e.tx_id
      where a.user_id = ${userId} and a.kind = 'player.winnings'
    ), prize as (
      select (meta ->> 'tournamentId')::uuid as tournament_id, max(created_at) as paid_at, sum(amount)::bigint as amount
      from line where kind in ('settle', 'release', 'void') and created_at <= ${createdAt} group by 1
    ), newest as (
      select *, sum(amount) over (order by paid_at desc, tournament_id) - amount as newer from prize
    )
    select s.id as session_id, t.id as tournament_id, t.name as tournament_name, p.amount, p.paid_at, s.score, points_of(s) as points, s.rank,
      s.violation_count, s.prize_state = 'released' as was_held,
      s.integrity_score + coalesce((select sum(points) from integrity_signal where session_id = s.id), 0)::int
        as integrity_score
    from newest p join tournament t on t.id = p.tournament_id
    join quiz_session s on s.tournament_id = t.id and s.user_id = ${userId}
    where p.newer < (select sum(amount) from line where created_at < ${createdAt})
    order by p.paid_at desc, t.id limit ${mostPrizes}`;
  return rows.map(({ tournamentId, tournamentName, amount, ...prize }) => ({
    ...prize,
    amount: toRupees(amount),
    tournament: { id: tournamentId, name: tournamentName },
  }));
}

async function readEarlier(deps: Reading, asked: Asked): Promise<WithdrawalEvidence['earlier']> {
  const rows = await deps.database.db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, asked.userId), lt(withdrawals.createdAt, asked.createdAt)))
    .orderBy(desc(withdrawals.createdAt))
    .limit(mostWithdrawals);
  const { destination } = openPayee(deps, asked);
  return rows.map((row) => {
    const paidTo = openPayee(deps, row).destination;
    return {
      id: row.id,
      amount: toRupees(row.amount),
      status: row.status,
      reason: row.reason,
      createdAt: row.createdAt,
      destination: maskPayout(paidTo),
      isSameDestination: JSON.stringify(paidTo) === JSON.stringify(destination),
    };
  });
}
