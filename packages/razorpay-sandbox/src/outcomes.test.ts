import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Sandbox } from './sandbox';
import { type Receiver, startReceiver } from './testing/receiver';
import { clientOf, KEYS, post, startTestSandbox } from './testing/start';

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

const authorization = `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')}`;
const ask = (path: string, body: object, headers: Record<string, string> = {}) =>
  post(sandbox, `/v1${path}`, body, { authorization, ...headers });

const Page = z.object({ count: z.number(), items: z.array(z.object({ id: z.string() })) });
const Made = z.looseObject({
  id: z.string(),
  status: z.string().optional(),
  fund_account_id: z.string().optional(),
});

async function list(path: string): Promise<z.infer<typeof Page>> {
  const answer = await fetch(`${sandbox.url}/v1${path}`, { headers: { authorization } });
  return Page.parse(await answer.json());
}

async function paid(amount = 3900): Promise<string> {
  const order = await clientOf(sandbox).orders.create({ amount, currency: 'INR' });
  return sandbox.pay(order.id).razorpay_payment_id;
}

async function payout(key: string, amount = 5000) {
  const contact = await ask('/contacts', { name: 'Asha Rao', type: 'customer', reference_id: 'u1' });
  const account = await ask('/fund_accounts', {
    contact_id: Made.parse(contact.body).id,
    account_type: 'vpa',
    vpa: { address: 'asha@okbank' },
  });
  const request = {
    account_number: sandbox.payoutAccount,
    fund_account_id: Made.parse(account.body).id,
    ...{ amount, currency: 'INR', mode: 'UPI', purpose: 'payout', queue_if_low_balance: true },
    reference_id: key,
  };
  return ask('/payouts', request, { 'x-payout-idempotency': key });
}

async function eventsAfter(act: () => unknown): Promise<string[]> {
  await sandbox.webhooksDelivered();
  const before = receiver.received.length;
  await act();
  await sandbox.webhooksDelivered();
  return receiver.received.slice(before).map(({ event }) => event);
}

describe('payouts', () => {
  test('are processed at once, with their webhooks, and once for one key', async () => {
    const [first, again] = [await payout('key-1'), await payout('key-1')];
    expect(first.body).toMatchObject({
      id: expect.stringMatching(/^pout_[A-Za-z0-9]{14}$/),
      entity: 'payout',
      amount: 5000,
      status: 'processed',
      utr: expect.any(String),
      fees: 236,
      tax: 36,
    });
    expect(again.body).toEqual(first.body);
    expect(sandbox.state().payouts).toHaveLength(1);
    expect([sandbox.state().contacts.length, sandbox.state().fund_accounts.length]).toEqual([1, 1]);
    expect(await eventsAfter(() => payout('key-2'))).toEqual(['payout.initiated', 'payout.processed']);
    expect((await payout('key-1', 6000)).status).toBe(400);
    expect((await list(`/payouts?account_number=${sandbox.payoutAccount}&reference_id=key-2`)).count).toBe(1);
  });

  test('are held, failed and reversed through /control, each only where possible', async () => {
    sandbox.behave({ hold_payouts: true });
    const first = Made.parse((await payout('key-1')).body);
    const second = Made.parse((await payout('key-2')).body);
    expect(first.status).toBe('processing');
    const pull = (id: string, act: string) => post(sandbox, `/control/payouts/${id}/${act}`);
    expect(await eventsAfter(() => pull(first.id, 'process'))).toEqual(['payout.processed']);
    expect((await pull(first.id, 'fail')).status).toBe(400);
    expect(await eventsAfter(() => pull(first.id, 'reverse'))).toEqual(['payout.reversed']);
    expect(await eventsAfter(() => pull(second.id, 'fail'))).toEqual(['payout.failed']);
    expect((await pull(second.id, 'process')).status).toBe(400);
    expect((await pull('pout_aaaaaaaaaaaaaa', 'process')).status).toBe(404);
    expect(sandbox.state().payouts.map(({ status }) => status)).toEqual(['reversed', 'failed']);
  });

  test('fail so many times on request', async () => {
    sandbox.behave({ fail_payouts_next: 1 });
    expect((await payout('key-1')).body).toMatchObject({ status: 'failed', utr: null });
    expect((await payout('key-2')).body).toMatchObject({ status: 'processed', failure_reason: null });
  });

  test('require a key, the right account and a mode that fits the destination', async () => {
    const { fund_account_id } = Made.parse((await payout('key-1')).body);
    const good = {
      ...{ account_number: sandbox.payoutAccount, fund_account_id, amount: 100, currency: 'INR' },
      ...{ mode: 'UPI', purpose: 'payout' },
    };
    const key = { 'x-payout-idempotency': 'key-2' };
    for (const [body, headers] of [
      [good, {}],
      [{ ...good, account_number: '1' }, key],
      [{ ...good, fund_account_id: 'fa_aaaaaaaaaaaaaa' }, key],
      [{ ...good, mode: 'IMPS' }, key],
      [{ ...good, amount: 99 }, key],
    ] as const) {
      expect((await ask('/payouts', body, headers)).status).toBe(400);
    }
    expect(sandbox.state().payouts).toHaveLength(1);
  });
});

