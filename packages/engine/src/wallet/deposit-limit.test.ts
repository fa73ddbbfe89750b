import { addMs, dayMs, hourMs } from '@paheli/core/clock';
import { beginOfDay, dateInIndia } from '@paheli/core/india';
import { madeForEach } from '@paheli/core/testing/opened';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { readUser } from '../reports/read-user';
import { expectProblem } from '../testing/expect-problem';
import { outcomesOf } from '../testing/outcomes';
import { payOrder } from '../testing/paid-order';
import { checkLedgerAfterEach, openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { excludeSelf, readLimits, setLimits } from './deposit-limit';
import { addFunds } from './payments/add-funds';
import { confirmTopup } from './payments/confirm-topup';
import { confirmPayment, openAccessIntent } from './payments/unlock-access';

const engine = openTestEngine();
const { deps } = engine;
checkLedgerAfterEach(engine);
beforeAll(async () => {
  // Noon in India, so that moving the clock by hours stays within the day.
  engine.clock.set(addMs(beginOfDay(dateInIndia(engine.clock.now())), 36 * hourMs));
});

const limit = (viewer: Viewer, rupees: number | null) =>
  setLimits(deps, viewer, { dailyDepositLimit: rupees });
const newcomer = () => engine.player({ access: false });
const tooMuch = { code: 'deposit_limit' };

/** Returns an order that was paid at the provider, and not reported yet. */
async function paidOrder(viewer: Viewer, rupees: number) {
  const { paymentIntentId, paymentId } = await payOrder(engine, viewer, {}, rupees);
  return { paymentIntentId, razorpayPaymentId: paymentId };
}

const player = madeForEach(() => newcomer());

/** Expects that a paid order is not credited, but kept in suspense for this reason. */
async function expectKeptOut(payment: Awaited<ReturnType<typeof paidOrder>>, reason: string): Promise<void> {
  await expectProblem(confirmTopup(deps, player, payment), 'not_captured');
  expect(await engine.balanceOf(player)).toBe(0);
  const [row] = await deps.database.sql<{ outcome: string; reason: string }[]>`
    select outcome, reason from payment where id = ${payment.razorpayPaymentId}`;
  expect(row).toEqual({ outcome: 'suspense', reason });
}

describe('a daily deposit limit', () => {
  test('limits orders to its remainder, until midnight in India', async () => {
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
    await limit(player, 100);
    for (let count = 0; count < 3; count += 1) await addFunds(deps, player, { amount: 100 });
    expect(await readLimits(deps, player)).toMatchObject({ depositedToday: 0 });
  });

  test('applies at once when lowered, and after a day when raised', async () => {
    await limit(player, 100);
    const asked = engine.clock.now();
    expect(await limit(player, 500)).toMatchObject({
      dailyDepositLimit: 100,
      nextDepositLimit: 500,
      nextDepositLimitFrom: addMs(asked, dayMs),
    });
    await expect(addFunds(deps, player, { amount: 200 })).rejects.toMatchObject(tooMuch);
    expect(await limit(player, 50)).toMatchObject({ dailyDepositLimit: 50, nextDepositLimitFrom: null });
    await limit(player, null);
    engine.clock.advance(dayMs);
    expect(await readLimits(deps, player)).toMatchObject({
      dailyDepositLimit: null,
      nextDepositLimitFrom: null,
    });
    await addFunds(deps, player, { amount: 1_000 });
  });

  test('keeps a payment that was ordered before out of the wallet', async () => {
    const payment = await paidOrder(player, 200);
    await limit(player, 100);
    await expectKeptOut(payment, 'above the daily deposit limit');
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
      expect(await engine.balanceOf(player)).toBe(60);
    }
  });

  test('is shown to administrators', async () => {
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
    engine.clock.advance(dayMs);
    await addFunds(deps, player, { amount: 50 });
    await joinTournament(deps, member, { tournamentId });
  });

  test('gets a payment for an earlier order back, and can add money again after the end', async () => {
    const payment = await paidOrder(player, 50);
    await excludeSelf(deps, player, { days: 1 });
    await expectKeptOut(payment, 'the player has a self-exclusion');
    engine.clock.advance(dayMs);
    await engine.topUp(player, 50);
  });

  test('cannot shorten the exclusion', async () => {
    const first = await excludeSelf(deps, player, { days: 30 });
    expect((await excludeSelf(deps, player, { days: 1 })).excludedUntil).toEqual(first.excludedUntil);
    const longer = await excludeSelf(deps, player, { days: 1825 });
    expect(longer.excludedUntil).toEqual(addMs(engine.clock.now(), 1825 * dayMs));
  });

  test('sees its end, and nothing once it is over', async () => {
    const { excludedUntil } = await excludeSelf(deps, player, { days: 1 });
    expect(await readLimits(deps, player)).toMatchObject({ excludedUntil });
    engine.clock.advance(dayMs);
    expect(await readLimits(deps, player)).toMatchObject({ excludedUntil: null });
  });
});
