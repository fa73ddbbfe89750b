import { addMs, dayMs, minuteMs } from '@paheli/core/clock';
import { describe, expect, test } from 'vitest';
import type { Deps } from '../../deps';
import { createMemoryLimiter } from '../../foundation/limiter';
import { createPlayer } from '../../testing/crowd';
import { losingAnswers } from '../../testing/lost-answers';
import { payTopup } from '../../testing/paid-order';
import { checkLedgerAfterEach, openTestEngine } from '../../testing/test-engine';
import { createWithdrawer } from '../../testing/withdrawers';
import { reconcileBooks } from '../reconciliation/reconcile-books';
import { reconcilePayments } from '../reconciliation/reconcile-payments';
import { approveWithdrawal } from '../withdrawals/approve-withdrawal';
import { askForWithdrawal } from '../withdrawals/ask-for-withdrawal';
import { processPayouts } from '../withdrawals/process-payouts';
import { rejectWithdrawal } from '../withdrawals/reject-withdrawal';
import { retryWithdrawal } from '../withdrawals/retry-withdrawal';
import { addFunds } from './add-funds';
import { confirmTopup } from './confirm-topup';
import type { ProviderPayment } from './payments';
import { processRefunds } from './process-refunds';
import { refundPayment } from './refund-payment';

const engine = openTestEngine();
checkLedgerAfterEach(engine);
const { deps } = engine;

describe('a request from before its idempotency key expired takes effect once', () => {
  test('as a payout', async () => {
    const viewer = await createWithdrawer(engine, { winningsPaise: 10_000 });
    const { id } = await askForWithdrawal(deps, viewer, { amount: 100 });
    await approveWithdrawal(deps, engine.admin, { withdrawalId: id });
    await processPayouts(losingAnswers(deps, 'createPayout'));
    engine.sandbox.forgetKeys();
    engine.clock.advance(dayMs);
    await processPayouts(deps);
    expect(engine.sandbox.state().payouts).toHaveLength(1);
  });

  test('as a refund', async () => {
    const viewer = await createPlayer(deps, { access: false });
    const paymentId = await payTopup(engine, viewer, 50);
    await refundPayment(deps, engine.admin, { paymentId, amount: 20, reason: 'asked for' });
    await processRefunds(losingAnswers(deps, 'createRefund'));
    engine.sandbox.forgetKeys();
    engine.clock.advance(dayMs);
    await processRefunds(deps);
    const made = engine.sandbox.state().refunds.filter((refund) => refund.payment_id === paymentId);
    expect(made.map(({ amount }) => amount)).toEqual([2_000]);
    expect(await engine.balanceOf(viewer)).toBe(30);
  });
});

test('seventy thousand captures of a period are compared', async () => {
  const now = deps.now();
  const captures = Array.from(
    { length: 70_000 },
    (_, index): ProviderPayment => ({
      paymentId: `pay_${String(index).padStart(14, '0')}`,
      orderId: `order_${String(index).padStart(14, '0')}`,
      amountPaise: 100,
      amountRefundedPaise: 0,
      currency: 'INR',
      status: 'captured',
      feePaise: null,
      method: null,
      createdAt: now,
    }),
  );
  const many: Deps = { ...deps, payments: { ...deps.payments, listPayments: async () => captures } };
  const run = await reconcileBooks(many, { from: now, to: addMs(now, 1_000) });
  expect(run.failure).toBeNull();
});