describe('refunds', () => {
  test('are held, then processed or failed, and a failed one leaves the money to be refunded again', async () => {
    sandbox.behave({ hold_refunds: true });
    const paymentId = await paid();
    const client = clientOf(sandbox);
    const first = await client.payments.refund(paymentId, {});
    expect(first.status).toBe('pending');
    const fail = () => post(sandbox, `/control/refunds/${first.id}/fail`);
    expect(await eventsAfter(fail)).toEqual(['refund.failed']);
    const restored = { status: 'captured', amount_refunded: 0, refund_status: null };
    expect(await client.payments.fetch(paymentId)).toMatchObject(restored);
    const second = await client.payments.refund(paymentId, { amount: 1000 });
    const process = () => post(sandbox, `/control/refunds/${second.id}/process`);
    expect(await eventsAfter(process)).toEqual(['refund.processed']);
    expect((await process()).status).toBe(400);
    expect((await post(sandbox, '/control/refunds/rfnd_aaaaaaaaaaaaaa/fail')).status).toBe(404);
  });

  test('fail so many times on request', async () => {
    sandbox.behave({ fail_refunds_next: 1 });
    const paymentId = await paid();
    const refund = () => clientOf(sandbox).payments.refund(paymentId, {});
    expect((await refund()).status).toBe('failed');
    expect((await refund()).status).toBe('processed');
  });
});

describe('disputes', () => {
  test('are opened of a whole payment or of a part, and decided once', async () => {
    const paymentId = await paid();
    const open = (body?: object) => post(sandbox, `/control/payments/${paymentId}/dispute`, body);
    expect(await eventsAfter(() => open())).toEqual(['payment.dispute.created']);
    await open({ amount: 100 });
    await open({ amount: 200 });
    expect((await open({ amount: 3901 })).status).toBe(400);
    const [first, second, third] = sandbox.state().disputes.map(({ id }) => id);
    const pull = (id: string | undefined, act: string) => post(sandbox, `/control/disputes/${id}/${act}`);
    expect(await eventsAfter(() => pull(first, 'lose'))).toEqual(['payment.dispute.lost']);
    expect(await eventsAfter(() => pull(second, 'win'))).toEqual(['payment.dispute.won']);
    expect(await eventsAfter(() => pull(third, 'close'))).toEqual(['payment.dispute.closed']);
    expect((await pull(first, 'win')).status).toBe(400);
    expect(sandbox.state().disputes).toMatchObject([
      { amount: 3900, amount_deducted: 3900, status: 'lost' },
      { amount: 100, amount_deducted: 0, status: 'won' },
      { amount: 200, status: 'closed' },
    ]);
    expect((await list('/disputes?count=2&skip=1')).items.map(({ id }) => id)).toEqual([second, first]);
  });

  test('are not opened of a payment that was not captured', async () => {
    const order = await clientOf(sandbox).orders.create({ amount: 3900, currency: 'INR' });
    const { razorpay_payment_id: failed } = sandbox.fail(order.id);
    expect((await post(sandbox, `/control/payments/${failed}/dispute`)).status).toBe(400);
    expect((await post(sandbox, '/control/payments/pay_aaaaaaaaaaaaaa/dispute')).status).toBe(404);
  });
});

describe('settlements', () => {
  test('contain everything once, less fees, and can be listed', async () => {
    await paid(10_000);
    const settle = () => post(sandbox, '/control/settle');
    expect(await eventsAfter(settle)).toEqual(['settlement.processed']);
    expect((await settle()).status).toBe(400);
    await paid(5000);
    await settle();
    expect(sandbox.state().settlements).toMatchObject([
      { amount: 9764, fees: 236, tax: 36 },
      { amount: 4882, fees: 118, tax: 18 },
    ]);
    expect((await list('/settlements')).items.map(({ id }) => id)).toEqual(
      sandbox
        .state()
        .settlements.map(({ id }) => id)
        .toReversed(),
    );
  });
});

describe('messages', () => {
  test('the newest twenty are shown', async () => {
    for (let n = 1; n <= 25; n += 1) sandbox.showMessage({ to: '+919800000001', text: `Your code is ${n}.` });
    const answer = await fetch(`${sandbox.url}/control/state`);
    const { messages } = sandbox.state();
    expect(await answer.json()).toMatchObject({ messages });
    expect(messages).toHaveLength(20);
    expect(messages[0]?.text).toBe('Your code is 6.');
    expect(messages[19]).toMatchObject({ to: '+919800000001', text: 'Your code is 25.' });
  });
});
