import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from './sandbox';
import { type Receiver, startReceiver } from './testing/receiver';
import { clientOf, KEYS, startTestSandbox } from './testing/start';

let sandbox: Sandbox;
let receiver: Receiver;

beforeEach(async () => {
  receiver = await startReceiver();
  sandbox = await startTestSandbox({ webhookUrl: receiver.url });
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

async function newOrder(): Promise<string> {
  const order = await clientOf(sandbox).orders.create({ amount: 3900, currency: 'INR' });
  return order.id;
}

function isSigned({ body, headers }: Receiver['received'][number]): boolean {
  const expected = createHmac('sha256', KEYS.webhookSecret).update(body).digest('hex');
  return headers['x-razorpay-signature'] === expected;
}

const names = () => receiver.received.map(({ event }) => event);

test('a payment is reported as authorised, captured and its order paid, each signed and with its own event id', async () => {
  const orderId = await newOrder();
  const { razorpay_payment_id: id } = sandbox.pay(orderId);
  await sandbox.webhooksDelivered();
  expect(names()).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  expect(receiver.received.every(isSigned)).toBe(true);
  expect(new Set(receiver.received.map(({ eventId }) => eventId)).size).toBe(3);
  const [authorized, captured, paid] = receiver.received.map(({ body }) => JSON.parse(body));
  expect(authorized).toMatchObject({
    entity: 'event',
    account_id: expect.stringMatching(/^acc_/),
    contains: ['payment'],
    payload: { payment: { entity: { id, status: 'authorized', captured: false } } },
    created_at: expect.any(Number),
  });
  expect(captured.payload.payment.entity).toMatchObject({ id, status: 'captured', amount: 3900 });
  expect(paid.payload.order.entity).toMatchObject({ id: orderId, status: 'paid' });
  expect(paid.contains).toEqual(['payment', 'order']);
});

test('a failure and a refund are reported', async () => {
  const orderId = await newOrder();
  sandbox.fail(orderId);
  const { razorpay_payment_id: id } = sandbox.pay(orderId);
  await clientOf(sandbox).payments.refund(id, {});
  await sandbox.webhooksDelivered();
  expect(names().sort()).toEqual([
    'order.paid',
    'payment.authorized',
    'payment.captured',
    'payment.failed',
    'refund.created',
    'refund.processed',
  ]);
  const refund = receiver.received.find(({ event }) => event === 'refund.processed');
  expect(JSON.parse(refund?.body ?? '{}').contains).toEqual(['refund', 'payment']);
});

test('an event is sent again, the same in every byte, until the receiver accepts it', async () => {
  receiver.answer = 503;
  sandbox.fail(await newOrder());
  await receiver.arrived(3);
  receiver.answer = 200;
  await sandbox.webhooksDelivered();
  const [event] = sandbox.state().webhooks;
  expect(event).toMatchObject({ event: 'payment.failed', state: 'delivered', last_status: 200 });
  expect(event?.attempts.length).toBe(receiver.received.length);
  expect(new Set(receiver.received.map(({ body, eventId }) => `${eventId} ${body}`)).size).toBe(1);
});

test('a receiver that does not respond in time gets the event again', async () => {
  await sandbox.close();
  sandbox = await startTestSandbox({ webhookUrl: receiver.url, webhookTimeoutMs: 50 });
  receiver.answer = 'nothing';
  sandbox.fail(await newOrder());
  await receiver.arrived(2);
  receiver.answer = 200;
  await sandbox.webhooksDelivered();
  expect(sandbox.state().webhooks[0]?.attempts[0]).toMatchObject({
    status: null,
    error: 'no response in time',
  });
});

test('a redirect is not followed and does not count as delivered', async () => {
  receiver.answer = 307;
  sandbox.fail(await newOrder());
  await receiver.arrived(2);
  expect(sandbox.state().webhooks[0]).toMatchObject({ state: 'pending', last_status: 307 });
});

test('an event that is never accepted is given up after a day', async () => {
  await sandbox.close();
  let now = new Date('2026-01-01T00:00:00Z');
  sandbox = await startTestSandbox({ webhookUrl: receiver.url, now: () => now });
  receiver.answer = 500;
  sandbox.fail(await newOrder());
  await receiver.arrived(1);
  now = new Date('2026-01-02T00:00:01Z');
  await sandbox.webhooksDelivered();
  expect(sandbox.state().webhooks[0]?.state).toBe('abandoned');
});

test('without an address events wait, and are sent once there is one', async () => {
  await sandbox.close();
  sandbox = await startTestSandbox();
  sandbox.pay(await newOrder());
  expect(sandbox.state().webhooks.map(({ state }) => state)).toEqual(['pending', 'pending', 'pending']);
  sandbox.setWebhookUrl(receiver.url);
  await sandbox.webhooksDelivered();
  expect(names()).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
});

test('a receiver that moved gets at its new address what the old one did not accept', async () => {
  await sandbox.close();
  const gone = await startReceiver();
  gone.answer = 500;
  sandbox = await startTestSandbox({ webhookUrl: gone.url, webhookBackoffMs: [3_600_000] });
  sandbox.fail(await newOrder());
  await gone.arrived(1);
  await gone.close();
  sandbox.setWebhookUrl(receiver.url);
  await receiver.arrived(1);
  expect(names()).toEqual(['payment.failed']);
});

test('duplicated: each event arrives twice with the same id', async () => {
  sandbox.behave({ duplicate_webhooks: true });
  sandbox.pay(await newOrder());
  await sandbox.webhooksDelivered();
  expect(receiver.received).toHaveLength(6);
  expect(new Set(receiver.received.map(({ eventId }) => eventId)).size).toBe(3);
});

test('late: a delayed event is overtaken by those that came after it', async () => {
  const orderId = await newOrder();
  sandbox.behave({ delay_webhooks_ms: 600_000 });
  sandbox.fail(orderId);
  sandbox.behave({});
  sandbox.pay(orderId);
  await receiver.arrived(3);
  sandbox.setWebhookUrl(receiver.url);
  await sandbox.webhooksDelivered();
  expect(names()).toEqual(['payment.authorized', 'payment.captured', 'order.paid', 'payment.failed']);
});

test('reordered: the events of one action arrive last first', async () => {
  sandbox.behave({ reorder_webhooks: true });
  sandbox.pay(await newOrder());
  await sandbox.webhooksDelivered();
  expect(names()).toEqual(['order.paid', 'payment.captured', 'payment.authorized']);
});

test('forged: the signature is wrong and the attempt does not count; a true one follows', async () => {
  sandbox.behave({ forge_webhooks: true });
  sandbox.fail(await newOrder());
  await receiver.arrived(2);
  expect(receiver.received.some(isSigned)).toBe(false);
  expect(sandbox.state().webhooks[0]).toMatchObject({
    state: 'pending',
    attempts: [{ status: 200, forged: true }],
  });
  sandbox.behave({});
  await sandbox.webhooksDelivered();
  expect(receiver.received.filter(isSigned)).toHaveLength(1);
});
