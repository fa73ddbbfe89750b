// Long because every call to Razorpay, its failures and both kinds of signatures are tested here.
import { createHmac } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Sandbox, startRazorpaySandbox } from '@paheli/razorpay-sandbox/sandbox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Payments } from '../payments/payments';
import { createRazorpayPayments } from './payments';

const KEYS = { keyId: 'rzp_test_engine', keySecret: 'key secret', webhookSecret: 'webhook secret' };
const TOPUP = { amountPaise: 3900, receipt: 'topup-1', notes: { user: 'u1' } };

let sandbox: Sandbox;
let payments: Payments;

beforeEach(async () => {
  sandbox = await startRazorpaySandbox({ port: 0, ...KEYS, webhookBackoffMs: [1] });
  payments = createRazorpayPayments({ ...KEYS, baseUrl: sandbox.url });
});
afterEach(() => sandbox.close());

describe('orders and payments', () => {
  test('an order is opened in INR with its receipt and notes', async () => {
    const order = await payments.createOrder(TOPUP);
    expect(order).toEqual({
      orderId: expect.stringMatching(/^order_/),
      amountPaise: 3900,
      currency: 'INR',
      status: 'created',
    });
    expect(sandbox.state().orders[0]).toMatchObject({ receipt: 'topup-1', notes: { user: 'u1' } });
  });

  test('payments are read unchanged, failed and captured, by id and by order', async () => {
    const { orderId } = await payments.createOrder(TOPUP);
    expect(await payments.fetchOrderPayments(orderId)).toEqual([]);
    const failed = sandbox.fail(orderId).razorpay_payment_id;
    const paid = sandbox.pay(orderId).razorpay_payment_id;
    expect(await payments.fetchPayment(paid)).toEqual({
      paymentId: paid,
      orderId,
      amountPaise: 3900,
      currency: 'INR',
      status: 'captured',
      amountRefundedPaise: 0,
      feePaise: 92,
      method: 'upi',
      createdAt: expect.any(Date),
    });
    expect(await payments.fetchPayment(failed)).toMatchObject({ status: 'failed', feePaise: null });
    const all = await payments.fetchOrderPayments(orderId);
    expect(all.map(({ paymentId }) => paymentId).sort()).toEqual([failed, paid].sort());
  });

  test('an authorised payment is captured; capturing it again, or another amount, is rejected', async () => {
    const { orderId } = await payments.createOrder(TOPUP);
    const { razorpay_payment_id: id } = sandbox.pay(orderId, { authorize_only: true });
    await expect(payments.capturePayment(id, 100)).rejects.toMatchObject({ kind: 'rejected' });
    expect(await payments.capturePayment(id, 3900)).toMatchObject({ paymentId: id, status: 'captured' });
    await expect(payments.capturePayment(id, 3900)).rejects.toMatchObject({ kind: 'rejected' });
  });

  test('a request that Razorpay refuses is rejected, an unknown id is not found', async () => {
    await expect(payments.createOrder({ ...TOPUP, amountPaise: 99 })).rejects.toMatchObject({
      name: 'PaymentsError',
      kind: 'rejected',
      message: expect.stringContaining('BAD_REQUEST_ERROR'),
    });
    const unknown = { kind: 'not_found' };
    await expect(payments.fetchPayment('pay_aaaaaaaaaaaaaa')).rejects.toMatchObject(unknown);
    await expect(payments.fetchOrderPayments('order_aaaaaaaaaaaaaa')).rejects.toMatchObject(unknown);
    const stranger = createRazorpayPayments({ ...KEYS, keySecret: 'wrong', baseUrl: sandbox.url });
    await expect(stranger.createOrder(TOPUP)).rejects.toMatchObject({ kind: 'rejected' });
  });
});

test.each([
  ['later than the timeout', { latency_ms: 1_500 }, 1_000],
  ['lost on its way', { drop_response_next: 1 }, undefined],
])(
  'a response %s leaves the outcome unknown, though the order is created after all',
  async (_, behaviour, timeoutMs) => {
    const hasty = createRazorpayPayments({ ...KEYS, baseUrl: sandbox.url, ...(timeoutMs && { timeoutMs }) });
    sandbox.behave(behaviour);
    await expect(hasty.createOrder(TOPUP)).rejects.toMatchObject({ kind: 'outcome_unknown' });
    await expect.poll(() => sandbox.state().orders.length).toBe(1);
  },
);

