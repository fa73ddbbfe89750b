import { addMs, dayMs, hourMs } from '@paheli/core/clock';
import { beforeAll, expect, test } from 'vitest';
import { readProfile } from '../../account/read-profile';
import type { Viewer } from '../../deps';
import { readLines } from '../../testing/ledger-lines';
import { payOrder } from '../../testing/paid-order';
import { openTestEngine } from '../../testing/test-engine';
import { checkLedger } from './check-ledger';
import { listDifferences, listReconciliationRuns } from './list-reconciliation';
import { reconcileBooks } from './reconcile-books';

const engine = openTestEngine();
let begin: Date;
beforeAll(async () => {
  begin = engine.clock.now();
});

/** Reconciles everything so far, two hours from now, when all events have had their time. */
async function reconcile() {
  engine.clock.advance(2 * hourMs);
  return reconcileBooks(engine.deps, { from: begin, to: engine.clock.now() });
}
const open = async () =>
  (await listDifferences(engine.deps, {})).items.map(({ kind, subject }) => [kind, subject]);
const settled = async () =>
  (await listDifferences(engine.deps, { state: 'settled' })).items.map(({ kind, subject }) => [
    kind,
    subject,
  ]);
const holds = async () => expect(await checkLedger(engine.deps.database)).toMatchObject({ ok: true });

async function paidUnheard(player: Viewer, rupees: number): Promise<string> {
  return (await payOrder(engine, player, {}, rupees)).paymentId;
}

test('an unreported payment is credited, and books that agree have no differences', async () => {
  const player = await engine.player({ access: false });
  await paidUnheard(player, 250);
  expect(await reconcile()).toMatchObject({ differences: 0, failure: null });
  expect((await readProfile(engine.deps, player)).walletBalance).toBe(250);
  expect(await open()).toEqual([]);
  await holds();
});

test('a transfer to the bank is recorded once: what arrived, the provider’s fee, and what it no longer holds', async () => {
  const player = await engine.player({ access: false });
  await engine.topUp(player, 1_000);
  const { id, amount, fees } = engine.sandbox.settle();
  for (let again = 0; again < 2; again += 1) expect(await reconcile()).toMatchObject({ differences: 0 });
  expect(await readLines(engine.deps, `st:${id}`)).toEqual([
    `cash.bank -${amount}`,
    `expense.fees -${fees}`,
    `cash.gateway +${amount + fees}`,
  ]);
  await holds();
});

test('a payment whose payer bore the fee agrees with the books, and so does its settlement', async () => {
  engine.sandbox.behave({ customer_fee_paise: 236 });
  const player = await engine.player({ access: false });
  await paidUnheard(player, 100);
  engine.sandbox.behave({});
  expect(await reconcile()).toMatchObject({ differences: 0 });
  expect((await readProfile(engine.deps, player)).walletBalance).toBe(100);
  const { id, amount } = engine.sandbox.settle();
  expect(amount).toBe(10_000);
  expect(await reconcile()).toMatchObject({ differences: 0 });
  expect(await readLines(engine.deps, `st:${id}`)).toEqual(['cash.bank -10000', 'cash.gateway +10000']);
  await holds();
});

test('a refund of a payment that is not ours is reported, once, until it is gone from the period', async () => {
  const order = await engine.deps.payments.createOrder({
    amountPaise: 10_000,
    receipt: 'elsewhere',
    notes: {},
  });
  const { razorpay_payment_id: paymentId } = engine.sandbox.pay(order.orderId);
  const { id: refundId } = engine.sandbox.refundAtDashboard(paymentId, 1_000);
  for (let again = 0; again < 2; again += 1) {
    await reconcile();
    expect(await open()).toContainEqual(['refund_unknown', refundId]);
  }
  // A run over another period neither reports nor resolves it.
  begin = engine.clock.now();
  await reconcileBooks(engine.deps, { from: begin, to: addMs(begin, dayMs) });
  expect(await open()).toContainEqual(['refund_unknown', refundId]);
  const { sql } = engine.deps.database;
  await sql`update reconciliation_difference set settled_at = now() where subject in (${refundId}, ${paymentId})`;
});

test('entities that only our books have are reported', async () => {
  const { sql } = engine.deps.database;
  const invented = `pay_${'Z'.repeat(14)}`;
  await sql`insert into payment (id, amount, currency, outcome, reason, captured_at)
    values (${invented}, 5000, 'USD', 'exception', 'paid in USD', ${engine.clock.now()})`;
  await reconcile();
  expect((await open()).toSorted()).toEqual([
    ['payment_unknown', invented],
    ['suspense_waiting', invented],
  ]);
  await sql`delete from payment where id = ${invented}`;
  expect(await reconcile()).toMatchObject({ differences: 0 });
});

test('a provider that does not respond leaves a failed run, and resolves nothing', async () => {
  const before = await settled();
  engine.sandbox.behave({ fail_next: 1_000 });
  expect(await reconcile()).toMatchObject({ differences: null, failure: expect.stringContaining('500') });
  engine.sandbox.behave({});
  expect(await settled()).toEqual(before);
  const [latest] = (await listReconciliationRuns(engine.deps, {})).items;
  expect(latest).toMatchObject({ differences: null });
  expect(await reconcile()).toMatchObject({ differences: 0 });
});
