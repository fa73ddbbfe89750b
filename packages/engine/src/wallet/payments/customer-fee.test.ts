import { madeForEach } from '@paheli/core/testing/opened';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPlayer } from '../../testing/crowd';
import { expectLines } from '../../testing/ledger-lines';
import { payOrder, payTopup } from '../../testing/paid-order';
import { checkLedgerAfterEach, openTestEngine } from '../../testing/test-engine';
import { applyDispute } from './apply-dispute';
import { confirmTopup } from './confirm-topup';
import { creditPayment } from './credit-payment';
import { followRefund } from './process-refunds';

const engine = openTestEngine();
checkLedgerAfterEach(engine);
const { deps } = engine;

const viewer = madeForEach(() => createPlayer(deps));

test('a fee that the payer bears is the provider’s: the order’s amount is credited, by each way in which the payment is reported', async () => {
  engine.sandbox.behave({ customer_fee_paise: 118 });
  const { paymentIntentId, paymentId } = await payOrder(engine, viewer);
  expect(await deps.payments.fetchPayment(paymentId)).toMatchObject({ amountPaise: 5_118, feePaise: 118 });
  expect(await confirmTopup(deps, viewer, { paymentIntentId })).toMatchObject({ walletBalance: 50 });
  await expectLines(deps, `pay:${paymentId}`, ['cash.gateway -5000', 'player.deposit +5000']);
  expect(await creditPayment(deps, await deps.payments.fetchPayment(paymentId))).toBe('credited');
  expect(await engine.balanceOf(viewer)).toBe(50);
});

test('such a fee stands in the amount of an authorised payment that is captured', async () => {
  engine.sandbox.behave({ customer_fee_paise: 118, authorize_only: true });
  const { paymentIntentId } = await payOrder(engine, viewer);
  expect(await confirmTopup(deps, viewer, { paymentIntentId })).toMatchObject({ walletBalance: 50 });
});

test('an authorised payment whose fee the provider tells after the capture is captured and credited', async () => {
  engine.sandbox.behave({ customer_fee_paise: 118, authorize_only: true });
  const { paymentIntentId } = await payOrder(engine, viewer);
  const fetchOrderPayments = async (orderId: string) =>
    (await deps.payments.fetchOrderPayments(orderId)).map((payment) => ({ ...payment, feePaise: null }));
  const late = { ...deps, payments: { ...deps.payments, fetchOrderPayments } };
  expect(await confirmTopup(late, viewer, { paymentIntentId })).toMatchObject({ walletBalance: 50 });
});

test.each([4_999, 5_001])(
  'such a fee on top of %d paise for an order of 5,000 goes to suspense whole',
  async (amount) => {
    engine.sandbox.behave({ customer_fee_paise: 118 });
    const { paymentIntentId, paymentId } = await payOrder(engine, viewer, { amount });
    await expect(confirmTopup(deps, viewer, { paymentIntentId })).rejects.toMatchObject({
      code: 'not_captured',
    });
    await expectLines(deps, `pay:${paymentId}`, [
      `cash.gateway -${amount + 118}`,
      `suspense +${amount + 118}`,
    ]);
    expect(await engine.balanceOf(viewer)).toBe(0);
  },
);

describe('a payment of which the payer bore the fee takes no more from its player than was credited', () => {
  let paymentId: string;
  beforeEach(async () => {
    engine.sandbox.behave({ customer_fee_paise: 118 });
    paymentId = await payTopup(engine, viewer, 50);
    await engine.topUp(viewer, 10);
  });
  const refundAtDashboard = async (paise?: number) => {
    const { id } = engine.sandbox.refundAtDashboard(paymentId, paise);
    const follow = async () => followRefund(deps, await deps.payments.fetchRefund(id));
    await follow();
    return { id, follow };
  };
  const dispute = async (paise?: number) => {
    const { id } = engine.sandbox.disputePayment(paymentId, paise);
    const follow = async () => applyDispute(deps, await deps.payments.fetchDispute(id));
    await follow();
    return { id, follow };
  };

  test('where it is returned at the provider, and again where that fails', async () => {
    engine.sandbox.behave({ hold_refunds: true });
    const { id, follow } = await refundAtDashboard();
    await expectLines(deps, `rf:${id}`, ['player.deposit -5000', 'expense.fees -118', 'cash.gateway +5118']);
    engine.sandbox.failRefund(id);
    await follow();
    await expectLines(deps, `rf:${id}:back`, [
      'player.deposit +5000',
      'expense.fees +118',
      'cash.gateway -5118',
    ]);
    expect(await engine.balanceOf(viewer)).toBe(60);
  });

  test('where it is disputed, whether the dispute is won or lost', async () => {
    const won = await dispute();
    await expectLines(deps, `dp:${won.id}:open`, [
      'player.deposit -5000',
      'expense.fees -118',
      'dispute.hold +5118',
    ]);
    engine.sandbox.winDispute(won.id);
    await won.follow();
    await expectLines(deps, `dp:${won.id}:won`, [
      'dispute.hold -5118',
      'player.deposit +5000',
      'expense.fees +118',
    ]);
    expect(await engine.balanceOf(viewer)).toBe(60);
    const lost = await dispute();
    engine.sandbox.loseDispute(lost.id);
    await lost.follow();
    await expectLines(deps, `dp:${lost.id}:lost`, ['dispute.hold -5118', 'cash.gateway +5118']);
    expect(await engine.balanceOf(viewer)).toBe(10);
  });

  test('in parts, the credited amount before the fee', async () => {
    const first = await refundAtDashboard(3_000);
    await expectLines(deps, `rf:${first.id}`, ['player.deposit -3000', 'cash.gateway +3000']);
    const second = await dispute(2_100);
    await expectLines(deps, `dp:${second.id}:open`, [
      'player.deposit -2000',
      'expense.fees -100',
      'dispute.hold +2100',
    ]);
    const third = await refundAtDashboard(18);
    await expectLines(deps, `rf:${third.id}`, ['expense.fees -18', 'cash.gateway +18']);
    expect(await engine.balanceOf(viewer)).toBe(10);
  });
});