describe('invalid responses', () => {
  let impostor: Server;
  afterEach(async () => {
    impostor.closeAllConnections();
    await new Promise((resolve) => impostor.close(resolve));
  });

  async function facing(answer: RequestListener, options: { timeoutMs?: number } = {}): Promise<Payments> {
    impostor = createServer(answer);
    await new Promise<void>((resolve) => impostor.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(impostor.address() as AddressInfo).port}`;
    return createRazorpayPayments({ ...KEYS, baseUrl, ...options });
  }
  const json = (status: number, body: unknown): RequestListener => {
    return (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
  };
  const unknown = { name: 'PaymentsError', kind: 'outcome_unknown' };

  test('a redirect is not followed, so the credentials go nowhere else', async () => {
    const asked: (string | undefined)[] = [];
    const elsewhere = await facing((request, response) => {
      asked.push(request.url);
      response.writeHead(307, { location: '/stolen' }).end();
    });
    await expect(elsewhere.createOrder(TOPUP)).rejects.toMatchObject(unknown);
    await expect(elsewhere.fetchPayment('pay_aaaaaaaaaaaaaa')).rejects.toMatchObject(unknown);
    expect(asked).toEqual(['/v1/orders', '/v1/payments/pay_aaaaaaaaaaaaaa']);
  });

  test('a response that trickles in for ever is cut off', async () => {
    const trickling = await facing(
      (request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 20);
        request.socket.on('close', () => clearInterval(timer));
      },
      { timeoutMs: 200 },
    );
    await expect(trickling.createOrder(TOPUP)).rejects.toMatchObject(unknown);
  });

  test.each([
    ['an empty object', 200, {}],
    ['an order of another amount', 200, order({ amount: 1 })],
    ['an order of another currency', 200, order({ currency: 'USD' })],
    ['an amount with a fraction', 200, order({ amount: 3900.5 })],
    ['an amount as text', 200, order({ amount: '3900' })],
    ['an unknown status', 200, order({ status: 'magic' })],
    ['a refusal in another shape', 403, { message: 'blocked by a firewall' }],
    ['too many requests', 429, { error: { code: 'BAD_REQUEST_ERROR', description: 'Too many requests' } }],
  ])('%s leaves the outcome unknown', async (_, status, body) => {
    const impostor = await facing(json(status, body));
    await expect(impostor.createOrder(TOPUP)).rejects.toMatchObject(unknown);
  });

  function order(change: object): object {
    return { id: 'order_aaaaaaaaaaaaaa', amount: 3900, currency: 'INR', status: 'created', ...change };
  }

  test('another payment than the requested one, or one of another order, is refused', async () => {
    const payment = {
      ...{ id: 'pay_bbbbbbbbbbbbbb', order_id: 'order_bbbbbbbbbbbbbb', amount: 3900, currency: 'INR' },
      ...{ status: 'captured', created_at: 1 },
    };
    const liar = await facing((request, response) =>
      json(200, request.url?.endsWith('/payments') ? { items: [payment] } : payment)(request, response),
    );
    await expect(liar.fetchPayment('pay_aaaaaaaaaaaaaa')).rejects.toMatchObject(unknown);
    await expect(liar.capturePayment('pay_aaaaaaaaaaaaaa', 3900)).rejects.toMatchObject(unknown);
    await expect(liar.fetchOrderPayments('order_aaaaaaaaaaaaaa')).rejects.toMatchObject(unknown);
    expect(await liar.fetchPayment('pay_bbbbbbbbbbbbbb')).toMatchObject({
      amountRefundedPaise: 0,
      method: null,
    });
  });
});

describe('signatures', () => {
  const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');
  /** Returns the same text with its last character changed. */
  const changed = (text: string) => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0');

  test('the checkout’s signature is valid only for its order and its payment', async () => {
    const { orderId } = await payments.createOrder(TOPUP);
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = sandbox.pay(orderId);
    expect(payments.isCheckoutSignature({ orderId, paymentId, signature })).toBe(true);
    const other = await payments.createOrder(TOPUP);
    expect(payments.isCheckoutSignature({ orderId: other.orderId, paymentId, signature })).toBe(false);
    const wrongPayment = { orderId, paymentId: 'pay_aaaaaaaaaaaaaa', signature };
    expect(payments.isCheckoutSignature(wrongPayment)).toBe(false);
    for (const wrong of [
      '',
      'x',
      changed(signature),
      `${signature}00`,
      signature.slice(2),
      signature.toUpperCase(),
    ]) {
      expect(payments.isCheckoutSignature({ orderId, paymentId, signature: wrong })).toBe(false);
    }
  });

  test('ids that run into each other are not signed for', () => {
    const signature = sign('order_aaaaaaaaaaaaaa|pay_bbbbbbbbbbbbbb|x', KEYS.keySecret);
    const ids = { orderId: 'order_aaaaaaaaaaaaaa', paymentId: 'pay_bbbbbbbbbbbbbb|x' };
    expect(payments.isCheckoutSignature({ ...ids, signature })).toBe(false);
  });

  test('while secrets change, signatures of both are valid, each for its own purpose; an empty one makes none', () => {
    const previous = { keySecret: 'former key secret', webhookSecret: 'former webhook secret' };
    const changing = createRazorpayPayments({ ...KEYS, previous });
    const changed = createRazorpayPayments({
      ...KEYS,
      previous: { keySecret: '', webhookSecret: undefined },
    });
    const ids = { orderId: 'order_aaaaaaaaaaaaaa', paymentId: 'pay_bbbbbbbbbbbbbb' };
    const text = `${ids.orderId}|${ids.paymentId}`;
    const isPaid = (port: typeof changing, secret: string) =>
      port.isCheckoutSignature({ ...ids, signature: sign(text, secret) });
    const isSent = (port: typeof changing, secret: string) =>
      port.isWebhookSignature(Buffer.from(text), sign(text, secret));
    expect([KEYS.keySecret, previous.keySecret].map((secret) => isPaid(changing, secret))).toEqual([
      true,
      true,
    ]);
    expect([KEYS.webhookSecret, previous.webhookSecret].map((secret) => isSent(changing, secret))).toEqual([
      true,
      true,
    ]);
    expect([isPaid(changing, previous.webhookSecret), isSent(changing, previous.keySecret)]).toEqual([
      false,
      false,
    ]);
    expect([isPaid(changed, ''), isSent(changed, ''), isPaid(changed, previous.keySecret)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test.each(['keyId', 'keySecret', 'webhookSecret'])('an empty %s is refused at once', (name) => {
    expect(() => createRazorpayPayments({ ...KEYS, [name]: '' })).toThrow(name);
    expect(() => createRazorpayPayments({ ...KEYS, [name]: ' ' })).toThrow(name);
  });
});
