import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startRazorpaySandbox } from './sandbox';
import { startReceiver } from './testing/receiver';
import { clientOf, KEYS, post, startTestSandbox } from './testing/start';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

async function newOrder(): Promise<string> {
  const order = await clientOf(sandbox).orders.create({ amount: 3900, currency: 'INR' });
  return order.id;
}

describe('paying through /control', () => {
  test('paying twice returns the same payment; requesting a second capture makes another', async () => {
    const orderId = await newOrder();
    const first = await post(sandbox, `/control/orders/${orderId}/pay`);
    expect(first).toMatchObject({ status: 200, body: { razorpay_order_id: orderId } });
    expect((await post(sandbox, `/control/orders/${orderId}/pay`, {})).body).toEqual(first.body);
    await post(sandbox, `/control/orders/${orderId}/pay?again=true`);
    await post(sandbox, `/control/orders/${orderId}/pay`, { second_capture: true });
    const { payments, webhooks } = sandbox.state();
    expect(payments.map(({ status }) => status)).toEqual(['captured', 'captured', 'captured']);
    expect(webhooks.filter(({ event }) => event === 'order.paid')).toHaveLength(1);
  });

  test('a payment can be of another amount, currency and method, and then does not close the order', async () => {
    const orderId = await newOrder();
    await post(sandbox, `/control/orders/${orderId}/pay`, { amount: 100, currency: 'USD', method: 'card' });
    const { orders, payments } = sandbox.state();
    expect(payments).toMatchObject([{ amount: 100, currency: 'USD', method: 'card', status: 'captured' }]);
    expect(orders[0]?.status).toBe('attempted');
  });

  test('a failed payment can be followed by one that succeeds', async () => {
    const orderId = await newOrder();
    const failure = await post(sandbox, `/control/orders/${orderId}/fail`);
    expect(failure.body).toMatchObject({
      error: { code: 'BAD_REQUEST_ERROR', reason: 'payment_failed', metadata: { order_id: orderId } },
    });
    await post(sandbox, `/control/orders/${orderId}/pay`);
    expect(sandbox.state().payments.map(({ status }) => status)).toEqual(['failed', 'captured']);
    expect(sandbox.state().orders[0]).toMatchObject({ status: 'paid', attempts: 2 });
  });

  test('payments stop at authorised on request, once or for all', async () => {
    await post(sandbox, `/control/orders/${await newOrder()}/pay`, { authorize_only: true });
    await post(sandbox, '/control/behaviour', { authorize_only: true });
    await post(sandbox, `/control/orders/${await newOrder()}/pay`);
    expect(sandbox.state().payments.map(({ status }) => status)).toEqual(['authorized', 'authorized']);
  });

  test('an order that does not exist is 404, a wrong body 400', async () => {
    expect((await post(sandbox, '/control/orders/order_aaaaaaaaaaaaaa/pay')).status).toBe(404);
    expect((await post(sandbox, `/control/orders/${await newOrder()}/pay`, { amount: '1' })).status).toBe(
      400,
    );
  });
});

