import { createHmac } from 'node:crypto';
import { type Sandbox, startRazorpaySandbox } from '@paheli/razorpay-sandbox/sandbox';
import { type Receiver, startReceiver } from '@paheli/razorpay-sandbox/testing/receiver';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Payments } from '../payments/payments';
import { createRazorpayPayments } from './payments';
import { parseWebhook } from './webhook';

const KEYS = { keyId: 'rzp_test_engine', keySecret: 'key secret', webhookSecret: 'webhook secret' };
const TOPUP = { amountPaise: 3900, receipt: 'topup-1', notes: { user: 'u1' } };

let sandbox: Sandbox;
let receiver: Receiver;
let payments: Payments;

beforeEach(async () => {
  receiver = await startReceiver();
  sandbox = await startRazorpaySandbox({ port: 0, ...KEYS, webhookBackoffMs: [1], webhookUrl: receiver.url });
  const { url: baseUrl, payoutAccount } = sandbox;
  payments = createRazorpayPayments({ ...KEYS, baseUrl, payoutAccount });
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const sign = (bytes: Uint8Array, secret: string) => createHmac('sha256', secret).update(bytes).digest('hex');
const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

test('the sandbox’s webhooks are signed and name their event', async () => {
  const { orderId } = await payments.createOrder(TOPUP);
  const { razorpay_payment_id: paymentId } = sandbox.pay(orderId);
  await sandbox.webhooksDelivered();
  for (const { body, headers } of receiver.received) {
    const signature = String(headers['x-razorpay-signature']);
    expect(payments.isWebhookSignature(bytes(body), signature)).toBe(true);
  }
  const events = receiver.received.map(({ body }) => parseWebhook(bytes(body)));
  const createdAt = expect.any(Date);
  expect(events).toEqual([
    { event: 'payment.authorized', createdAt, paymentId },
    { event: 'payment.captured', createdAt, paymentId },
    { event: 'order.paid', createdAt, orderId, paymentId },
  ]);
});

test('refunds, disputes, payouts and settlements are named by their ids', async () => {
  const paid = sandbox.pay((await payments.createOrder(TOPUP)).orderId);
  const { razorpay_payment_id: paymentId } = paid;
  const refund = { refundId: 'refund-of-the-test', paymentId, amountPaise: 900 };
  const { refundId } = await payments.createRefund(refund);
  const disputeId = sandbox.disputePayment(paymentId, 1000).id;
  sandbox.loseDispute(disputeId);
  const payout = await payments.payouts?.createPayout({
    payoutId: 'payout-of-the-test',
    amountPaise: 5000,
    payee: { userId: 'u1', name: 'Asha Rao' },
    destination: { upiId: 'asha@bank' },
  });
  const settlementId = sandbox.settle().id;
  await sandbox.webhooksDelivered();
  const byEvent = (name: string) => {
    const found = receiver.received.find(({ event }) => event === name);
    return parseWebhook(bytes(found?.body));
  };
  expect(byEvent('refund.processed')).toMatchObject({ refundId, paymentId });
  expect(byEvent('payment.dispute.created')).toMatchObject({ disputeId, paymentId });
  expect(byEvent('payment.dispute.lost')).toMatchObject({ disputeId, paymentId });
  expect(byEvent('payout.processed')).toMatchObject({ payoutId: payout?.payoutId });
  expect(byEvent('settlement.processed')).toMatchObject({ settlementId });
});

test('a forged one does not verify', async () => {
  sandbox.behave({ forge_webhooks: true });
  sandbox.fail((await payments.createOrder(TOPUP)).orderId);
  await receiver.arrived(1);
  const [forged] = receiver.received;
  const signature = String(forged?.headers['x-razorpay-signature']);
  expect(payments.isWebhookSignature(bytes(forged?.body), signature)).toBe(false);
});

test('an unknown event is read without unreadable entities', () => {
  const payload = { payment: { entity: { id: 'odd' } }, 'payment.downtime': { entity: {} }, order: null };
  const event = { entity: 'event', event: 'payment.downtime.started', created_at: 1, payload };
  expect(parseWebhook(bytes(event))).toEqual({ event: event.event, createdAt: new Date(1000) });
});

test.each([
  ['no JSON', 'nonsense'],
  ['nothing', ''],
  ['null', null],
  ['a list', []],
  ['no event', { entity: 'event', created_at: 1, payload: {} }],
  ['null as its payload', '{"entity":"event","event":"payment.captured","created_at":1,"payload":null}'],
  [
    'a payout of a known event that cannot be read',
    {
      entity: 'event',
      event: 'payout.reversed',
      created_at: 1,
      payload: { payout: { entity: { id: 'pay_aaaaaaaaaaaaaa' } } },
    },
  ],
  [
    'a payment of a known event that cannot be read',
    {
      entity: 'event',
      event: 'payment.captured',
      created_at: 1,
      payload: { payment: { entity: { id: '1' } } },
    },
  ],
])('a body with %s is rejected', (_, body) => {
  expect(() => parseWebhook(bytes(body))).toThrow(expect.objectContaining({ kind: 'rejected' }));
});

test('bytes that are not UTF-8 are rejected', () => {
  expect(() => parseWebhook(Uint8Array.from([0x22, 0xff, 0x22]))).toThrow(/not JSON/);
});

test('a signature is valid for its exact bytes, even when they are not UTF-8', () => {
  const body = Uint8Array.from([0x7b, 0xff, 0xfe, 0x00, 0x7d]);
  const signature = sign(body, KEYS.webhookSecret);
  expect(payments.isWebhookSignature(body, signature)).toBe(true);
  for (const index of body.keys()) {
    const touched = body.map((byte, at) => (at === index ? byte ^ 1 : byte));
    expect(payments.isWebhookSignature(touched, signature)).toBe(false);
  }
  expect(payments.isWebhookSignature(body, sign(body, KEYS.keySecret))).toBe(false);
  for (const wrong of ['', 'z'.repeat(64), `${signature}\n`, ` ${signature}`, signature.slice(0, 63)]) {
    expect(payments.isWebhookSignature(body, wrong)).toBe(false);
  }
});
