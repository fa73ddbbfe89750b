import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from './sandbox';
import { clientOf, KEYS, startTestSandbox } from './testing/start';

const ORDER = { amount: 3900, currency: 'INR', receipt: 'topup-1', notes: { user: 'u1' } };

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

describe('orders', () => {
  test('an order has the shape of the real one, and can be fetched and found by its receipt', async () => {
    const { orders } = clientOf(sandbox);
    const order = await orders.create(ORDER);
    expect(order).toEqual({
      ...ORDER,
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount_paid: 0,
      amount_due: 3900,
      offer_id: null,
      status: 'created',
      attempts: 0,
      created_at: expect.any(Number),
    });
    expect(await orders.fetch(order.id)).toEqual(order);
    await orders.create({ ...ORDER, receipt: 'topup-2' });
    expect(await orders.all({ receipt: 'topup-1' })).toEqual({
      entity: 'collection',
      count: 1,
      items: [order],
    });
    expect((await orders.all({ count: 1 })).items[0]?.receipt).toBe('topup-2');
  });

  test.each([
    ['less than a rupee', { amount: 99 }, 'amount'],
    ['a fraction of a paisa', { amount: 100.5 }, 'amount'],
    ['no amount', { amount: undefined }, 'amount'],
    ['an invalid currency', { currency: 'rupee' }, 'currency'],
    ['a receipt of 41 characters', { receipt: 'r'.repeat(41) }, 'receipt'],
    [
      'sixteen notes',
      { notes: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`n${i}`, 'x'])) },
      'notes',
    ],
  ])('an order with %s is refused as Razorpay refuses it', async (_, change, field) => {
    const refused = clientOf(sandbox).orders.create({ ...ORDER, ...change } as typeof ORDER);
    await expect(refused).rejects.toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', reason: 'input_validation_failed', field, metadata: {} },
    });
    expect(sandbox.state().orders).toEqual([]);
  });

  test('a field that Razorpay does not know is refused', async () => {
    const refused = clientOf(sandbox).orders.create({ ...ORDER, user_id: 'u1' } as typeof ORDER);
    await expect(refused).rejects.toMatchObject({ error: { reason: 'extra_field_sent' } });
  });

  test('an id that does not exist is 400, as with the real API', async () => {
    await expect(clientOf(sandbox).orders.fetch('order_aaaaaaaaaaaaaa')).rejects.toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' },
    });
  });

  test('a wrong key secret is 401', async () => {
    await expect(clientOf(sandbox, 'wrong').orders.create(ORDER)).rejects.toMatchObject({
      statusCode: 401,
      error: { description: 'Authentication failed' },
    });
  });
});

