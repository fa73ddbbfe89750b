import { minuteMs } from '@paheli/core/clock';
import { timeInIndia } from '@paheli/core/india';
import { reconcilePayments } from '@paheli/engine/wallet/reconciliation/reconcile-payments';
import { describe, expect, test } from 'vitest';
import { openTestApp, type SignedIn } from '../testing/test-app';

const maxOpenOrders = 5;

const site = openTestApp({ settings: { maxOpenOrders } });

type Order = {
  code?: string;
  detail?: string;
  until?: string;
  payment_intent_id: string;
  razorpay: { order_id: string };
};

const order = (as: SignedIn, amount = 50) =>
  site.call<Order>('POST', '/api/payments/add-funds', { as, body: { amount } });
const balanceOf = async (as: SignedIn) =>
  (await site.call('GET', '/api/user/profile', { as })).body.wallet_balance;

describe('unpaid orders of one user', () => {
  test('are five at most, also when requested at once', async () => {
    const as = await site.player();
    const asked = await Promise.all(Array.from({ length: 20 }, (_, index) => order(as, 50 + index)));
    const codes = asked.map(({ status, body }) => (status === 200 ? 200 : body.code));
    expect(codes.toSorted()).toEqual([
      ...Array(maxOpenOrders).fill(200),
      ...Array(20 - maxOpenOrders).fill('too_many_orders'),
    ]);
    expect(asked.find(({ body }) => body.code === 'too_many_orders')?.status).toBe(409);
  });

  test('make room when one is paid, and after 15 minutes; a late capture is still credited', async () => {
    const as = await site.player();
    const orders = [];
    for (let count = 0; count < maxOpenOrders; count += 1) orders.push((await order(as, 50 + count)).body);
    expect((await order(as, 90)).status).toBe(409);
    const [first, second] = orders;
    if (!first || !second) throw new Error('there are five orders');
    const paid = site.engine.sandbox.pay(first.razorpay.order_id);
    const body = { payment_intent_id: first.payment_intent_id, ...paid };
    await site.call('POST', '/api/payments/confirm-wallet-topup', { as, body });
    expect((await order(as, 91)).status).toBe(200);
    expect((await order(as, 92)).status).toBe(409);
    site.engine.clock.advance(15 * minuteMs);
    expect((await order(as, 92)).status).toBe(200);
    site.engine.sandbox.pay(second.razorpay.order_id);
    for (let run = 0; run < 3; run += 1) await reconcilePayments(site.deps);
    expect(await balanceOf(as)).toBe(101);
  });

  test('are refused with the minute from which another one is possible', async () => {
    const as = await site.player();
    await order(as, 50);
    const begin = site.deps.now();
    for (let count = 1; count < maxOpenOrders; count += 1) {
      site.engine.clock.advance(minuteMs);
      await order(as, 50 + count);
    }
    const { body } = await order(as, 90);
    const until = new Date(begin.getTime() + 15 * minuteMs);
    expect(Math.abs(Date.parse(body.until ?? '') - until.getTime())).toBeLessThan(minuteMs);
    const minute = timeInIndia(new Date(Date.parse(body.until ?? '') + minuteMs - 1));
    expect(body.detail).toBe(`You have too many unpaid orders. Pay one of them, or wait until ${minute}.`);
    site.engine.clock.advance(Date.parse(body.until ?? '') - site.deps.now().getTime());
    expect((await order(as, 90)).status).toBe(200);
  });

  test('whose checkout was closed are used again for the same amount, until they are paid', async () => {
    const as = await site.player();
    const first = (await order(as)).body;
    for (let count = 0; count < 2 * maxOpenOrders; count += 1) {
      expect((await order(as)).body).toEqual(first);
    }
    expect((await order(as, 51)).body.payment_intent_id).not.toBe(first.payment_intent_id);
    site.engine.sandbox.fail(first.razorpay.order_id);
    expect((await order(as)).body).toEqual(first);
    // The payment is not reported yet, but a paid order is not handed out again.
    site.engine.sandbox.pay(first.razorpay.order_id);
    expect((await order(as)).body.payment_intent_id).not.toBe(first.payment_intent_id);
  });

  test('do not count if the provider created none', async () => {
    const as = await site.player();
    site.engine.sandbox.behave({ fail_next: 2 * maxOpenOrders });
    for (let count = 0; count < maxOpenOrders; count += 1) expect((await order(as)).status).toBe(503);
    site.engine.sandbox.behave({});
    expect((await order(as)).status).toBe(200);
  });
});

test('hundreds of unpaid orders of one user do not delay the lost webhook of another user', async () => {
  const flooder = await site.player();
  const { sql } = site.deps.database;
  for (let count = 0; count < 240; count += 1) {
    const id = site.deps.newId();
    await sql`insert into payment_intent (id, user_id, purpose, amount, currency, status, provider_order_id, created_at)
      values (${id}, ${flooder.viewer.userId}, 'topup', 100, 'INR', 'requires_payment', ${`order_${id.slice(-12)}Zz`}, ${site.deps.now()})`;
  }
  const as = await site.player();
  const { body } = await order(as, 70);
  site.engine.sandbox.pay(body.razorpay.order_id);
  site.engine.clock.advance(minuteMs + 1);
  await reconcilePayments(site.deps);
  expect(await balanceOf(as)).toBe(70);
});
