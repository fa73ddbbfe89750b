import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FuzzedSite, fuzzTimeoutMs, type Operation, openFuzzedSite } from '../testing/fuzz/fuzzed-site';
import { procedureOperations } from '../testing/fuzz/procedure-operations';
import { createTestApp, type TestApp } from '../testing/test-app';
import { procedures } from './procedures';

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

const everything = procedureOperations();
let social: TestApp;
// People, older balances, and tournaments with fees and prizes come from a site where play costs money.
let fuzzed: FuzzedSite;
beforeAll(async () => {
  fuzzed = await openFuzzedSite(everything.map(watched));
  const prices = { accessFeePaise: 3900, passDays: 30, passPricePaise: 1900 };
  social = await createTestApp({ beside: fuzzed.site, settings: { playMode: 'social', ...prices } });
});
afterAll(async () => {
  await social.close();
  await fuzzed.site.close();
});

/** Sends an operation to the social site, and rejects where the call staked or rewarded anything. */
function watched(operation: Operation): Operation {
  return {
    ...operation,
    send: (_, input, headers) => watch(() => operation.send(social, input, headers)),
  };
}

async function watch<Result>(call: () => Promise<Result>): Promise<Result> {
  const before = await readStakes();
  const result = await call();
  const after = await readStakes();
  const { given, bought, lines } = after;
  expect(after.stakes).toBeLessThanOrEqual(before.stakes);
  expect(after.prizes).toBeLessThanOrEqual(before.prizes);
  expect(after.deposits).toBe(before.deposits);
  // Access is given for a payment, and for nothing else.
  expect(given - before.given).toBeLessThanOrEqual(bought - before.bought);
  const credits = await fuzzed.site.deps.database.sql<{ kind: string }[]>`
    select distinct t.kind from ledger_entry e join ledger_tx t on t.id = e.tx_id join ledger_account a on a.id = e.account_id
    where e.id > ${before.lines} and e.id <= ${lines} and e.amount > 0 and a.kind in ('player.deposit', 'player.winnings')`;
  expect(returns).toEqual(expect.arrayContaining(credits.map(({ kind }) => kind)));
  return result;
}

/** Reads what is staked, promised, ordered for the wallet and given, in the whole database. */
async function readStakes() {
  const [row] = await fuzzed.site.deps.database.sql<
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

test.each(everything.map((each) => [each.name, watched(each)] as const))(
  '%s stakes nothing and rewards nobody with what is worth money',
  (_name, operation) => fuzzed.fuzz(operation),
  fuzzTimeoutMs,
);

test('the check finds a stake, a prize and a deposit where play costs money', async () => {
  const money = fuzzed.site;
  const [player, admin] = [await money.player({ rupees: 100 }), await money.admin()];
  const start = new Date(money.deps.now().getTime() + 60_000);
  const tournament = {
    ...{ name: randomUUID(), description: 'For money.', category: 'general', entry_fee: 10, prize_pool: 100 },
    ...{ start_time: start, end_time: new Date(start.getTime() + 3_600_000) },
  };
  const { id: tournamentId } = await money.engine.tournament();
  for (const call of [
    () => money.call('POST', '/api/admin/tournaments', { as: admin, body: tournament }),
    () => money.call('POST', '/api/payments/add-funds', { as: player, body: { amount: 50 } }),
    () =>
      money.call('POST', '/api/payments/create-payment-intent', {
        as: player,
        body: { tournament_id: tournamentId },
      }),
  ])
    await expect(watch(call)).rejects.toThrow(/expected/);
});

test('social mode sells access and nothing else', () => {
  const own = Object.entries(procedures).filter(([, { mode }]) => mode === 'social');
  expect(own.map(([path]) => path)).toEqual(['wallet.purchase']);
});