describe('payments', () => {
  test('a payment is captured at once, closes its order and bears a checkout signature', async () => {
    const client = clientOf(sandbox);
    const order = await client.orders.create(ORDER);
    const success = sandbox.pay(order.id);
    expect(success.razorpay_signature).toBe(
      createHmac('sha256', KEYS.keySecret).update(`${order.id}|${success.razorpay_payment_id}`).digest('hex'),
    );
    const payment = await client.payments.fetch(success.razorpay_payment_id);
    expect(payment).toMatchObject({
      id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
      entity: 'payment',
      amount: 3900,
      currency: 'INR',
      status: 'captured',
      captured: true,
      order_id: order.id,
      amount_refunded: 0,
      refund_status: null,
      fee: 92,
      tax: 14,
    });
    expect(await client.orders.fetch(order.id)).toMatchObject({
      status: 'paid',
      amount_paid: 3900,
      amount_due: 0,
    });
    expect(await client.orders.fetchPayments(order.id)).toMatchObject({ count: 1, items: [payment] });
    expect(await client.payments.all()).toMatchObject({ count: 1, items: [payment] });
  });

  test('a payment of an order with manual capture waits to be captured, with its exact amount, once', async () => {
    const { orders, payments } = clientOf(sandbox);
    const order = await orders.create({ ...ORDER, payment: { capture: 'manual' } } as typeof ORDER);
    const { razorpay_payment_id: id } = sandbox.pay(order.id);
    expect(await payments.fetch(id)).toMatchObject({ status: 'authorized', captured: false, fee: null });
    expect(await orders.fetch(order.id)).toMatchObject({ status: 'attempted', amount_paid: 0 });
    await expect(payments.capture(id, 3901, 'INR')).rejects.toMatchObject({ statusCode: 400 });
    await expect(payments.capture(id, 3900, 'USD')).rejects.toMatchObject({ statusCode: 400 });
    expect(await payments.capture(id, 3900, 'INR')).toMatchObject({ status: 'captured' });
    await expect(payments.capture(id, 3900, 'INR')).rejects.toMatchObject({
      error: { description: 'This payment has already been captured' },
    });
    expect(await orders.fetch(order.id)).toMatchObject({ status: 'paid' });
  });

  test('a failed payment has its reason, cannot be captured, and may succeed later', async () => {
    const { orders, payments } = clientOf(sandbox);
    const order = await orders.create(ORDER);
    const { razorpay_payment_id: id } = sandbox.fail(order.id);
    expect(await payments.fetch(id)).toMatchObject({ status: 'failed', error_code: 'BAD_REQUEST_ERROR' });
    await expect(payments.capture(id, 3900, 'INR')).rejects.toMatchObject({ statusCode: 400 });
    expect(sandbox.pay(order.id, { late: true }).razorpay_payment_id).toBe(id);
    expect(await payments.fetch(id)).toMatchObject({ status: 'captured', error_code: null });
  });
});

describe('refunds', () => {
  test('refunds add up to the payment and no further', async () => {
    const { orders, payments, refunds } = clientOf(sandbox);
    const order = await orders.create(ORDER);
    const { razorpay_payment_id: id } = sandbox.pay(order.id);
    const first = await payments.refund(id, { amount: 900, receipt: 'refund-1' });
    expect(first).toMatchObject({
      id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
      amount: 900,
      payment_id: id,
      status: 'processed',
    });
    expect(await payments.fetch(id)).toMatchObject({
      status: 'captured',
      amount_refunded: 900,
      refund_status: 'partial',
    });
    await expect(payments.refund(id, { amount: 3001 })).rejects.toMatchObject({ error: { field: 'amount' } });
    expect(await payments.refund(id, {})).toMatchObject({ amount: 3000 });
    expect(await payments.fetch(id)).toMatchObject({ status: 'refunded', refund_status: 'full' });
    await expect(payments.refund(id, {})).rejects.toMatchObject({ statusCode: 400 });
    expect(await refunds.fetch(first.id)).toEqual(first);
    expect(await payments.fetchMultipleRefund(id, {})).toMatchObject({ count: 2 });
  });

  test('a payment that was not captured cannot be refunded', async () => {
    const { orders, payments } = clientOf(sandbox);
    const order = await orders.create(ORDER);
    const { razorpay_payment_id: id } = sandbox.fail(order.id);
    await expect(payments.refund(id, {})).rejects.toMatchObject({ statusCode: 400 });
  });

  test('one idempotency key makes one refund, and refuses a different one', async () => {
    const order = await clientOf(sandbox).orders.create(ORDER);
    const { razorpay_payment_id: id } = sandbox.pay(order.id);
    const ask = async (amount: number) => {
      const answer = await fetch(`${sandbox.url}/v1/payments/${id}/refund`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')}`,
          'content-type': 'application/json',
          'x-refund-idempotency': 'refund-of-u1',
        },
        body: JSON.stringify({ amount }),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const [first, again, different] = [await ask(1000), await ask(1000), await ask(1100)];
    expect(again).toEqual(first);
    expect(different.status).toBe(400);
    expect(sandbox.state().refunds).toHaveLength(1);
  });
});
