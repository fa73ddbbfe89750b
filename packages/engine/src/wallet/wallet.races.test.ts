import { histories } from '@paheli/core/testing/histories';
import { type Receiver, startReceiver } from '@paheli/razorpay-sandbox/testing/receiver';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readProfile } from '../account/read-profile';
import type { Deps, Viewer } from '../deps';
import { createPlayer } from '../testing/crowd';
import { countTransactions, readLines } from '../testing/ledger-lines';
import { outcomesOf, times } from '../testing/outcomes';
import type { TestEngine } from '../testing/test-engine';
import { createWideEngine } from '../testing/wide-engine';
import { joinTournament } from '../tournament/join-tournament';
import { addFunds } from './payments/add-funds';
import { confirmTopup } from './payments/confirm-topup';
import { processWebhooks, receiveWebhook } from './payments/receive-webhook';
import { confirmPayment, openAccessIntent } from './payments/unlock-access';
import { checkLedger } from './reconciliation/check-ledger';
import { reconcilePayments } from './reconciliation/reconcile-payments';

let engine: TestEngine;
let deps: Deps;
let receiver: Receiver;
beforeAll(async () => {
  engine = await createWideEngine(20);
  deps = engine.deps;
  receiver = await startReceiver();
  engine.sandbox.setWebhookUrl(receiver.url);
});
afterEach(async () => {
  engine.sandbox.behave({});
  expect(await checkLedger(engine.deps.database)).toMatchObject({ ok: true });
});
afterAll(async () => {
  await engine.close();
  await receiver.close();
});

const newPlayer = (depositPaise = 0, access = true) => createPlayer(deps, { depositPaise, access });

const balanceOf = async (viewer: Viewer) => (await readProfile(deps, viewer)).walletBalance;

/** Returns the webhooks that have arrived since `from`, as the server receives them. */
function deliveries(from: number) {
  return receiver.received.slice(from).map(({ body, headers, eventId }) => ({
    rawBody: Buffer.from(body),
    signature: String(headers['x-razorpay-signature']),
    eventId,
  }));
}

describe('a payment that is reported from all sources at once', () => {
  test('is credited once: the browser, every webhook twice, and the reconciler', async () => {
    const viewer = await newPlayer();
    engine.sandbox.behave({ duplicate_webhooks: true });
    const before = receiver.received.length;
    const order = await addFunds(deps, viewer, { amount: 50 });
    const paid = engine.sandbox.pay(order.razorpay.orderId);
    await engine.sandbox.webhooksDelivered();
    const webhooks = deliveries(before);
    expect(webhooks).toHaveLength(6);
    engine.clock.advance(120_000);
    const { answers } = await outcomesOf<unknown>([
      ...times(5, () =>
        confirmTopup(deps, viewer, {
          paymentIntentId: order.paymentIntentId,
          razorpayPaymentId: paid.razorpay_payment_id,
          razorpaySignature: paid.razorpay_signature,
        }),
      ),
      ...webhooks.map(async (webhook) => {
        await receiveWebhook(deps, webhook);
        await processWebhooks(deps);
      }),
      reconcilePayments(deps),
      reconcilePayments(deps),
    ]);
    expect(answers).toHaveLength(13);
    expect(await balanceOf(viewer)).toBe(50);
    expect(await countTransactions(deps, `pay:${paid.razorpay_payment_id}`)).toBe(1);
  });

  test('by our id, the order’s or its own is credited once', async () => {
    const viewer = await newPlayer();
    const order = await addFunds(deps, viewer, { amount: 50 });
    const paid = engine.sandbox.pay(order.razorpay.orderId);
    const refs = [order.paymentIntentId, order.razorpay.orderId, paid.razorpay_payment_id];
    const confirmations = await Promise.all(
      times(12, (index) => confirmPayment(deps, viewer, { paymentIntentId: refs[index % 3] ?? '' })),
    );
    for (const each of confirmations)
      expect(each).toMatchObject({
        paymentIntentId: order.paymentIntentId,
        status: 'succeeded',
        walletBalance: 50,
      });
  });

  test('while only authorised, is captured and credited once, and all reports get that outcome', async () => {
    const viewer = await newPlayer();
    const order = await addFunds(deps, viewer, { amount: 50 });
    const paid = engine.sandbox.pay(order.razorpay.orderId, { authorize_only: true });
    const confirmations = await Promise.all(
      times(8, () =>
        confirmTopup(deps, viewer, {
          paymentIntentId: order.paymentIntentId,
          razorpayPaymentId: paid.razorpay_payment_id,
        }),
      ),
    );
    for (const each of confirmations) expect(each).toMatchObject({ status: 'succeeded', walletBalance: 50 });
    expect(await countTransactions(deps, `pay:${paid.razorpay_payment_id}`)).toBe(1);
  });

  test('captured twice, is credited once, and the other payment waits in suspense', async () => {
    const viewer = await newPlayer();
    const order = await addFunds(deps, viewer, { amount: 50 });
    const payments = times(3, () => engine.sandbox.pay(order.razorpay.orderId, { second_capture: true }));
    const { answers, problems } = await outcomesOf(
      payments.flatMap(({ razorpay_payment_id }) =>
        times(4, () =>
          confirmTopup(deps, viewer, {
            paymentIntentId: order.paymentIntentId,
            razorpayPaymentId: razorpay_payment_id,
          }),
        ),
      ),
    );
    expect(answers.length + (problems.not_captured ?? 0)).toBe(12);
    expect(await balanceOf(viewer)).toBe(50);
    await engine.sandbox.webhooksDelivered();
    for (const webhook of deliveries(0)) await receiveWebhook(deps, webhook);
    while ((await processWebhooks(deps)) > 0);
    const lines = await Promise.all(
      payments.map(({ razorpay_payment_id }) => readLines(deps, `pay:${razorpay_payment_id}`)),
    );
    expect(lines.map((each) => each[1]).toSorted()).toEqual([
      'player.deposit +5000',
      'suspense +5000',
      'suspense +5000',
    ]);
    expect(await balanceOf(viewer)).toBe(50);
  });
});

describe('the access fee', () => {
  test('requested 20 times at once is one intent', async () => {
    const viewer = await newPlayer(3900, false);
    const intents = await Promise.all(times(20, () => openAccessIntent(deps, viewer)));
    expect(new Set(intents.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
  });

  test('confirmed 20 times at once is one debit', async () => {
    const viewer = await newPlayer(2 * 3900, false);
    const intent = await openAccessIntent(deps, viewer);
    const confirmed = await Promise.all(times(20, () => confirmPayment(deps, viewer, intent)));
    for (const each of confirmed) expect(each).toMatchObject({ purpose: 'access', status: 'succeeded' });
    expect(await readProfile(deps, viewer)).toMatchObject({ walletBalance: 39, hasAccess: true });
  });

  test('and an entry fee against money for one of them: one is paid, the other refused', async () => {
    for (let round = 0; round < histories(10); round += 1) {
      const viewer = await newPlayer(3900, true);
      const { id: tournamentId } = await engine.tournament({ entryFee: 39 });
      const intent = await openAccessIntent(deps, viewer);
      const { answers, problems } = await outcomesOf<unknown>([
        confirmPayment(deps, viewer, intent),
        joinTournament(deps, viewer, { tournamentId }),
      ]);
      expect([answers.length, problems]).toEqual([1, { insufficient_funds: 1 }]);
      expect(await balanceOf(viewer)).toBe(0);
    }
  });
});