test('an order that fails unexpectedly is postponed, and the others are reconciled', async () => {
  const [broken, sound] = [await createPlayer(deps), await createPlayer(deps)];
  const { razorpay: bad } = await addFunds(deps, broken, { amount: 50 });
  engine.clock.advance(1_000);
  const { razorpay: good } = await addFunds(deps, sound, { amount: 50 });
  for (const { orderId } of [bad, good]) engine.sandbox.pay(orderId);
  const { sql } = deps.database;
  await sql.unsafe(`
    create function refuse_payment() returns trigger language plpgsql as $$
      begin raise exception 'this row cannot be stored'; end $$;
    create trigger refuse before insert on payment for each row
      when (new.provider_order_id = '${bad.orderId}') execute function refuse_payment();`);
  engine.clock.advance(61_000);
  expect(await reconcilePayments(deps)).toBe(1);
  const [intent] = await sql<{ checkedAt: Date | null }[]>`
    select checked_at from payment_intent where provider_order_id = ${bad.orderId}`;
  expect(intent?.checkedAt).toEqual(deps.now());
  await sql`drop trigger refuse on payment`;
  engine.clock.advance(10 * minuteMs);
  expect(await reconcilePayments(deps)).toBe(1);
  expect(await engine.balanceOf(broken)).toBe(50);
});

describe('a confirmation of a top-up', () => {
  test('queries the provider only about the viewer’s own orders', async () => {
    const [payer, stranger] = [await createPlayer(deps), await createPlayer(deps)];
    const asked: string[] = [];
    const watched: Deps = {
      ...deps,
      payments: {
        ...deps.payments,
        fetchPayment: (paymentId) => {
          asked.push(paymentId);
          return deps.payments.fetchPayment(paymentId);
        },
        fetchOrderPayments: (orderId) => {
          asked.push(orderId);
          return deps.payments.fetchOrderPayments(orderId);
        },
      },
    };
    const { razorpay: theirs } = await addFunds(deps, payer, { amount: 50 });
    const { razorpay: own, paymentIntentId } = await addFunds(deps, stranger, { amount: 50 });
    const { razorpay_payment_id: paymentId } = engine.sandbox.pay(theirs.orderId);
    for (const input of [
      { paymentIntentId: paymentId },
      { paymentIntentId: `pay_${'A'.repeat(14)}` },
      { paymentIntentId, razorpayPaymentId: paymentId },
    ])
      await expect(confirmTopup(watched, stranger, input)).rejects.toMatchObject({ code: 'not_found' });
    expect(new Set(asked)).toEqual(new Set([own.orderId]));
    await confirmTopup(watched, payer, { paymentIntentId: paymentId });
    expect(await engine.balanceOf(payer)).toBe(50);
  });

  test('queries the provider no more often than one user may', async () => {
    const viewer = await createPlayer(deps);
    const confirmLimiter = createMemoryLimiter({ name: 'confirm', points: 3, windowS: 60 });
    const { paymentIntentId } = await addFunds(deps, viewer, { amount: 50 });
    const codes: string[] = [];
    for (let call = 0; call < 5; call += 1) {
      await confirmTopup({ ...deps, confirmLimiter }, viewer, { paymentIntentId }).catch(
        (error: { code: string }) => codes.push(error.code),
      );
    }
    expect(codes).toEqual(['not_captured', 'not_captured', 'not_captured', 'rate_limited', 'rate_limited']);
  });
});

test('a payout that comes back to a closed account is paid again and never credited to it', async () => {
  const viewer = await createWithdrawer(engine, { winningsPaise: 10_000 });
  const { id: withdrawalId } = await askForWithdrawal(deps, viewer, { amount: 100 });
  await approveWithdrawal(deps, engine.admin, { withdrawalId });
  await processPayouts(deps);
  await deps.database.sql`
    update users set closed_at = ${deps.now()}, kyc_status = 'none' where id = ${viewer.userId}`;
  const payout = engine.sandbox.state().payouts.at(-1);
  engine.sandbox.reversePayout(payout?.id ?? '');
  engine.clock.advance(dayMs);
  await processPayouts(deps);
  const reject = rejectWithdrawal(deps, engine.admin, { withdrawalId, reason: 'it came back' });
  await expect(reject).rejects.toMatchObject({ code: 'locked' });
  await retryWithdrawal(deps, engine.admin, { withdrawalId, bankReference: 'UTR0001' });
  expect(await engine.balanceOf(viewer)).toBe(0);
});
