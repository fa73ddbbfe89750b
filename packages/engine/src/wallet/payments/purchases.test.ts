import { addMs, dayMs } from '@paheli/core/clock';
import { madeForEach, opened } from '@paheli/core/testing/opened';
import type { PurchasedItem } from '@paheli/core/wallet/schema';
import { describe, expect, test } from 'vitest';
import { readProfile } from '../../account/read-profile';
import type { Deps, Settings } from '../../deps';
import { transact } from '../../foundation/transaction';
import { owedPaise } from '../../ledger/owed';
import { startQuiz } from '../../quiz/start-quiz';
import { createPlayer } from '../../testing/crowd';
import { countTransactions, expectLines } from '../../testing/ledger-lines';
import { payPurchase, socialDeps } from '../../testing/social-shop';
import { checkLedgerAfterEach, openTestEngine } from '../../testing/test-engine';
import { joinTournament } from '../../tournament/join-tournament';
import { listTransactions } from '../list-transactions';
import { applyDispute } from './apply-dispute';
import { bookOutsideRefund } from './book-outside-refund';
import { buyAccess } from './buy-access';
import { confirmTopup } from './confirm-topup';
import { listAdminPayments } from './list-admin-payments';
import { listPayments } from './list-payments';
import { processRefunds } from './process-refunds';
import { refundPayment } from './refund-payment';
import { watchDisputes } from './watch-disputes';

const engine = openTestEngine();
checkLedgerAfterEach(engine);
const social = opened(() => socially({}));

const viewer = madeForEach(() => createPlayer(engine.deps, { access: false }));

const socially = (prices: Partial<Settings>) => socialDeps(engine, prices);
const buy = (item: PurchasedItem) => payPurchase(engine, viewer, item);
const profileOf = (one = viewer) => readProfile(social, one);
const refund = (paymentId: string, amount?: number) =>
  refundPayment(social, engine.admin, { paymentId, reason: 'Asked for.', ...(amount && { amount }) });

