import { histories } from '@paheli/core/testing/histories';
import { describe, expect, test } from 'vitest';
import { readProfile } from '../account/read-profile';
import { createPlayer } from '../testing/crowd';
import { countTransactions, readLines } from '../testing/ledger-lines';
import { outcomesOf, times } from '../testing/outcomes';
import { payOrder } from '../testing/paid-order';
import { checkLedgerAfterEach } from '../testing/test-engine';
import { deliver, openWebhookInbox } from '../testing/webhook-inbox';
import { openWideEngine } from '../testing/wide-engine';
import { joinTournament } from '../tournament/join-tournament';
import { addFunds } from './payments/add-funds';
import { confirmTopup } from './payments/confirm-topup';
import { processWebhooks, receiveWebhook } from './payments/receive-webhook';
import { confirmPayment, openAccessIntent } from './payments/unlock-access';
import { reconcilePayments } from './reconciliation/reconcile-payments';

const engine = openWideEngine(20);
checkLedgerAfterEach(engine);
const { deps } = engine;
const inbox = openWebhookInbox(engine);

const newPlayer = (depositPaise = 0, access = true) => createPlayer(deps, { depositPaise, access });

describe('a payment that is reported from all sources at once', () => {
  test('is credited once: the browser, every webhook twice, and the reconciler', async () => {
    const viewer = await newPlayer();
    engine.sandbox.behave({ duplicate_webhooks: true });
    const order = await addFunds(deps, viewer, { amount: 50 });
    const sent = await inbox.follow();
    const paid = engine.sandbox.pay(order.razorpay.orderId);
    const webhooks = await sent();
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
    expect(await engine.balanceOf(viewer)).toBe(50);
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
    const { paymentIntentId, paymentId } = await payOrder(engine, viewer, { authorize_only: true });
    const report = { paymentIntentId, razorpayPaymentId: paymentId };
    const confirmations = await Promise.all(times(8, () => confirmTopup(deps, viewer, report)));
    for (const each of confirmations) expect(each).toMatchObject({ status: 'succeeded', walletBalance: 50 });
    expect(await countTransactions(deps, `pay:${paymentId}`)).toBe(1);
  });

  test('captured twice, is credited once, and the other payment waits in suspense', async () => {
    const viewer = await newPlayer();
    const order = await addFunds(deps, viewer, { amount: 50 });
    const sent = await inbox.follow();
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
    expect(await engine.balanceOf(viewer)).toBe(50);
    await deliver(deps, await sent());
    const lines = await Promise.all(
      payments.map(({ razorpay_payment_id }) => readLines(deps, `pay:${razorpay_payment_id}`)),
    );
    expect(lines.map((each) => each[1]).toSorted()).toEqual([
      'player.deposit +5000',
      'suspense +5000',
      'suspense +5000',
    ]);
    expect(await engine.balanceOf(viewer)).toBe(50);
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
      expect(await engine.balanceOf(viewer)).toBe(0);
    }
  });
});
