import type { Database } from '@paheli/db/client/connect';
import { expect } from 'vitest';

/** Movements into a wallet that return older money, or pass a purchase through it. */
const returns = [
  'topup',
  'revoke',
  'unjoin',
  'refund_back',
  'withdrawal_back',
  'dispute_won',
  'release',
  'void',
];

/** Prices of what social mode sells. */
export const socialSettings = {
  playMode: 'social',
  ...{ accessFeePaise: 3900, passDays: 30, passPricePaise: 1900 },
} as const;

/** Rejects where a call staked or rewarded anything that is worth money. */
export async function watchStakes<Result>({ sql }: Database, call: () => Promise<Result>): Promise<Result> {
  const before = await readStakes(sql);
  const result = await call();
  const after = await readStakes(sql);
  const { given, bought, lines } = after;
  expect(after.stakes).toBeLessThanOrEqual(before.stakes);
  expect(after.prizes).toBeLessThanOrEqual(before.prizes);
  expect(after.deposits).toBe(before.deposits);
  // Access is given for a payment, and for nothing else.
  expect(given - before.given).toBeLessThanOrEqual(bought - before.bought);
  const credits = await sql<{ kind: string }[]>`
    select distinct t.kind from ledger_entry e join ledger_tx t on t.id = e.tx_id join ledger_account a on a.id = e.account_id
    where e.id > ${before.lines} and e.id <= ${lines} and e.amount > 0 and a.kind in ('player.deposit', 'player.winnings')`;
  expect(returns).toEqual(expect.arrayContaining(credits.map(({ kind }) => kind)));
  return result;
}

/** Reads what is staked, promised, ordered for the wallet and given, in the whole database. */
async function readStakes(sql: Database['sql']) {
  const [row] = await sql<
    { stakes: number; prizes: number; deposits: number; given: number; bought: number; lines: number }[]
  >`
    select
      (select coalesce(sum(entry_fee), 0)::bigint from tournament) + (select coalesce(sum(fee), 0)::bigint from entry) as stakes,
      (select coalesce(sum(prize_pool), 0)::bigint from tournament)
        + (select coalesce(sum(prize), 0)::bigint from quiz_session) as prizes,
      (select count(*)::int from payment_intent where buys is null) as deposits,
      (select (count(*) filter (where has_access) + count(pass_until))::int from users) as given,
      (select count(*)::int from payment_intent where buys is not null and status = 'succeeded') as bought,
      (select coalesce(max(id), 0)::bigint from ledger_entry) as lines`;
  if (!row) throw new Error('no row');
  return row;
}
