import { madeForEach, opened } from '@paheli/core/testing/opened';
import { describe, expect, test } from 'vitest';
import { readProfile } from '../../account/read-profile';
import type { Deps } from '../../deps';
import { createPlayer } from '../../testing/crowd';
import { countTransactions, readLines } from '../../testing/ledger-lines';
import { payOrder } from '../../testing/paid-order';
import { payPurchase, socialDeps } from '../../testing/social-shop';
import { checkLedgerAfterEach, openTestEngine } from '../../testing/test-engine';
import { addFunds } from './add-funds';
import { buyAccess } from './buy-access';
import { confirmTopup } from './confirm-topup';
import { listAdminPayments } from './list-admin-payments';
import { processRefunds } from './process-refunds';
import { refundPayment } from './refund-payment';
import { confirmPayment, openAccessIntent } from './unlock-access';

const engine = openTestEngine();
checkLedgerAfterEach(engine);
const { deps } = engine;
const social = opened(() => socialDeps(engine));

const viewer = madeForEach(() => createPlayer(deps, { access: false }));

/** Pays an order that was opened in the other mode, and reports it. Expects that the payment is returned whole. */
async function expectReturned(
  now: Deps,
  { paymentIntentId, razorpay }: Awaited<ReturnType<typeof addFunds>>,
  reason: string,
): Promise<void> {
  const { razorpay_payment_id: paymentId } = engine.sandbox.pay(razorpay.orderId);
  await expect(confirmTopup(now, viewer, { paymentIntentId })).rejects.toMatchObject({
    code: 'not_captured',
  });
  expect((await listAdminPayments(now, { search: paymentId })).items).toMatchObject([
    { outcome: 'suspense', reason },
  ]);
  while ((await processRefunds(now)) > 0);
  const made = engine.sandbox.state().refunds.filter(({ payment_id }) => payment_id === paymentId);
  expect(made).toMatchObject([{ amount: razorpay.amount, status: 'processed' }]);
  expect(await readProfile(now, viewer)).toMatchObject({ hasAccess: false, walletBalance: 0, totalSpent: 0 });
}

describe('an order that is paid after the mode changed', () => {
  test('to social is returned where it would fill the wallet', async () => {
    await expectReturned(
      social,
      await addFunds(deps, viewer, { amount: 50 }),
      'no money is added in social mode',
    );
  });

  test('to money is returned where it would buy a pass, which opens nothing there', async () => {
    await expectReturned(
      deps,
      await buyAccess(social, viewer, { item: 'pass' }),
      'passes are sold in social mode alone',
    );
  });

  test('to money buys the access that was ordered', async () => {
    const { paymentIntentId, razorpay } = await buyAccess(social, viewer, { item: 'access' });
    engine.sandbox.pay(razorpay.orderId);
    await confirmTopup(deps, viewer, { paymentIntentId });
    expect(await readProfile(deps, viewer)).toMatchObject({
      hasAccess: true,
      walletBalance: 0,
      totalSpent: 39,
    });
  });
});

describe('access that was bought in social mode', () => {
  const payFromWallet = async () => confirmPayment(deps, viewer, await openAccessIntent(deps, viewer));
  const fillWallet = async () => {
    const { paymentIntentId } = await payOrder(engine, viewer);
    await confirmTopup(deps, viewer, { paymentIntentId });
  };

  test('is not paid again from the wallet in money mode', async () => {
    await payPurchase(engine, viewer, 'access');
    await fillWallet();
    await expect(payFromWallet()).rejects.toMatchObject({ code: 'locked' });
    expect(await readProfile(deps, viewer)).toMatchObject({ hasAccess: true, walletBalance: 50 });
  });

  test('and refunded can be paid from the wallet in money mode', async () => {
    const paymentId = await payPurchase(engine, viewer, 'access');
    await refundPayment(social, engine.admin, { paymentId, reason: 'Asked for.' });
    while ((await processRefunds(social)) > 0);
    await fillWallet();
    expect(await payFromWallet()).toMatchObject({ status: 'succeeded' });
    expect(await readProfile(deps, viewer)).toMatchObject({
      hasAccess: true,
      walletBalance: 11,
      totalSpent: 39,
    });
    expect(await countTransactions(deps, `access:${viewer.userId}`)).toBe(2);
    expect(await readLines(deps, `revoke:${paymentId}`)).toHaveLength(3);
  });
});
