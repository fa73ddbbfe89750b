import { beforeAll, expect, test } from 'vitest';
import { settleTournament } from '../../settlement/settle-tournament';
import { playTournament } from '../../testing/played-tournament';
import { openTestEngine } from '../../testing/test-engine';
import { checkLedger } from './check-ledger';

const engine = openTestEngine();
beforeAll(async () => {
  await playTournament(engine, [{ score: 3, ms: 9_000 }]);
  const { tournamentId } = await playTournament(engine, [
    { score: 5, ms: 9_000, violations: 6 },
    { score: 4, ms: 9_000 },
  ]);
  engine.clock.advance(86_400_000);
  await settleTournament(engine.deps, tournamentId);
});

/** Makes the winnings of players stand in an account of another kind. */
const winningsAs = (kind: string) =>
  `update ledger_account set kind = '${kind}' where kind = 'player.winnings'`;

/** Each invariant with statements that break it, past the triggers and constraints that would not let them through. */
const breaches: readonly (readonly [invariant: string, statement: string])[] = [
  ['each transaction sums to zero', 'update ledger_entry set amount = amount + 1'],
  ['all entries together sum to zero', 'update ledger_entry set amount = amount + 1'],
  [
    'a balance equals the sum of its entries',
    'update ledger_account set balance = balance + 1 where materialised',
  ],
  ['account versions are contiguous', 'update ledger_account set version = version + 1 where materialised'],
  ['each entry continues the balance before it', 'update ledger_entry set balance_after = balance_after + 1'],
  [
    'no guarded account is negative',
    `alter table ledger_account drop constraint ledger_account_guarded;
    update ledger_account set balance = -1 where guarded`,
  ],
  [
    'the escrow of a closed tournament is zero',
    "update ledger_account set balance = 1 where kind = 'escrow' and balance = 0",
  ],
  ['the escrow of an open tournament holds the fees of its seats', 'update entry set fee = fee + 1'],
  [
    'seats taken equal the entries',
    'update tournament set seats_taken = seats_taken - 1 where seats_taken > 0',
  ],
  ['a quiz is played from a seat that is taken', 'update entry set left_at = now()'],
  [
    'held prizes equal the held accounts',
    "update quiz_session set prize = prize + 1 where prize_state = 'held'",
  ],
  [
    'each captured payment has exactly one transaction',
    "update ledger_tx set kind = 'topup', ref = 'pay:' || id",
  ],
  ['the totals of users equal their ledger and entries', 'update user_total set spent = spent + 1'],
  ['withdrawal holds equal the open withdrawals', winningsAs('withdrawal.hold')],
  ['refund holds equal the open refunds', winningsAs('refund.hold')],
  ['dispute holds equal the open disputes', winningsAs('dispute.hold')],
  ['suspense holds the payments that were neither credited nor returned', winningsAs('suspense')],
  ['no player is owed by mistake', winningsAs('player.receivable')],
  [
    'a withdrawal is paid at most once',
    `insert into payout (id, withdrawal_id, attempt, method, amount, status, created_at, next_attempt_at)
    select gen_random_uuid(), '00000000-0000-4000-8000-000000000000', attempt, 'bank', 1, 'paid', now(), now()
    from generate_series(1, 2) attempt`,
  ],
];

test('every invariant holds, and has its breach here', async () => {
  const { ok, checks } = await checkLedger(engine.deps.database);
  expect(ok).toBe(true);
  expect(checks.map(({ name }) => name).toSorted()).toEqual(breaches.map(([name]) => name).toSorted());
});

test.each(breaches)('the check finds a breach of: %s', async (invariant, statement) => {
  class Undone extends Error {}
  const breaking = engine.deps.database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql.unsafe(statement);
    const { ok, checks } = await checkLedger({ sql: sql as never });
    expect(ok).toBe(false);
    expect(checks.filter((check) => !check.ok).map(({ name }) => name)).toContain(invariant);
    throw new Undone();
  });
  await expect(breaking).rejects.toThrow(Undone);
});
