import { beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../../deps';
import { createPlayer } from '../../testing/crowd';
import { expectProblem } from '../../testing/expect-problem';
import { countTransactions, expectLines } from '../../testing/ledger-lines';
import { payOrder } from '../../testing/paid-order';
import { checkLedgerAfterEach, openTestEngine } from '../../testing/test-engine';
import { listTransactions } from '../list-transactions';
import { addFunds } from './add-funds';
import { confirmTopup } from './confirm-topup';
import { creditPayment } from './credit-payment';
import { listPayments } from './list-payments';

const engine = openTestEngine();
checkLedgerAfterEach(engine);
const { deps } = engine;

let viewer: Viewer;
let stranger: Viewer;
beforeEach(async () => {
  viewer = await createPlayer(deps);
  stranger = await createPlayer(deps);
});

const order = (amount = 50) => addFunds(deps, viewer, { amount });

async function readPayment(paymentId: string) {
  const [row] = await deps.database.sql<{ outcome: string; reason: string | null; amount: number }[]>`
    select outcome, reason, amount from payment where id = ${paymentId}`;
  return row;
}

describe('an order', () => {
  test('is opened for the requested amount, in paise, with the intent as its receipt', async () => {
    const { razorpay, paymentIntentId } = await order(120.5);
    expect(razorpay).toMatchObject({ amount: 12_050, currency: 'INR', keyId: 'rzp_test_paheliengine' });
    const made = engine.sandbox.state().orders.find(({ id }) => id === razorpay.orderId);
    expect(made).toMatchObject({ amount: 12_050, receipt: paymentIntentId });
  });

  test('above the largest top-up is refused, and none is opened', async () => {
    const before = engine.sandbox.state().orders.length;
    await expectProblem(order(50_000.01), 'invalid_input', 'amount');
    expect(engine.sandbox.state().orders).toHaveLength(before);
    await order(50_000);
  });
});

describe('a confirmation', () => {
  test('without a payment is not captured yet, and does not promise that anything is returned', async () => {
    const { paymentIntentId, razorpay } = await order();
    for (const ref of [paymentIntentId, razorpay.orderId])
      await expect(confirmTopup(deps, viewer, { paymentIntentId: ref })).rejects.toMatchObject({
        code: 'not_captured',
        message: expect.not.stringContaining('returned'),
      });
  });

  test('of a payment that failed is not captured yet', async () => {
    const { paymentIntentId, razorpay } = await order();
    const { razorpay_payment_id: razorpayPaymentId } = engine.sandbox.fail(razorpay.orderId);
    await expectProblem(confirmTopup(deps, viewer, { paymentIntentId, razorpayPaymentId }), 'not_captured');
    expect(await engine.balanceOf(viewer)).toBe(0);
  });

  test('of a payment that is only authorised captures it, where it pays its order exactly', async () => {
    const fitting = await order();
    engine.sandbox.pay(fitting.razorpay.orderId, { authorize_only: true });
    expect(await confirmTopup(deps, viewer, fitting)).toMatchObject({ walletBalance: 50 });
    const short = await order();
    engine.sandbox.pay(short.razorpay.orderId, { authorize_only: true, amount: 4_999 });
    await expectProblem(confirmTopup(deps, viewer, short), 'not_captured');
  });

  test('with a wrong signature is refused, and credits nothing', async () => {
    const { paymentIntentId, razorpay } = await order();
    const paid = engine.sandbox.pay(razorpay.orderId);
    const other = engine.sandbox.pay((await order()).razorpay.orderId);
    for (const razorpaySignature of ['0'.repeat(64), 'nonsense', other.razorpay_signature])
      await expectProblem(
        confirmTopup(deps, viewer, {
          paymentIntentId,
          razorpayPaymentId: paid.razorpay_payment_id,
          razorpaySignature,
        }),
        'invalid_input',
        'razorpaySignature',
      );
    expect(await engine.balanceOf(viewer)).toBe(0);
  });

  test('of another user’s order or payment is not found, and credits no player', async () => {
    const { paymentIntentId, razorpay } = await order();
    const paid = engine.sandbox.pay(razorpay.orderId);
    const own = await addFunds(deps, stranger, { amount: 50 });
    const attempts = [
      { paymentIntentId },
      { paymentIntentId: razorpay.orderId },
      { paymentIntentId: paid.razorpay_payment_id },
      { paymentIntentId: own.paymentIntentId, razorpayPaymentId: paid.razorpay_payment_id },
      { paymentIntentId: own.razorpay.orderId, razorpayPaymentId: paid.razorpay_payment_id },
    ];
    for (const attempt of attempts) await expectProblem(confirmTopup(deps, stranger, attempt), 'not_found');
    expect([await engine.balanceOf(viewer), await engine.balanceOf(stranger)]).toEqual([0, 0]);
    expect(await countTransactions(deps, `pay:${paid.razorpay_payment_id}`)).toBe(0);
  });

  test.each(['pay_AAAAAAAAAAAAAA', 'order_AAAAAAAAAAAAAA', 'pay_', '../orders', 'x', '0'.repeat(64)])(
    'of %s, an unknown one, is not found',
    async (paymentIntentId) => {
      await expectProblem(confirmTopup(deps, viewer, { paymentIntentId }), 'not_found');
    },
  );

  test('repeated returns the same, and the list shows the payment once', async () => {
    const { paymentIntentId, razorpay } = await order();
    const paid = engine.sandbox.pay(razorpay.orderId);
    const first = await confirmTopup(deps, viewer, { paymentIntentId });
    expect(await confirmTopup(deps, viewer, { paymentIntentId })).toEqual(first);
    expect((await listPayments(deps, viewer, {})).items).toMatchObject([
      {
        id: paymentIntentId,
        purpose: 'topup',
        amount: 50,
        status: 'succeeded',
        paymentId: paid.razorpay_payment_id,
      },
    ]);
    expect((await listTransactions(deps, viewer, {})).items).toMatchObject([
      { type: 'credit', amount: 50, description: 'Wallet top-up' },
    ]);
  });
});

describe('money that fits no order goes to suspense, never to the player', () => {
  test.each([4_999, 5_001, 100, 500_000])('%d paise for an order of 5,000', async (amount) => {
    const { paymentIntentId, paymentId } = await payOrder(engine, viewer, { amount });
    await expect(confirmTopup(deps, viewer, { paymentIntentId })).rejects.toMatchObject({
      code: 'not_captured',
      message: expect.stringContaining('your money is safe'),
    });
    await expectLines(deps, `pay:${paymentId}`, [`cash.gateway -${amount}`, `suspense +${amount}`]);
    expect(await readPayment(paymentId)).toMatchObject({ outcome: 'suspense', amount });
    expect(await engine.balanceOf(viewer)).toBe(0);
  });

  test('a payment of the right amount after one of a wrong amount is credited', async () => {
    const { paymentIntentId, razorpay } = await order();
    engine.sandbox.pay(razorpay.orderId, { amount: 100 });
    engine.sandbox.pay(razorpay.orderId, { second_capture: true });
    expect(await confirmTopup(deps, viewer, { paymentIntentId })).toMatchObject({
      status: 'succeeded',
      walletBalance: 50,
    });
  });

  test('a second capture that the browser reports goes to suspense as well', async () => {
    const { paymentIntentId, razorpay } = await order();
    engine.sandbox.pay(razorpay.orderId);
    await confirmTopup(deps, viewer, { paymentIntentId });
    const second = engine.sandbox.pay(razorpay.orderId, { second_capture: true }).razorpay_payment_id;
    await expectProblem(
      confirmTopup(deps, viewer, { paymentIntentId, razorpayPaymentId: second }),
      'not_captured',
    );
    expect(await readPayment(second)).toMatchObject({
      outcome: 'suspense',
      reason: 'the order was paid before',
    });
    expect(await engine.balanceOf(viewer)).toBe(50);
  });

  test('a payment of an order that is not ours', async () => {
    const { orderId } = await deps.payments.createOrder({
      amountPaise: 700,
      receipt: 'elsewhere',
      notes: {},
    });
    const { razorpay_payment_id: paymentId } = engine.sandbox.pay(orderId);
    expect(await creditPayment(deps, await deps.payments.fetchPayment(paymentId))).toBe('suspense');
    await expectLines(deps, `pay:${paymentId}`, ['cash.gateway -700', 'suspense +700']);
  });

  test('a payment in another currency is recorded without a posting', async () => {
    const { paymentIntentId, paymentId } = await payOrder(engine, viewer, { currency: 'USD' });
    await expectProblem(confirmTopup(deps, viewer, { paymentIntentId }), 'not_captured');
    expect(await readPayment(paymentId)).toMatchObject({ outcome: 'exception', reason: 'paid in USD' });
    expect(await countTransactions(deps, `pay:${paymentId}`)).toBe(0);
    expect(await engine.balanceOf(viewer)).toBe(0);
  });
});
