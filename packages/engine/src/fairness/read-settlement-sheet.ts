import { toRupees } from '@paheli/core/money';
import type { SettlementSheet } from '@paheli/core/tournament/fairness';
import type { Deps } from '../deps';

type Sql = Deps['database']['sql'];
type Sums = {
  fees: number;
  refunds: number;
  awarded: number;
  prizes: number;
  held: number;
  houseAddition: number;
  houseShare: number;
};

/**
 * Returns the money of a tournament that is over, by the postings of the ledger alone, and the sum of the prizes at its
 * settlement in paise, which is zero in social mode.
 */
export async function readSheet(
  sql: Sql,
  tournamentId: string,
  head: Pick<SettlementSheet, 'outcome' | 'closed_at'>,
): Promise<{ settlement: SettlementSheet; awarded: number }> {
  const [sums] = await sql<Sums[]>`
    with escrow as (
      select t.id, t.kind, l.amount
      from ledger_account a join ledger_entry l on l.account_id = a.id join ledger_tx t on t.id = l.tx_id
      where a.tournament_id = ${tournamentId} and a.kind = 'escrow'
    ), decided as (
      -- A settlement without fees has no line of the escrow, so it is found by its reference.
      select id, kind from ledger_tx where ref = ${`settle:${tournamentId}`}
      union all
      select t.id, t.kind
      from quiz_session s cross join lateral (
        select id, kind from ledger_tx where ref in ('prize:' || s.id || ':voided', 'prize:' || s.id || ':released')) t
      where s.tournament_id = ${tournamentId} and s.prize_state in ('released', 'voided')
    ), lines as (
      select d.kind as cause, a.kind, l.amount
      from decided d join ledger_entry l on l.tx_id = d.id join ledger_account a on a.id = l.account_id
    ), moved as (
      select
        coalesce(sum(amount) filter (where kind = 'join'), 0)::bigint as fees,
        coalesce(-sum(amount) filter (where kind = 'unjoin'), 0)::bigint as refunds
      from escrow
    )
    select m.*,
      coalesce(sum(l.amount) filter (where l.cause = 'settle' and l.kind in ('player.winnings', 'winnings.held')), 0)::bigint
        as awarded,
      coalesce(sum(l.amount) filter (where l.kind = 'player.winnings'), 0)::bigint as prizes,
      coalesce(sum(l.amount) filter (where l.kind = 'winnings.held'), 0)::bigint as held,
      coalesce(-sum(l.amount) filter (where l.kind = 'house.prizes'), 0)::bigint as house_addition,
      coalesce(sum(l.amount) filter (where l.kind = 'revenue.rake'), 0)::bigint as house_share
    from moved m left join lines l on true group by m.fees, m.refunds`;
  if (!sums) throw new Error(`tournament ${tournamentId} has no sums`);
  return {
    awarded: sums.awarded,
    settlement: {
      ...head,
      fees: toRupees(sums.fees),
      refunds: toRupees(sums.refunds),
      house_addition: toRupees(sums.houseAddition),
      house_share: toRupees(sums.houseShare),
      prizes: toRupees(sums.prizes),
      held: toRupees(sums.held),
      voids: await readVoids(sql, tournamentId),
    },
  };
}

/** Returns the pseudonyms of voided prizes in the order of the decisions. */
async function readVoids(sql: Sql, tournamentId: string): Promise<string[]> {
  const rows = await sql<{ pseudonym: string }[]>`
    select e.pseudonym
    from quiz_session s join entry e on e.id = s.entry_id
    join ledger_tx t on t.ref = 'prize:' || s.id || ':voided'
    where s.tournament_id = ${tournamentId} and s.prize_state = 'voided'
    order by t.created_at, t.id`;
  return rows.map(({ pseudonym }) => pseudonym);
}
