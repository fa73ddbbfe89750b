import { createHmac } from 'node:crypto';
import { dayMs, hourMs } from '@paheli/core/clock';
import { madeForEach } from '@paheli/core/testing/opened';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPlayer } from '../../testing/crowd';
import { readLines } from '../../testing/ledger-lines';
import { losingAnswers } from '../../testing/lost-answers';
import { payOrder, payTopup, payWrongly } from '../../testing/paid-order';
import { checkLedgerAfterEach, openTestEngine } from '../../testing/test-engine';
import { deliver, openWebhookInbox } from '../../testing/webhook-inbox';
import { recheckPaidOrders, reconcilePayments } from '../reconciliation/reconcile-payments';
import { addFunds } from './add-funds';
import { processRefunds } from './process-refunds';
import { processWebhooks, receiveWebhook } from './receive-webhook';
import { refundPayment } from './refund-payment';

const engine = openTestEngine();
checkLedgerAfterEach(engine);
const { deps } = engine;
const inbox = openWebhookInbox(engine);
const viewer = madeForEach(() => createPlayer(deps));

const sign = (body: string) =>
  createHmac('sha256', engine.razorpayKeys.webhookSecret).update(body).digest('hex');

async function statusesOf(paymentId: string): Promise<string[]> {
  const rows = await deps.database.sql<{ status: string }[]>`
    select status from refund where payment_id = ${paymentId} order by created_at, id`;
  return rows.map(({ status }) => status);
}

describe('a webhook about a payment', () => {
  test('ends a refund, in any order and any number of times', async () => {
    engine.sandbox.behave({ hold_refunds: true });
    const paymentId = await payTopup(engine, viewer, 50);
    await refundPayment(deps, engine.admin, { paymentId, amount: 20, reason: 'Asked for.' });
    await processRefunds(deps);
    const [made] = engine.sandbox.state().refunds.filter((each) => each.payment_id === paymentId);
    const sent = await inbox.sentDuring(() => engine.sandbox.processRefund(made?.id ?? ''));
    for (let round = 0; round < 3; round += 1) await deliver(deps, sent);
    expect(await statusesOf(paymentId)).toEqual(['done']);
  });

  test('of a failed refund returns the money, also before the response to the request', async () => {
    const paymentId = await payTopup(engine, viewer, 50);
    await refundPayment(deps, engine.admin, { paymentId, reason: 'Asked for.' });
    engine.sandbox.behave({ fail_refunds_next: 1 });
    await deliver(deps, await inbox.sentDuring(() => processRefunds(losingAnswers(deps, 'createRefund'))));
    expect(await statusesOf(paymentId)).toEqual(['failed']);
    expect(await engine.balanceOf(viewer)).toBe(50);
  });

  test('of a refund made elsewhere records it', async () => {
    const paymentId = await payTopup(engine, viewer, 50);
    await deliver(deps, await inbox.sentDuring(() => engine.sandbox.refundAtDashboard(paymentId, 500)));
    expect(await statusesOf(paymentId)).toEqual(['done']);
    expect(await engine.balanceOf(viewer)).toBe(45);
  });

  test('of a dispute records its payment first, and is followed to its end, in reverse order too', async () => {
    const { paymentId } = await payOrder(engine, viewer);
    const opened = await inbox.sentDuring(() => engine.sandbox.disputePayment(paymentId, 2000));
    const id = JSON.parse(String(opened[0]?.rawBody)).payload.dispute.entity.id;
    const lost = await inbox.sentDuring(() => engine.sandbox.loseDispute(id));
    await deliver(deps, [...lost, ...opened, ...lost]);
    expect(await readLines(deps, `dp:${id}:lost`)).toEqual(['dispute.hold -2000', 'cash.gateway +2000']);
    expect(await engine.balanceOf(viewer)).toBe(30);
  });

  test.each([
    ['another amount', { amount: 4_000 }, 'INR'],
    ['another currency', { currency: 'USD' }, 'USD'],
  ])('in %s has it returned and credits no player', async (_, pay, currency) => {
    const { razorpay } = await addFunds(deps, viewer, { amount: 50 });
    const sent = await inbox.follow();
    const { razorpay_payment_id: paymentId } = engine.sandbox.pay(razorpay.orderId, pay);
    const webhooks = (await sent()).toReversed();
    for (let round = 0; round < 3; round += 1) await deliver(deps, webhooks);
    while ((await processRefunds(deps)) > 0);
    expect(await statusesOf(paymentId)).toEqual(['done']);
    const made = engine.sandbox.state().refunds.filter((each) => each.payment_id === paymentId);
    expect(made).toMatchObject([{ currency, status: 'processed' }]);
    expect(await engine.balanceOf(viewer)).toBe(0);
  });

  test('that names another user’s payment credits only the owner of the paid order', async () => {
    const other = await createPlayer(deps);
    const mine = await addFunds(deps, viewer, { amount: 50 });
    const theirs = await addFunds(deps, other, { amount: 50 });
    const paid = engine.sandbox.pay(theirs.razorpay.orderId);
    const [, captured] = await inbox.sentDuring(() => engine.sandbox.pay(mine.razorpay.orderId));
    const body = JSON.parse(String(captured?.rawBody));
    const real = body.payload.payment.entity.id;
    body.payload.payment.entity.id = paid.razorpay_payment_id;
    const rawBody = Buffer.from(JSON.stringify(body));
    await receiveWebhook(deps, { rawBody, signature: sign(rawBody.toString()), eventId: `swapped_${real}` });
    while ((await processWebhooks(deps)) > 0);
    expect([await engine.balanceOf(viewer), await engine.balanceOf(other)]).toEqual([0, 50]);
  });
});

