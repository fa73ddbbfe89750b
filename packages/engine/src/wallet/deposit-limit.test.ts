import { addMs } from '@paheli/core/clock';
import { beginOfDay, dateInIndia } from '@paheli/core/india';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProfile } from '../account/read-profile';
import type { Deps, Viewer } from '../deps';
import { readUser } from '../reports/read-user';
import { outcomesOf } from '../testing/outcomes';
import { createTestEngine, type TestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { excludeSelf, readLimits, setLimits } from './deposit-limit';
import { addFunds } from './payments/add-funds';
import { confirmTopup } from './payments/confirm-topup';
import { confirmPayment, openAccessIntent } from './payments/unlock-access';
import { checkLedger } from './reconciliation/check-ledger';

let engine: TestEngine;
let deps: Deps;
beforeAll(async () => {
  engine = await createTestEngine();
  deps = engine.deps;
  // Noon in India, so that moving the clock by hours stays within the day.
  engine.clock.set(addMs(beginOfDay(dateInIndia(engine.clock.now())), 36 * hourMs));
});
afterAll(async () => {
  expect(await checkLedger(deps.database)).toMatchObject({ ok: true });
  await engine.close();
});

const hourMs = 3_600_000;
const limit = (viewer: Viewer, rupees: number | null) =>
  setLimits(deps, viewer, { dailyDepositLimit: rupees });
const newcomer = () => engine.player({ access: false });
const tooMuch = { code: 'deposit_limit' };

/** Returns an order that was paid at the provider, and not reported yet. */
async function paidOrder(viewer: Viewer, rupees: number) {
  const order = await addFunds(deps, viewer, { amount: rupees });
  const paid = engine.sandbox.pay(order.razorpay.orderId);
  return { paymentIntentId: order.paymentIntentId, razorpayPaymentId: paid.razorpay_payment_id };
}

describe('a daily deposit limit', () => {
  test('limits orders to its remainder, until midnight in India', async () => {
    const player = await newcomer();
    await limit(player, 100);
    await expect(addFunds(deps, player, { amount: 100.01 })).rejects.toMatchObject({
      ...tooMuch,
      facts: { roomLeft: 100 },
    });
    await engine.topUp(player, 60);
    expect(await readLimits(deps, player)).toMatchObject({ dailyDepositLimit: 100, depositedToday: 60 });
    await expect(addFunds(deps, player, { amount: 41 })).rejects.toMatchObject({ facts: { roomLeft: 40 } });
    await addFunds(deps, player, { amount: 40 });
    engine.clock.advance(12 * hourMs - 1);
    await expect(addFunds(deps, player, { amount: 41 })).rejects.toMatchObject(tooMuch);
    engine.clock.advance(1);
    await engine.topUp(player, 100);
    engine.clock.advance(12 * hourMs);
  });

  test('counts captured payments, not orders', async () => {
    const player = await newcomer();
    await limit(player, 100);
    for (let count = 0; count < 3; count += 1) await addFunds(deps, player, { amount: 100 });
    expect(await readLimits(deps, player)).toMatchObject({ depositedToday: 0 });
  });

  test('applies at once when lowered, and after a day when raised', async () => {
    const player = await newcomer();
    await limit(player, 100);
    const asked = engine.clock.now();
    expect(await limit(player, 500)).toMatchObject({
      dailyDepositLimit: 100,
      nextDepositLimit: 500,
      nextDepositLimitFrom: addMs(asked, 24 * hourMs),
    });
    await expect(addFunds(deps, player, { amount: 200 })).rejects.toMatchObject(tooMuch);
    expect(await limit(player, 50)).toMatchObject({ dailyDepositLimit: 50, nextDepositLimitFrom: null });
    await limit(player, null);
    engine.clock.advance(24 * hourMs);
    expect(await readLimits(deps, player)).toMatchObject({
      dailyDepositLimit: null,
      nextDepositLimitFrom: null,
    });
    await addFunds(deps, player, { amount: 1_000 });
  });

  test('keeps a payment that was ordered before out of the wallet', async () => {
    const player = await newcomer();
    const payment = await paidOrder(player, 200);
    await limit(player, 100);
    await expect(confirmTopup(deps, player, payment)).rejects.toMatchObject({ code: 'not_captured' });
    expect((await readProfile(deps, player)).walletBalance).toBe(0);
    const [row] = await deps.database.sql<{ outcome: string; reason: string }[]>`
      select outcome, reason from payment where id = ${payment.razorpayPaymentId}`;
    expect(row).toEqual({ outcome: 'suspense', reason: 'above the daily deposit limit' });
  });

  test('with room for one accepts one of two simultaneous payments', async () => {
    for (let round = 0; round < 5; round += 1) {
      const player = await newcomer();
      await limit(player, 100);
      const payments = [await paidOrder(player, 60), await paidOrder(player, 60)];
      const { answers, problems } = await outcomesOf(
        payments.map((payment) => confirmTopup(deps, player, payment)),
      );
      expect([answers.length, problems]).toEqual([1, { not_captured: 1 }]);
      expect((await readProfile(deps, player)).walletBalance).toBe(60);
    }
  });

  test('is shown to administrators', async () => {
    const player = await newcomer();
    await limit(player, 100);
    const { excludedUntil } = await excludeSelf(deps, player, { days: 2 });
    expect(await readUser(deps, player)).toMatchObject({ dailyDepositLimit: 100, excludedUntil });
  });
});

describe('a player with a self-exclusion', () => {
  const excluded = { code: 'self_excluded' };

  test('adds no money, buys no access and takes no seat until its end', async () => {
    const [player, member] = [await newcomer(), await engine.player({ rupees: 50 })];
    const { id: tournamentId } = await engine.tournament({
      endTime: addMs(engine.clock.now(), 48 * hourMs),
    });
    const { paymentIntentId } = await openAccessIntent(deps, player);
    await excludeSelf(deps, player, { days: 1 });
    await excludeSelf(deps, member, { days: 1 });
    await expect(addFunds(deps, player, { amount: 50 })).rejects.toMatchObject(excluded);
    await expect(openAccessIntent(deps, player)).rejects.toMatchObject(excluded);
    await expect(confirmPayment(deps, player, { paymentIntentId })).rejects.toMatchObject(excluded);
    await expect(joinTournament(deps, member, { tournamentId })).rejects.toMatchObject(excluded);
    engine.clock.advance(24 * hourMs);
    await addFunds(deps, player, { amount: 50 });
    await joinTournament(deps, member, { tournamentId });
  });

  test('gets a payment for an earlier order back, and can add money again after the end', async () => {
    const player = await newcomer();
    const payment = await paidOrder(player, 50);
    await excludeSelf(deps, player, { days: 1 });
    await expect(confirmTopup(deps, player, payment)).rejects.toMatchObject({ code: 'not_captured' });
    expect((await readProfile(deps, player)).walletBalance).toBe(0);
    const [row] = await deps.database.sql<{ outcome: string; reason: string }[]>`
      select outcome, reason from payment where id = ${payment.razorpayPaymentId}`;
    expect(row).toEqual({ outcome: 'suspense', reason: 'the player has a self-exclusion' });
    engine.clock.advance(24 * hourMs);
    await engine.topUp(player, 50);
  });

  test('cannot shorten the exclusion', async () => {
    const player = await newcomer();
    const first = await excludeSelf(deps, player, { days: 30 });
    expect((await excludeSelf(deps, player, { days: 1 })).excludedUntil).toEqual(first.excludedUntil);
    const longer = await excludeSelf(deps, player, { days: 1825 });
    expect(longer.excludedUntil).toEqual(addMs(engine.clock.now(), 1825 * 24 * hourMs));
  });

  test('sees its end, and nothing once it is over', async () => {
    const player = await newcomer();
    const { excludedUntil } = await excludeSelf(deps, player, { days: 1 });
    expect(await readLimits(deps, player)).toMatchObject({ excludedUntil });
    engine.clock.advance(24 * hourMs);
    expect(await readLimits(deps, player)).toMatchObject({ excludedUntil: null });
  });
});