describe('one checkout without a wallet', () => {
  test('buys access: the payment and the purchase are posted together, with the tax, and the wallet stays empty', async () => {
    const { paymentIntentId, razorpay } = await buyAccess(social, viewer, { item: 'access' });
    expect(razorpay.amount).toBe(3900);
    const { razorpay_payment_id: paymentId } = engine.sandbox.pay(razorpay.orderId);
    const confirm = () => confirmTopup(social, viewer, { paymentIntentId });
    expect(await confirm()).toMatchObject({ purpose: 'access', amount: 39, walletBalance: 0 });
    expect(await confirm()).toMatchObject({ purpose: 'access', status: 'succeeded' });
    await expectLines(social, `pay:${paymentId}`, ['cash.gateway -3900', 'player.deposit +3900']);
    await expectLines(social, `access:${viewer.userId}`, [
      'player.deposit -3900',
      'revenue.access +3305',
      'tax.gst +595',
    ]);
    expect(await profileOf()).toMatchObject({ hasAccess: true, walletBalance: 0, totalSpent: 39 });
    expect((await listPayments(social, viewer, {})).items).toMatchObject([{ purpose: 'access', amount: 39 }]);
    const { items } = await listTransactions(social, viewer, {});
    expect(items.map(({ description }) => description).toSorted()).toEqual([
      'One-time access fee',
      'Payment',
    ]);
    await expect(buyAccess(social, viewer, { item: 'pass' })).rejects.toMatchObject({ code: 'locked' });
  });

  test('a pass opens starts for its days, a second one lengthens it, and what it costs is posted', async () => {
    const paymentId = await buy('pass');
    await expectLines(social, `pass:${paymentId}`, [
      'player.deposit -1900',
      'revenue.pass +1610',
      'tax.gst +290',
    ]);
    const until = addMs(social.now(), 30 * dayMs);
    expect(await profileOf()).toMatchObject({ hasAccess: true, passUntil: until, walletBalance: 0 });
    await buy('pass');
    expect(await profileOf()).toMatchObject({ passUntil: addMs(until, 30 * dayMs), totalSpent: 38 });
    const forGood = await buy('access');
    expect(await profileOf()).toMatchObject({ hasAccess: true, passUntil: null });
    await refund(forGood);
    while ((await processRefunds(social)) > 0);
    expect(await profileOf()).toMatchObject({ hasAccess: true, passUntil: addMs(until, 30 * dayMs) });
  });

  test('access that is bought twice at once is paid once, and the other payment goes back', async () => {
    const orders = [
      await buyAccess(socially({ accessFeePaise: 3900 }), viewer, { item: 'access' }),
      await buyAccess(socially({ accessFeePaise: 4900 }), viewer, { item: 'access' }),
    ];
    for (const { razorpay } of orders) engine.sandbox.pay(razorpay.orderId);
    const outcomes = await Promise.allSettled(
      orders.map(({ paymentIntentId }) => confirmTopup(social, viewer, { paymentIntentId })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    while ((await processRefunds(social)) > 0);
    expect(await profileOf()).toMatchObject({ hasAccess: true, walletBalance: 0 });
    expect(await countTransactions(social, `access:${viewer.userId}`)).toBe(1);
  });

  test('sells only what the operator offers, and nothing in money mode', async () => {
    const buying = (deps: Deps, item: PurchasedItem) => buyAccess(deps, viewer, { item });
    for (const attempt of [
      () => buying(engine.deps, 'access'),
      () => buying(socially({ accessFeePaise: 0 }), 'access'),
      () => buying(socially({ passDays: 0 }), 'pass'),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('without access', () => {
  test.each([
    [{ passDays: 0 }, 'Pay the one-time access fee of ₹39 before taking part.'],
    [{ accessFeePaise: 0 }, 'Buy a pass before taking part: 30 days for ₹19.'],
    [{}, 'Pay the one-time access fee of ₹39, or buy a pass of 30 days for ₹19.'],
  ])('no seat is taken, and the problem says what is sold: %o', async (prices, message) => {
    const { id: tournamentId } = await engine.tournament();
    const joining = joinTournament(socially(prices), viewer, { tournamentId });
    await expect(joining).rejects.toMatchObject({ code: 'access_fee_due', message });
  });

  test('a pass that ended closes no seat that was taken under it, and every other one', async () => {
    const { id: tournamentId } = await engine.tournament();
    const { id: later } = await engine.tournament();
    const { id: other } = await engine.tournament();
    const start = (id: string) => startQuiz(social, viewer, { tournamentId: id }, { handsOut: true });
    await buy('pass');
    await joinTournament(social, viewer, { tournamentId });
    await joinTournament(social, viewer, { tournamentId: later });
    const running = await start(tournamentId);
    const setEnd = (at: Date | null) =>
      social.database.sql`update users set pass_until = ${at} where id = ${viewer.userId}`;
    await setEnd(addMs(social.now(), 1_000));
    engine.clock.advance(1_000);
    expect(await profileOf()).toMatchObject({ hasAccess: false });
    expect(await joinTournament(social, viewer, { tournamentId: later })).toMatchObject({ amount: 0 });
    await expect(joinTournament(social, viewer, { tournamentId: other })).rejects.toMatchObject({
      code: 'access_fee_due',
    });
    await expect(start(other)).rejects.toMatchObject({ code: 'access_fee_due' });
    expect(await start(tournamentId)).toMatchObject({ sessionId: running.sessionId });
    // The payment of the pass went back.
    await setEnd(null);
    await expect(start(later)).rejects.toMatchObject({ code: 'access_fee_due' });
    await setEnd(social.now());
    expect(await start(later)).toMatchObject({ tournamentId: later });
  });
});

describe('what a payment bought ends', () => {
  test('when it is refunded, which is done as a whole; access can be bought again', async () => {
    const paymentId = await buy('access');
    const [listed] = (await listAdminPayments(social, { search: paymentId })).items;
    expect(listed?.refundable).toBe(39);
    await expect(refund(paymentId, 10)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await profileOf()).toMatchObject({ hasAccess: true });
    const asked = await refund(paymentId);
    await expectLines(social, `revoke:${paymentId}`, [
      'player.deposit +3900',
      'revenue.access -3305',
      'tax.gst -595',
    ]);
    await expectLines(social, `rf:${asked.id}:ask`, ['player.deposit -3900', 'refund.hold +3900']);
    while ((await processRefunds(social)) > 0);
    expect(await profileOf()).toMatchObject({ hasAccess: false, walletBalance: 0, totalSpent: 0 });
    await buy('access');
    expect(await profileOf()).toMatchObject({ hasAccess: true, totalSpent: 39 });
  });

  test('when a pass is refunded: another pass of the player goes on', async () => {
    const first = await buy('pass');
    await buy('pass');
    await refund(first);
    while ((await processRefunds(social)) > 0);
    expect(await profileOf()).toMatchObject({ passUntil: addMs(social.now(), 30 * dayMs), totalSpent: 19 });
  });

  test('when a pass is refunded after it was extended twice: those after it count from when they were bought', async () => {
    const bought = social.now();
    const first = await buy('pass');
    engine.clock.advance(20 * dayMs);
    const second = await buy('pass');
    engine.clock.advance(45 * dayMs);
    const third = await buy('pass');
    expect(await profileOf()).toMatchObject({ passUntil: addMs(bought, 95 * dayMs) });
    // The first one was used up long ago.
    await refund(first);
    expect(await profileOf()).toMatchObject({ passUntil: addMs(bought, 95 * dayMs) });
    const lost = engine.sandbox.disputePayment(third);
    await applyDispute(social, await social.payments.fetchDispute(lost.id));
    engine.sandbox.loseDispute(lost.id);
    await applyDispute(social, await social.payments.fetchDispute(lost.id));
    expect(await profileOf()).toMatchObject({ hasAccess: false, passUntil: addMs(bought, 50 * dayMs) });
    await refund(second);
    while ((await processRefunds(social)) > 0);
    expect(await profileOf()).toMatchObject({
      hasAccess: false,
      passUntil: null,
      walletBalance: 0,
      totalSpent: 0,
    });
    expect(await transact(social, (tx) => owedPaise(tx, viewer.userId))).toBe(0);
  });

  test('when a dispute of it is lost, and nothing is owed; while it is open, and when it is won, access stays', async () => {
    const owed = () => transact(social, (tx) => owedPaise(tx, viewer.userId));
    const apply = async (id: string) => applyDispute(social, await social.payments.fetchDispute(id));
    const paymentId = await buy('access');
    const won = engine.sandbox.disputePayment(paymentId);
    await apply(won.id);
    expect([await owed(), (await profileOf()).hasAccess]).toEqual([3900, true]);
    engine.sandbox.winDispute(won.id);
    await apply(won.id);
    expect([await owed(), (await profileOf()).hasAccess]).toEqual([0, true]);
    const lost = engine.sandbox.disputePayment(paymentId);
    await apply(lost.id);
    engine.sandbox.loseDispute(lost.id);
    await apply(lost.id);
    expect([await owed(), (await profileOf()).hasAccess]).toEqual([0, false]);
    expect(await profileOf()).toMatchObject({ walletBalance: 0, totalSpent: 0 });
    await watchDisputes(social);
  });

  test('when it is refunded at the provider outside the product', async () => {
    const paymentId = await buy('access');
    await social.payments.createRefund({ refundId: `elsewhere-${paymentId}`, paymentId, amountPaise: 3900 });
    const [made] = engine.sandbox.state().refunds.filter(({ payment_id }) => payment_id === paymentId);
    await bookOutsideRefund(social, await social.payments.fetchRefund(made?.id ?? ''));
    expect(await profileOf()).toMatchObject({ hasAccess: false, walletBalance: 0 });
    expect(await transact(social, (tx) => owedPaise(tx, viewer.userId))).toBe(0);
  });
});
