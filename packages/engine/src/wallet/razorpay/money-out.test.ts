// Long because every call to the provider is tested against each of its misbehaviours in one place.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Sandbox, startRazorpaySandbox } from '@paheli/razorpay-sandbox/sandbox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Payments, Payouts } from '../payments/payments';
import { createRazorpayPayments } from './payments';

const KEYS = { keyId: 'rzp_test_engine', keySecret: 'key secret', webhookSecret: 'webhook secret' };
const START = new Date('2026-11-20T20:00:00Z');
const UPI = { payee: { userId: 'user-1', name: 'Asha Rao' }, destination: { upiId: 'asha@okbank' } };
const BANK = {
  payee: { userId: 'user-2', name: 'Śreyā D’Souza — ' },
  destination: { accountNumber: '123456789012', ifsc: 'HDFC0000123', accountName: 'आशा' },
};
const PAYOUT = { payoutId: '0199aaaa-0000-7000-8000-000000000001', amountPaise: 25_000, ...UPI };

let sandbox: Sandbox;
let payments: Payments;
let payouts: Payouts;
let at: Date;

beforeEach(async () => {
  at = START;
  sandbox = await startRazorpaySandbox({ port: 0, ...KEYS, now: () => at });
  payments = facing(sandbox.url);
  payouts = payoutsOf(payments);
});
afterEach(() => sandbox.close());

function facing(baseUrl: string, timeoutMs = 10_000): Payments {
  return createRazorpayPayments({ ...KEYS, baseUrl, payoutAccount: sandbox.payoutAccount, timeoutMs });
}

function payoutsOf(payments: Payments): Payouts {
  if (payments.payouts === undefined) throw new Error('payouts are set up here');
  return payments.payouts;
}

async function paid(amountPaise = 3900): Promise<string> {
  const { orderId } = await payments.createOrder({ amountPaise, receipt: 'topup', notes: {} });
  return sandbox.pay(orderId).razorpay_payment_id;
}

const refundOf = (paymentId: string, amountPaise = 900) => ({
  refundId: '0199bbbb-0000-7000-8000-000000000001',
  paymentId,
  amountPaise,
});

