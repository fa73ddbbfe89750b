import { histories, historiesTimeout } from '@paheli/core/testing/histories';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMoneyWorld, everyAct, type MoneyWorld, type Step } from '../testing/money-world';
import { openTestEngine } from '../testing/test-engine';
import { checkLedger } from './reconciliation/check-ledger';
import { listDifferences } from './reconciliation/list-reconciliation';
import { reconcileBooks } from './reconciliation/reconcile-books';

// Histories of everything that can happen to money, through the real use cases and the local Razorpay with all its
// misbehaviours. They follow one another in one world, so a failure is not shrunk: it prints its seed.

const playerCount = 3;

const engine = openTestEngine();
let world: MoneyWorld;
let begin: Date;
beforeAll(async () => {
  begin = engine.clock.now();
  world = await createMoneyWorld(engine, playerCount);
});
afterAll(async () => {
  await world.close();
});

const step: fc.Arbitrary<Step> = fc.record({
  // Half of the steps let waiting work proceed.
  act: fc.oneof(
    fc.constantFrom(...everyAct),
    fc.constantFrom('topUp', 'play', 'withdraw', 'approve', 'work', 'misbehave'),
  ),
  who: fc.nat(playerCount - 1),
  pick: fc.nat(20),
  rupees: fc.integer({ min: 1, max: 120 }),
  flag: fc.boolean(),
});

const did = (act: Step['act'], rest: Partial<Step> = {}): Step => ({
  ...{ act, who: 0, pick: 0, rupees: 100, flag: true },
  ...rest,
});
/** Every step happens at least once, whatever the random histories contain. */
const eventful: Step[] = [
  ...[did('topUp'), did('topUp', { who: 1, flag: false }), did('payWrongAmount', { flag: false })],
  ...[did('payDollars', { flag: false })],
  ...[did('payTwice'), did('payLate'), did('work')],
  ...[did('newTournament'), did('join'), did('leave'), did('join', { who: 1 }), did('cancel')],
  ...[did('play', { rupees: 40 }), did('decidePrize'), did('wait', { rupees: 1 })],
  ...[did('withdraw', { who: 1 }), did('cancelWithdrawal', { who: 1 })],
  ...[did('withdraw', { who: 1 }), did('reject')],
  ...[
    did('misbehave', { pick: 9 }),
    did('withdraw', { who: 1 }),
    did('approve', { flag: false }),
    did('work'),
  ],
  ...[did('payoutArrives'), did('wait', { rupees: 60 }), did('work'), did('payoutComesBack')],
  ...[did('wait', { rupees: 800 }), did('work'), did('retry')],
  ...[did('misbehave', { pick: 10 }), did('refund', { rupees: 5 }), did('work'), did('refundEnds')],
  ...[
    did('misbehave', { pick: 0 }),
    did('dispute', { pick: 1 }),
    did('work'),
    did('disputeEnds', { who: 1 }),
  ],
  ...[did('work'), did('settle')],
];

async function expectEveryInvariant(after: unknown): Promise<void> {
  const { checks } = await checkLedger(engine.deps.database);
  const broken = checks.filter(({ ok }) => !ok);
  expect({ after, broken }).toEqual({ after, broken: [] });
}

test(
  'whatever happens in whatever order, every invariant holds after each step, and at rest the books agree with the provider',
  async () => {
    const done = new Set<string>();
    const property = fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
      for (const each of steps) {
        if (await world.take(each)) done.add(each.act);
        await expectEveryInvariant(each);
      }
      await world.comeToRest();
      await expectEveryInvariant('rest');
      engine.clock.advance(2 * 3_600_000);
      const run = await reconcileBooks(engine.deps, { from: begin, to: engine.clock.now() });
      expect(run.failure).toBeNull();
      await expectEveryInvariant('reconciliation');
      expect(await unexplained()).toEqual([]);
    });
    await fc.assert(property, { numRuns: histories(4), endOnFailure: true, examples: [[eventful]] });
    expect(everyAct.filter((act) => !done.has(act))).toEqual([]);
  },
  historiesTimeout(120_000),
);

/**
 * Returns unexplained differences. Only money without a user may wait for an administrator, where the bank did not take
 * it back.
 */
async function unexplained(): Promise<string[]> {
  const { items: open } = await listDifferences(engine.deps, {});
  const { sql } = engine.deps.database;
  const failed = await sql<{ id: string }[]>`
    select payment_id as id from refund where status = 'failed' and source <> 'deposit'`;
  const waiting = new Set(failed.map(({ id }) => id));
  return open
    .filter(({ kind, subject }) => !(kind === 'suspense_waiting' && waiting.has(subject)))
    .map(({ kind, subject, detail }) => `${kind} ${subject}: ${detail}`);
}
