import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startReceiver } from './testing/receiver';
import { clientOf, startTestSandbox } from './testing/start';

let folder: string;
let storeFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  storeFile = join(folder, 'deep', 'razorpay.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('orders, payments and refunds survive a restart, and paying again returns the same payment', async () => {
  const before = await startTestSandbox({ storeFile });
  const client = clientOf(before);
  const order = await client.orders.create({
    amount: 5000,
    currency: 'INR',
    payment: { capture: 'manual' },
  } as never);
  const success = before.pay(order.id);
  await client.payments.capture(success.razorpay_payment_id, 5000, 'INR');
  await client.payments.refund(success.razorpay_payment_id, { amount: 100 });
  const state = before.state();
  await before.close();

  const after = await startTestSandbox({ storeFile });
  expect(after.state()).toEqual(state);
  expect(after.pay(order.id)).toEqual(success);
  expect(await clientOf(after).orders.fetch(order.id)).toMatchObject({ status: 'paid' });
  await after.close();
});

test('an acknowledged change is on disk already, without a close', async () => {
  const sandbox = await startTestSandbox({ storeFile });
  const order = await clientOf(sandbox).orders.create({ amount: 5000, currency: 'INR' });
  const onDisk = JSON.parse(readFileSync(storeFile, 'utf8'));
  expect(onDisk.orders).toMatchObject([{ id: order.id }]);
  const { razorpay_payment_id: id } = sandbox.pay(order.id);
  expect(JSON.parse(readFileSync(storeFile, 'utf8')).payments).toMatchObject([{ id, status: 'captured' }]);
  expect(readdirSync(join(folder, 'deep'))).toEqual(['razorpay.json']);
  await sandbox.close();
});

test('webhooks that were not delivered are delivered after a restart, those that were are not', async () => {
  const receiver = await startReceiver();
  const before = await startTestSandbox({ storeFile, webhookUrl: receiver.url });
  const order = await clientOf(before).orders.create({ amount: 5000, currency: 'INR' });
  before.fail(order.id);
  await before.webhooksDelivered();
  receiver.answer = 500;
  before.pay(order.id);
  await receiver.arrived(4);
  await before.close();
  const seen = receiver.received.length;
  const pending = before.state().webhooks.filter(({ state }) => state === 'pending');
  expect(pending).toHaveLength(3);

  receiver.answer = 200;
  const after = await startTestSandbox({ storeFile, webhookUrl: receiver.url });
  await after.webhooksDelivered();
  const resent = receiver.received.slice(seen);
  expect(resent.map(({ eventId }) => eventId)).toEqual(pending.map(({ event_id }) => event_id));
  await after.close();
  await receiver.close();
});

test('disputes, payouts, settlements and idempotency keys survive a restart; messages do not', async () => {
  const before = await startTestSandbox({ storeFile });
  const order = await clientOf(before).orders.create({ amount: 5000, currency: 'INR' });
  before.disputePayment(before.pay(order.id).razorpay_payment_id, 1000);
  before.settle();
  before.showMessage({ to: '+919800000001', text: 'Your code is 123456.' });
  const { messages, ...state } = before.state();
  await before.close();
  expect(messages).toHaveLength(1);
  expect(readFileSync(storeFile, 'utf8')).not.toContain('123456');

  const after = await startTestSandbox({ storeFile });
  expect(after.state()).toEqual({ ...state, messages: [] });
  expect(() => after.settle()).toThrow('nothing to settle');
  await after.close();
});

test('a file of the first version is read unchanged', async () => {
  const first = await startTestSandbox({ storeFile });
  const order = await clientOf(first).orders.create({ amount: 5000, currency: 'INR' });
  const success = first.pay(order.id);
  await first.close();
  const { orders, payments, refunds, manual_capture, refund_keys, events } = JSON.parse(
    readFileSync(storeFile, 'utf8'),
  );
  const old = { version: 1, orders, payments, refunds, manual_capture, refund_keys, events };
  writeFileSync(storeFile, JSON.stringify(old));

  const second = await startTestSandbox({ storeFile });
  expect(second.pay(order.id)).toEqual(success);
  expect(second.disputePayment(success.razorpay_payment_id).amount).toBe(5000);
  expect(JSON.parse(readFileSync(storeFile, 'utf8'))).toMatchObject({ version: 2, orders });
  await second.close();
});

test('a file with other contents is refused and left alone', async () => {
  const strange = join(folder, 'strange.json');
  writeFileSync(strange, '{"version": 2}');
  await expect(startTestSandbox({ storeFile: strange })).rejects.toThrow(
    /remove it to begin with an empty one/,
  );
  expect(readFileSync(strange, 'utf8')).toBe('{"version": 2}');
});
