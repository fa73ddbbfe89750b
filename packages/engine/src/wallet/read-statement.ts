import { defaultLanguage, type Language } from '@paheli/core/languages';
import { msg } from '@paheli/core/message';
import { toRupees } from '@paheli/core/money';
import { fieldProblem } from '@paheli/core/problem';
import {
  instantsOf,
  type Statement,
  type StatementLine,
  type StatementPeriod,
} from '@paheli/core/wallet/statement';
import type { Deps, Viewer } from '../deps';
import { describeMovement } from './list-transactions';

type Row = {
  opening: number;
  id: string | null;
  kind: string;
  meta: { tournamentName?: string; buys?: string };
  createdAt: Date;
  net: number;
  balance: number;
};

/**
 * Returns the movements in the viewer's wallet in a period, read at one instant. Refuses a period that ends before it
 * begins.
 */
export async function readStatement(
  deps: Pick<Deps, 'database' | 'now'>,
  viewer: Viewer,
  period: StatementPeriod,
  language: Language = defaultLanguage,
): Promise<Statement> {
  const { from, to } = instantsOf(period, deps.now());
  if (to < from) throw fieldProblem('to', msg('The end of the period must not come before its beginning.'));
  const rows = await deps.database.sql<Row[]>`
    with mine as (
      select t.id, t.kind, t.meta, t.created_at, sum(e.amount)::bigint as net
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_tx t on t.id = e.tx_id
      where a.user_id = ${viewer.userId} and a.kind in ('player.deposit', 'player.winnings') and t.created_at < ${to}
      group by t.id having sum(e.amount) <> 0
    ), running as (
      select *, (sum(net) over (order by created_at, id))::bigint as balance from mine
    )
    select o.opening, r.id, r.kind, r.meta, r.created_at, r.net, r.balance
    from (select coalesce(sum(net), 0)::bigint as opening from mine where created_at < ${from}) o
    left join running r on r.created_at >= ${from}
    order by r.created_at, r.id`;
  const opening = rows[0]?.opening ?? 0;
  const lines = rows.flatMap((row) => (row.id === null ? [] : [toLine({ ...row, id: row.id }, language)]));
  const openingBalance = toRupees(opening);
  return { from, to, openingBalance, closingBalance: lines.at(-1)?.balance ?? openingBalance, lines };
}

function toLine(row: Row & { id: string }, language: Language): StatementLine {
  return {
    id: row.id,
    date: row.createdAt,
    ...describeMovement(row, language),
    balance: toRupees(row.balance),
  };
}