describe('refunds', () => {
  test('are requested once by their id, which is their receipt, and can be read by either id', async () => {
    const paymentId = await paid();
    const refund = await payments.createRefund(refundOf(paymentId));
    expect(refund).toEqual({
      refundId: expect.stringMatching(/^rfnd_/),
      paymentId,
      amountPaise: 900,
      currency: 'INR',
      status: 'processed',
      receipt: refundOf(paymentId).refundId,
      createdAt: START,
    });
    expect(await payments.createRefund(refundOf(paymentId))).toEqual(refund);
    expect(sandbox.state().refunds).toHaveLength(1);
    expect(await payments.fetchRefund(refund.refundId)).toEqual(refund);
    expect(await payments.fetchPaymentRefunds(paymentId)).toEqual([refund]);
  });

  test('stay pending, and end processed or failed', async () => {
    sandbox.behave({ hold_refunds: true });
    const paymentId = await paid();
    const held = await payments.createRefund(refundOf(paymentId));
    expect(held.status).toBe('pending');
    sandbox.failRefund(held.refundId);
    expect(await payments.fetchRefund(held.refundId)).toMatchObject({ status: 'failed' });
    const second = await payments.createRefund({ ...refundOf(paymentId), refundId: 'another-refund' });
    sandbox.processRefund(second.refundId);
    expect(await payments.fetchRefund(second.refundId)).toMatchObject({ status: 'processed' });
  });

  test('of too much are rejected, of an unknown payment not found', async () => {
    const paymentId = await paid();
    await expect(payments.createRefund(refundOf(paymentId, 3901))).rejects.toMatchObject({
      kind: 'rejected',
    });
    await expect(payments.createRefund(refundOf('pay_aaaaaaaaaaaaaa'))).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  test('made before are found by their receipt where the provider refuses to repeat them', async () => {
    const paymentId = await paid();
    const first = await payments.createRefund(refundOf(paymentId, 3900));
    const forgetful = await startProxy((request) => {
      delete request.headers['x-refund-idempotency'];
    });
    expect(await facing(forgetful.url).createRefund(refundOf(paymentId, 3900))).toEqual(first);
    await forgetful.close();
    expect(sandbox.state().refunds).toHaveLength(1);
  });

  test('of one id and two amounts leave the outcome unknown, never refused', async () => {
    const paymentId = await paid();
    await payments.createRefund(refundOf(paymentId));
    const changed = payments.createRefund(refundOf(paymentId, 1000));
    await expect(changed).rejects.toMatchObject({ kind: 'outcome_unknown' });
  });
});

describe('payouts', () => {
  test('go to a UPI id over UPI, once for one id, and carry our reference', async () => {
    const payout = await payouts.createPayout(PAYOUT);
    expect(payout).toEqual({
      payoutId: expect.stringMatching(/^pout_/),
      reference: PAYOUT.payoutId,
      amountPaise: 25_000,
      status: 'paid',
      utr: expect.any(String),
      failure: null,
      feePaise: 236,
      createdAt: START,
    });
    expect(await payouts.createPayout(PAYOUT)).toEqual(payout);
    const { payouts: made, contacts, fund_accounts } = sandbox.state();
    expect(made).toMatchObject([{ mode: 'UPI', purpose: 'payout', reference_id: PAYOUT.payoutId }]);
    expect(contacts).toMatchObject([{ type: 'customer', reference_id: 'user-1', name: 'Asha Rao' }]);
    expect(fund_accounts).toMatchObject([{ account_type: 'vpa', vpa: { address: 'asha@okbank' } }]);
    expect(await payouts.fetchPayout(payout.payoutId)).toEqual(payout);
  });

  test('go to a bank account over IMPS, under a name that the bank can read', async () => {
    await payouts.createPayout({ ...PAYOUT, ...BANK });
    const { payouts: made, contacts, fund_accounts } = sandbox.state();
    expect(made).toMatchObject([{ mode: 'IMPS' }]);
    expect(contacts).toMatchObject([{ name: 'Sreya DSouza' }]);
    expect(fund_accounts).toMatchObject([
      { bank_account: { name: 'Player', ifsc: 'HDFC0000123', account_number: '123456789012' } },
    ]);
  });

  test.each([
    ['process', 'paid', null],
    ['fail', 'returned', expect.stringContaining('did not take')],
    ['reverse', 'returned', expect.stringContaining('did not take')],
  ] as const)('on their way end by the bank’s outcome %s', async (act, status, failure) => {
    sandbox.behave({ hold_payouts: true });
    const { payoutId, status: before } = await payouts.createPayout(PAYOUT);
    expect(before).toBe('on_its_way');
    ({ process: sandbox.processPayout, fail: sandbox.failPayout, reverse: sandbox.reversePayout })[act](
      payoutId,
    );
    expect(await payouts.fetchPayout(payoutId)).toMatchObject({ status, failure });
  });

  test('that came back after payment are returned', async () => {
    const { payoutId } = await payouts.createPayout(PAYOUT);
    sandbox.reversePayout(payoutId);
    expect(await payouts.fetchPayout(payoutId)).toMatchObject({ status: 'returned' });
  });

  test('to a destination that the provider refuses are rejected', async () => {
    const nowhere = payouts.createPayout({ ...PAYOUT, destination: { upiId: 'asha@1' } });
    await expect(nowhere).rejects.toMatchObject({ kind: 'rejected' });
    expect(sandbox.state().payouts).toEqual([]);
  });

  test('made before are found by their reference, even where their details are refused now', async () => {
    const first = await payouts.createPayout(PAYOUT);
    const changed = { ...PAYOUT, destination: { upiId: 'asha@1' } };
    expect(await payouts.createPayout(changed)).toEqual(first);
    const moved = { ...PAYOUT, destination: { upiId: 'asha@other' } };
    expect(await payouts.createPayout(moved)).toEqual(first);
    const dearer = payouts.createPayout({ ...PAYOUT, amountPaise: 30_000 });
    await expect(dearer).rejects.toMatchObject({ kind: 'outcome_unknown' });
    expect(sandbox.state().payouts).toHaveLength(1);
  });

  test('are unavailable without an account to pay from', () => {
    expect(createRazorpayPayments({ ...KEYS, baseUrl: sandbox.url }).payouts).toBeUndefined();
  });
});

describe('disputes', () => {
  test('are read unchanged, one or all', async () => {
    const paymentId = await paid();
    const { id } = sandbox.disputePayment(paymentId, 1000);
    const dispute = {
      ...{ disputeId: id, paymentId, amountPaise: 1000, currency: 'INR', status: 'open', createdAt: START },
      reason: 'The customer does not recognise the payment',
    };
    expect(await payments.fetchDispute(id)).toEqual(dispute);
    sandbox.winDispute(id);
    expect(await payments.listDisputes()).toEqual([{ ...dispute, status: 'won' }]);
  });
});

describe('lists', () => {
  test('contain everything of a period, its end excluded, over all pages', async () => {
    const early = await paid();
    at = new Date('2026-11-20T20:00:01Z');
    const { orderId } = await payments.createOrder({ amountPaise: 100, receipt: 'many', notes: {} });
    const pay = () => sandbox.pay(orderId, { second_capture: true }).razorpay_payment_id;
    const many = Array.from({ length: 205 }, pay);
    at = new Date('2026-11-20T20:00:02Z');
    await paid();
    const period = { from: new Date('2026-11-20T20:00:01Z'), to: new Date('2026-11-20T20:00:02Z') };
    const listed = await payments.listPayments(period);
    expect(listed.map(({ paymentId }) => paymentId).sort()).toEqual(many.sort());
    await payments.createRefund(refundOf(early));
    expect(await payments.listRefunds(period)).toEqual([]);
    expect(await payments.listRefunds({ from: START, to: new Date('2026-11-20T20:00:03Z') })).toHaveLength(1);
    await payouts.createPayout(PAYOUT);
    expect(await payouts.listPayouts(period)).toEqual([]);
    expect(await payouts.listPayouts({ from: period.to, to: new Date('2026-11-21T00:00:00Z') })).toHaveLength(
      1,
    );
  });

  test('settlements equal the sum of their items, including fees and returned money', async () => {
    const first = await paid(10_000);
    const second = await paid(5000);
    const { refundId } = await payments.createRefund(refundOf(first, 2000));
    const { id: disputeId } = sandbox.disputePayment(second, 1000);
    sandbox.loseDispute(disputeId);
    const { id: settlementId } = sandbox.settle();
    const period = { from: START, to: new Date('2026-11-21T20:00:00Z') };
    const [settlement] = await payments.listSettlements(period);
    // Two per cent and its tax of each payment: 236 and 118.
    expect(settlement).toMatchObject({ settlementId, netPaise: 11_646, feePaise: 354, status: 'processed' });
    // It is half past one of the next day in India.
    const items = await payments.listSettlementItems('2026-11-21');
    const of = { settlementId, feePaise: 0 };
    expect(items).toEqual([
      { ...of, entityId: first, type: 'payment', grossPaise: 10_000, feePaise: 236 },
      { ...of, entityId: second, type: 'payment', grossPaise: 5000, feePaise: 118 },
      { ...of, entityId: refundId, type: 'refund', grossPaise: -2000 },
      { ...of, entityId: disputeId, type: 'adjustment', grossPaise: -1000 },
    ]);
    expect(await payments.listSettlementItems('2026-11-20')).toEqual([]);
    await expect(payments.listSettlementItems('21.11.2026')).rejects.toThrow('not a day');
  });
});

type Call = readonly [name: string, call: (on: Payments, known: Known) => Promise<unknown>];
type Known = Record<'orderId' | 'paymentId' | 'refundId' | 'disputeId' | 'payoutId', string>;
const PERIOD = { from: START, to: new Date('2026-11-21T20:00:00Z') };

const CALLS: readonly Call[] = [
  ['createOrder', (on) => on.createOrder({ amountPaise: 3900, receipt: 'topup', notes: {} })],
  ['fetchPayment', (on, { paymentId }) => on.fetchPayment(paymentId)],
  ['fetchOrderPayments', (on, { orderId }) => on.fetchOrderPayments(orderId)],
  ['createRefund', (on, { paymentId }) => on.createRefund(refundOf(paymentId))],
  ['fetchRefund', (on, { refundId }) => on.fetchRefund(refundId)],
  ['fetchPaymentRefunds', (on, { paymentId }) => on.fetchPaymentRefunds(paymentId)],
  ['fetchDispute', (on, { disputeId }) => on.fetchDispute(disputeId)],
  ['listPayments', (on) => on.listPayments(PERIOD)],
  ['listRefunds', (on) => on.listRefunds(PERIOD)],
  ['listDisputes', (on) => on.listDisputes()],
  ['listSettlements', (on) => on.listSettlements(PERIOD)],
  ['listSettlementItems', (on) => on.listSettlementItems('2026-11-21')],
  ['createPayout', (on) => payoutsOf(on).createPayout(PAYOUT)],
  ['fetchPayout', (on, { payoutId }) => payoutsOf(on).fetchPayout(payoutId)],
  ['listPayouts', (on) => payoutsOf(on).listPayouts(PERIOD)],
];

async function something(): Promise<Known> {
  const paymentId = await paid();
  const orderId = String((await payments.fetchPayment(paymentId)).orderId);
  const { refundId } = await payments.createRefund({ ...refundOf(paymentId), refundId: 'first-refund' });
  const { payoutId } = await payouts.createPayout({ ...PAYOUT, payoutId: 'first-payout' });
  return { orderId, paymentId, refundId, disputeId: sandbox.disputePayment(paymentId, 500).id, payoutId };
}

describe.each(CALLS)('%s', (_, call) => {
  const unknown = { name: 'PaymentsError', kind: 'outcome_unknown' };

  test('leaves the outcome unknown where the provider is late, fails, loses its response or is away', async () => {
    const known = await something();
    sandbox.behave({ latency_ms: 400 });
    await expect(call(facing(sandbox.url, 150), known)).rejects.toMatchObject(unknown);
    sandbox.behave({ fail_next: 1 });
    await expect(call(payments, known)).rejects.toMatchObject(unknown);
    sandbox.behave({ drop_response_next: 1 });
    const lost: unknown = await call(payments, known).catch((error: unknown) => error);
    expect(lost).toMatchObject(unknown);
    const { inspect } = await import('node:util');
    const credentials = Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64');
    for (const secret of [KEYS.keySecret, credentials])
      expect(inspect(lost, { depth: 20, showHidden: true })).not.toContain(secret);
    await call(payments, known);
    await sandbox.close();
    await expect(call(payments, known)).rejects.toMatchObject(unknown);
  });

  test('refuses a response of another shape', async () => {
    const known = await something();
    const liar = await startProxy(undefined, () => '{"id":"../../orders","items":[{"id":"?"}]}');
    await expect(call(facing(liar.url), known)).rejects.toMatchObject(unknown);
    await liar.close();
  });
});

describe('a response that is lost after the work was done', () => {
  test('is recovered by a repeated request, and nothing is returned or paid twice', async () => {
    const paymentId = await paid();
    const lossy = await startProxy(undefined, (request) =>
      request.method === 'POST' && /refund|payouts/.test(request.url ?? '') ? 'lost' : undefined,
    );
    const unlucky = facing(lossy.url);
    const unknown = { kind: 'outcome_unknown' };
    await expect(unlucky.createRefund(refundOf(paymentId))).rejects.toMatchObject(unknown);
    await expect(payoutsOf(unlucky).createPayout(PAYOUT)).rejects.toMatchObject(unknown);
    await lossy.close();
    const { refunds, payouts: made } = sandbox.state();
    expect((await payments.createRefund(refundOf(paymentId))).refundId).toBe(refunds[0]?.id);
    expect((await payouts.createPayout(PAYOUT)).payoutId).toBe(made[0]?.id);
    expect([sandbox.state().refunds.length, sandbox.state().payouts.length]).toEqual([1, 1]);
  });
});

describe('an earlier request', () => {
  test('is not taken for refused where the provider rejects our credentials on the repeat', async () => {
    const paymentId = await paid();
    await payments.createRefund(refundOf(paymentId));
    await payouts.createPayout(PAYOUT);
    const keys = { ...KEYS, keySecret: 'another one' };
    const unknownToIt = createRazorpayPayments({
      ...keys,
      baseUrl: sandbox.url,
      payoutAccount: sandbox.payoutAccount,
    });
    const unknown = { kind: 'outcome_unknown' };
    await expect(unknownToIt.createRefund(refundOf(paymentId))).rejects.toMatchObject(unknown);
    await expect(payoutsOf(unknownToIt).createPayout(PAYOUT)).rejects.toMatchObject(unknown);
  });

  test('is not taken for refused where the provider refuses the look-up', async () => {
    await payouts.createPayout(PAYOUT);
    // Another account: both the request and the look-up list are refused.
    const elsewhere = createRazorpayPayments({ ...KEYS, baseUrl: sandbox.url, payoutAccount: 'none' });
    await expect(payoutsOf(elsewhere).createPayout(PAYOUT)).rejects.toMatchObject({
      kind: 'outcome_unknown',
    });
  });
});

describe('ids', () => {
  test.each([
    '',
    'rfnd_',
    'disp_aaaaaaaaaaaaaa/accept',
    '../payouts',
    'pout_aaaaaaaaaaaaaa\n',
    'pay_aaaaaaaaaaaaa?',
    'pay_',
    'pay_aaaaaaaaaaaaa',
    'pay_aaaaaaaaaaaaaaa',
    'order_aaaaaaaaaaaaaa/payments',
    'pay_aaaaaaaaaaaa/.',
    'pay_aaaaaaaaaaaaaa\n',
    'https://evil.example/',
    '__proto__',
  ])('%j is never sent to Razorpay', async (id) => {
    sandbox.behave({ fail_next: 1 });
    const missing = { kind: 'not_found' };
    await expect(payments.fetchPayment(id)).rejects.toMatchObject(missing);
    await expect(payments.fetchOrderPayments(id)).rejects.toMatchObject(missing);
    await expect(payments.capturePayment(id, 100)).rejects.toMatchObject(missing);
    await expect(payments.fetchRefund(id)).rejects.toMatchObject(missing);
    await expect(payments.createRefund(refundOf(id))).rejects.toMatchObject(missing);
    await expect(payments.fetchPaymentRefunds(id)).rejects.toMatchObject(missing);
    await expect(payments.fetchDispute(id)).rejects.toMatchObject(missing);
    await expect(payouts.fetchPayout(id)).rejects.toMatchObject(missing);
    expect(sandbox.state().behaviour.fail_next).toBe(1);
  });
});

/**
 * Starts a proxy between the adapter and the sandbox: changes requests, and replaces responses after the work is done.
 */
async function startProxy(
  change: (request: IncomingMessage) => void = () => undefined,
  answerOtherwise: (request: IncomingMessage) => string | undefined = () => undefined,
): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    change(request);
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (!['host', 'connection', 'content-length'].includes(name)) headers.set(name, String(value));
    }
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    const answer = await fetch(`${sandbox.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...body,
    });
    const text = await answer.text();
    const otherwise = answerOtherwise(request);
    if (otherwise === 'lost') return request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(otherwise ?? text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
