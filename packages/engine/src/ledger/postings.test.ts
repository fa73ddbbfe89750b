import { addMs, minuteMs } from '@paheli/core/clock';
import { describe, expect, test } from 'vitest';
import { type CrowdOptions, createPlayer } from '../testing/crowd';
import { countTransactions, expectLines, readLines } from '../testing/ledger-lines';
import { checkLedgerAfterEach, openTestEngine } from '../testing/test-engine';
import { deleteTournament } from '../tournament/cancel-tournament';
import { joinTournament } from '../tournament/join-tournament';
import { leaveTournament } from '../tournament/leave-tournament';
import { addFunds } from '../wallet/payments/add-funds';
import { confirmTopup } from '../wallet/payments/confirm-topup';
import { confirmPayment, openAccessIntent } from '../wallet/payments/unlock-access';

const engine = openTestEngine();
checkLedgerAfterEach(engine);

const newPlayer = (options: CrowdOptions = {}) => createPlayer(engine.deps, options);

describe('each fact is posted by the table of postings', () => {
  test('a top-up', async () => {
    const viewer = await newPlayer();
    const order = await addFunds(engine.deps, viewer, { amount: 120.5 });
    const { razorpay_payment_id: paymentId } = engine.sandbox.pay(order.razorpay.orderId);
    await confirmTopup(engine.deps, viewer, { paymentIntentId: order.paymentIntentId });
    await expectLines(engine.deps, `pay:${paymentId}`, ['cash.gateway -12050', 'player.deposit +12050']);
  });

  test('a payment of another amount than its order', async () => {
    const viewer = await newPlayer();
    const order = await addFunds(engine.deps, viewer, { amount: 120 });
    const { razorpay_payment_id: paymentId } = engine.sandbox.pay(order.razorpay.orderId, { amount: 5_000 });
    await expect(
      confirmTopup(engine.deps, viewer, { paymentIntentId: order.paymentIntentId }),
    ).rejects.toMatchObject({ code: 'not_captured' });
    await expectLines(engine.deps, `pay:${paymentId}`, ['cash.gateway -5000', 'suspense +5000']);
  });

  test.each([
    ['from the deposit', { depositPaise: 5000, winningsPaise: 5000 }, ['player.deposit -3900']],
    ['split', { depositPaise: 1000, winningsPaise: 5000 }, ['player.deposit -1000', 'player.winnings -2900']],
    ['from the winnings', { winningsPaise: 3900 }, ['player.winnings -3900']],
  ])('the access fee, %s, with its tax', async (_, holds, paid) => {
    const viewer = await newPlayer({ ...holds, access: false });
    await confirmPayment(engine.deps, viewer, await openAccessIntent(engine.deps, viewer));
    await expectLines(engine.deps, `access:${viewer.userId}`, [
      ...paid,
      'revenue.access +3305',
      'tax.gst +595',
    ]);
  });

  test.each([
    ['from the deposit', { depositPaise: 1000, winningsPaise: 500 }, ['player.deposit -1000']],
    [
      'deposit first',
      { depositPaise: 300, winningsPaise: 800 },
      ['player.deposit -300', 'player.winnings -700'],
    ],
    ['from the winnings', { winningsPaise: 1000 }, ['player.winnings -1000']],
  ])('a join, %s, and its exact mirror when the player leaves', async (_, holds, paid) => {
    const viewer = await newPlayer(holds);
    const { id: tournamentId } = await engine.tournament({ startTime: addMs(engine.clock.now(), minuteMs) });
    const entry = await joinTournament(engine.deps, viewer, { tournamentId });
    await expectLines(engine.deps, `join:${entry.paymentIntentId}`, [...paid, 'escrow +1000']);
    await leaveTournament(engine.deps, viewer, { tournamentId });
    await expectLines(engine.deps, `unjoin:${entry.paymentIntentId}`, [
      ...paid.map((line) => line.replace('-', '+')),
      'escrow -1000',
    ]);
  });

  test('a cancellation mirrors every join, each to the bucket it came from', async () => {
    const { id: tournamentId } = await engine.tournament();
    const [rich, mixed] = [
      await newPlayer({ depositPaise: 1000 }),
      await newPlayer({ depositPaise: 1, winningsPaise: 999 }),
    ];
    const entries = [
      await joinTournament(engine.deps, rich, { tournamentId }),
      await joinTournament(engine.deps, mixed, { tournamentId }),
    ];
    await deleteTournament(engine.deps, engine.admin, { tournamentId });
    const mirrors = entries.map(({ paymentIntentId }) => readLines(engine.deps, `unjoin:${paymentIntentId}`));
    expect(await Promise.all(mirrors)).toEqual([
      ['player.deposit +1000', 'escrow -1000'],
      ['player.deposit +1', 'player.winnings +999', 'escrow -1000'],
    ]);
  });

  test('a free seat moves no money, neither in nor out', async () => {
    const viewer = await newPlayer();
    const { id: tournamentId } = await engine.tournament({ entryFee: 0 });
    const entry = await joinTournament(engine.deps, viewer, { tournamentId });
    await deleteTournament(engine.deps, engine.admin, { tournamentId });
    expect(await countTransactions(engine.deps, `join:${entry.paymentIntentId}`)).toBe(0);
    expect(await countTransactions(engine.deps, `unjoin:${entry.paymentIntentId}`)).toBe(0);
  });
});