describe('a webhook that cannot be processed', () => {
  test('is given up after three days and twenty attempts, stays unprocessed, and stops no other meanwhile', async () => {
    const unreadable = '{"entity":"event","event":"payout.reversed","created_at":1,"payload":{"payout":{}}}';
    const eventId = 'evt_never_readable';
    await receiveWebhook(deps, { rawBody: Buffer.from(unreadable), signature: sign(unreadable), eventId });
    const stored = async () => {
      const [row] = await deps.database.sql<{ attempts: number; processed: boolean; abandoned: boolean }[]>`
        select attempts, processed_at is not null as processed, abandoned_at is not null as abandoned
        from webhook_event where id = ${eventId}`;
      return row;
    };
    const attempt = async (count: number) => {
      for (let done = 0; done < count; done += 1) {
        await processWebhooks(deps);
        engine.clock.advance(hourMs);
      }
    };
    await attempt(1);
    // As after days in which the server was away.
    engine.clock.advance(72 * hourMs);
    await attempt(18);
    expect(await stored()).toEqual({ attempts: 19, processed: false, abandoned: false });
    await attempt(1);
    expect(await stored()).toEqual({ attempts: 20, processed: false, abandoned: true });
    expect(await processWebhooks(deps)).toBe(0);
  });
});

describe('the reconciler', () => {
  // Orders that other tests left open are older than the reconciler’s period.
  beforeEach(() => engine.clock.advance(8 * dayMs));

  test('credits a payment that failed first and was captured later', async () => {
    const { razorpay } = await addFunds(deps, viewer, { amount: 50 });
    engine.sandbox.fail(razorpay.orderId);
    engine.clock.advance(hourMs);
    expect(await reconcilePayments(deps)).toBe(0);
    engine.sandbox.pay(razorpay.orderId, { late: true });
    engine.clock.advance(hourMs);
    expect(await reconcilePayments(deps)).toBe(1);
    expect(await engine.balanceOf(viewer)).toBe(50);
  });

  test('finds the second payment of a paid order whose webhook was lost, and has it returned', async () => {
    await payTopup(engine, viewer, 50);
    const [order] = engine.sandbox.state().orders.slice(-1);
    const second = engine.sandbox.pay(order?.id ?? '', { second_capture: true }).razorpay_payment_id;
    expect(await recheckPaidOrders(deps)).toBe(0);
    engine.clock.advance(2 * hourMs);
    expect(await recheckPaidOrders(deps)).toBe(1);
    expect(await recheckPaidOrders(deps)).toBe(0);
    while ((await processRefunds(deps)) > 0);
    expect(await statusesOf(second)).toEqual(['done']);
    expect(await engine.balanceOf(viewer)).toBe(50);
    engine.clock.advance(7 * hourMs);
    expect(await recheckPaidOrders(deps)).toBe(1);
    engine.clock.advance(8 * dayMs);
    expect(await recheckPaidOrders(deps)).toBe(0);
  });

  test('returns also the payments that the browser reports wrongly', async () => {
    const paymentId = await payWrongly(engine, viewer, { amount: 100 });
    while ((await processRefunds(deps)) > 0);
    expect(await statusesOf(paymentId)).toEqual(['done']);
  });
});