describe('behaviour', () => {
  test('a fee that the customer bears is part of the payment, and what is left of it pays the order', async () => {
    await post(sandbox, '/control/behaviour', { customer_fee_paise: 118 });
    await post(sandbox, `/control/orders/${await newOrder()}/pay`);
    const { orders, payments } = sandbox.state();
    expect(payments).toMatchObject([{ amount: 4018, fee: 118, tax: 18, status: 'captured' }]);
    expect(orders).toMatchObject([{ status: 'paid', amount_paid: 3900 }]);
  });

  test('it is replaced as a whole, {} resets it, and unknown fields are refused', async () => {
    const set = await post(sandbox, '/control/behaviour', { latency_ms: 5, fail_next: 2 });
    expect(set.body).toMatchObject({ latency_ms: 5, fail_next: 2, forge_webhooks: false });
    expect((await post(sandbox, '/control/behaviour', { explode: true })).status).toBe(400);
    expect((await post(sandbox, '/control/behaviour', {})).body).toMatchObject({
      latency_ms: 0,
      fail_next: 0,
    });
  });

  test('fail_next returns 500 without doing the work, so many times', async () => {
    sandbox.behave({ fail_next: 2 });
    const { orders } = clientOf(sandbox);
    const input = { amount: 3900, currency: 'INR' };
    await expect(orders.create(input)).rejects.toMatchObject({
      statusCode: 500,
      error: { code: 'SERVER_ERROR' },
    });
    await expect(orders.create(input)).rejects.toMatchObject({ statusCode: 500 });
    expect(sandbox.state().orders).toEqual([]);
    await orders.create(input);
    expect(sandbox.state().orders).toHaveLength(1);
  });

  test('drop_response_next does the work and loses the response', async () => {
    sandbox.behave({ drop_response_next: 1 });
    const { orders } = clientOf(sandbox);
    await expect(orders.create({ amount: 3900, currency: 'INR' })).rejects.toThrow(TypeError);
    expect(sandbox.state().orders).toHaveLength(1);
    expect((await orders.all()).count).toBe(1);
  });

  test('latency_ms delays calls, and closing does not wait for them', async () => {
    sandbox.behave({ latency_ms: 600_000 });
    const held = clientOf(sandbox).orders.create({ amount: 3900, currency: 'INR' });
    const outcome = expect(held).rejects.toBeDefined();
    await sandbox.close();
    await outcome;
  });
});

describe('looking', () => {
  test('the state shows orders, payments and each delivery, and no secret', async () => {
    sandbox.pay(await newOrder());
    const answer = await fetch(`${sandbox.url}/control/state`);
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual(sandbox.state());
    expect(text).not.toContain(KEYS.keySecret);
    expect(text).not.toContain(KEYS.webhookSecret);
  });

  test('a delivered event can be replayed under its own id', async () => {
    const receiver = await startReceiver();
    sandbox.setWebhookUrl(receiver.url);
    sandbox.fail(await newOrder());
    await sandbox.webhooksDelivered();
    const [event] = sandbox.state().webhooks;
    const replay = await post(sandbox, '/control/webhooks/replay', { event_id: event?.event_id });
    expect(replay).toMatchObject({ status: 200, body: { event_id: event?.event_id, status: 200 } });
    expect(receiver.received.map(({ body }) => body)).toEqual([event?.body, event?.body]);
    expect((await post(sandbox, '/control/webhooks/replay', { event_id: 'none' })).status).toBe(404);
    await receiver.close();
  });

  test('the control page and its files are served under a strict policy', async () => {
    for (const path of ['/', '/control.js', '/control.css']) {
      const answer = await fetch(`${sandbox.url}${path}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });
});

describe('access', () => {
  test('only a loopback host can be listened on, and secrets are needed', async () => {
    await expect(startRazorpaySandbox({ port: 0, ...KEYS, host: '0.0.0.0' })).rejects.toThrow(/loopback/);
    await expect(startRazorpaySandbox({ port: 0, ...KEYS, host: '127.evil.example' })).rejects.toThrow(
      /loopback/,
    );
    await expect(startRazorpaySandbox({ port: 0, ...KEYS, webhookSecret: '' })).rejects.toThrow(/secret/);
  });

  test('a foreign page can neither pay nor change the behaviour', async () => {
    const orderId = await newOrder();
    const foreign = { origin: 'https://evil.example' };
    expect((await post(sandbox, `/control/orders/${orderId}/pay`, undefined, foreign)).status).toBe(403);
    expect((await post(sandbox, '/control/behaviour', {}, foreign)).status).toBe(403);
    const opaque = await post(sandbox, '/control/behaviour', {}, { origin: 'null' });
    expect(opaque.status).toBe(403);
    expect(sandbox.state().payments).toEqual([]);
  });

  test('a name that merely resolves to this machine is refused', async () => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      const headers = { host: 'rebound.example' };
      request(`${sandbox.url}/control/state`, { headers }, (answer) => resolve(answer.statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });
});
