import { dayMs, minuteMs } from '@paheli/core/clock';
import { madeForEach } from '@paheli/core/testing/opened';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPlayer } from '../../testing/crowd';
import { payOrder } from '../../testing/paid-order';
import { checkLedgerAfterEach, openTestEngine } from '../../testing/test-engine';
import { addFunds } from '../payments/add-funds';
import { confirmTopup } from '../payments/confirm-topup';
import { reconcilePayments } from './reconcile-payments';

const engine = openTestEngine();
checkLedgerAfterEach(engine);
const { deps } = engine;

const viewer = madeForEach(() => createPlayer(deps));

const order = (amount = 50) => addFunds(deps, viewer, { amount });

async function readPayment(paymentId: string) {
  const [row] = await deps.database.sql<{ outcome: string; reason: string | null; amount: number }[]>`
    select outcome, reason, amount from payment where id = ${paymentId}`;
  return row;
}

describe('a provider that is down', () => {
  test('while an order is created is a clear problem, and the next attempt works', async () => {
    engine.sandbox.behave({ fail_next: 1 });
    await expect(order()).rejects.toMatchObject({ code: 'unavailable', kind: 'unavailable' });
    expect((await order()).razorpay.amount).toBe(5_000);
  });

  test('and created the order all the same can be traced by the receipt', async () => {
    engine.sandbox.behave({ drop_response_next: 1 });
    await expect(order()).rejects.toMatchObject({ code: 'unavailable' });
    const [intent] = await deps.database.sql<{ id: string }[]>`
      select id from payment_intent where user_id = ${viewer.userId} and status = 'failed'`;
    expect(engine.sandbox.state().orders.at(-1)?.receipt).toBe(intent?.id);
  });

  test.each([
    ['fails', { fail_next: 1 }],
    ['loses its response', { drop_response_next: 1 }],
  ])(
    'and %s at the confirmation is a clear problem; nothing is lost, and it can be repeated',
    async (_, behaviour) => {
      const { paymentIntentId } = await payOrder(engine, viewer);
      engine.sandbox.behave(behaviour);
      await expect(confirmTopup(deps, viewer, { paymentIntentId })).rejects.toMatchObject({
        code: 'unavailable',
        message: 'The payment provider is not responding right now. Your money is safe.',
      });
      expect(await confirmTopup(deps, viewer, { paymentIntentId })).toMatchObject({ walletBalance: 50 });
    },
  );
});

describe('the reconciler', () => {
  // Orders that other tests left open are older than the reconciler’s period.
  beforeEach(() => engine.clock.advance(8 * dayMs));

  test('credits payments that neither the browser nor a webhook reported', async () => {
    await payOrder(engine, viewer);
    expect(await reconcilePayments(deps)).toBe(0);
    engine.clock.advance(minuteMs + 1);
    expect(await reconcilePayments(deps)).toBe(1);
    expect(await engine.balanceOf(viewer)).toBe(50);
    engine.clock.advance(10 * minuteMs);
    expect(await reconcilePayments(deps)).toBe(0);
  });

  test('credits later what failed while the provider was down', async () => {
    await payOrder(engine, viewer);
    engine.clock.advance(minuteMs + 1);
    engine.sandbox.behave({ fail_next: 1 });
    expect(await reconcilePayments(deps)).toBe(0);
    engine.clock.advance(10 * minuteMs);
    expect(await reconcilePayments(deps)).toBe(1);
    expect(await engine.balanceOf(viewer)).toBe(50);
  });

  test('is not stopped by an order that the provider refuses to return', async () => {
    const lost = await order();
    await deps.database.sql`
      update payment_intent set provider_order_id = 'order_AAAAAAAAAAAAAB' where id = ${lost.paymentIntentId}`;
    await payOrder(engine, viewer);
    engine.clock.advance(minuteMs + 1);
    expect(await reconcilePayments(deps)).toBe(1);
    expect(await engine.balanceOf(viewer)).toBe(50);
  });

  test('checks every order, however many stay open', async () => {
    for (let count = 0; count < 25; count += 1) await order();
    engine.clock.advance(minuteMs + 1);
    await reconcilePayments(deps);
    // The first twenty are due again before the rest has been checked once.
    engine.clock.advance(6 * minuteMs);
    await reconcilePayments(deps);
    const [row] = await deps.database.sql<{ unseen: number }[]>`
      select count(*) as unseen from payment_intent where user_id = ${viewer.userId} and checked_at is null`;
    expect(row?.unseen).toBe(0);
  });

  test('credits the right one of several payments of an order, and keeps the others', async () => {
    const { razorpay } = await order();
    const wrong = engine.sandbox.pay(razorpay.orderId, { amount: 900 }).razorpay_payment_id;
    engine.sandbox.pay(razorpay.orderId, { second_capture: true });
    engine.clock.advance(minuteMs + 1);
    expect(await reconcilePayments(deps)).toBe(1);
    expect(await engine.balanceOf(viewer)).toBe(50);
    expect(await readPayment(wrong)).toMatchObject({ outcome: 'suspense' });
  });
});
