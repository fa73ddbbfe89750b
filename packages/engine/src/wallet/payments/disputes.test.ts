import { madeForEach } from '@paheli/core/testing/opened';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '../../deps';
import { transact } from '../../foundation/transaction';
import { owedPaise } from '../../ledger/owed';
import { createPlayer } from '../../testing/crowd';
import { countTransactions, expectLines } from '../../testing/ledger-lines';
import { payTopup, payWrongly } from '../../testing/paid-order';
import { checkLedgerAfterEach, openTestEngine } from '../../testing/test-engine';
import { listTransactions } from '../list-transactions';
import { addFunds } from './add-funds';
import { applyDispute } from './apply-dispute';
import { listDisputes } from './list-disputes';
import { PaymentsError } from './payments';
import { processRefunds } from './process-refunds';
import { confirmPayment, openAccessIntent } from './unlock-access';
import { watchDisputes } from './watch-disputes';

const engine = openTestEngine();
checkLedgerAfterEach(engine);
const { deps } = engine;

const viewer = madeForEach(() => createPlayer(deps, { access: false }));

const owedBy = ({ userId }: Viewer) => transact(deps, (tx) => owedPaise(tx, userId));
const applyCurrent = async (disputeId: string) =>
  applyDispute(deps, await deps.payments.fetchDispute(disputeId));
/** Disputes a payment, or a part of it, and applies that. Returns the dispute's id. */
async function disputed(paymentId: string, paise?: number): Promise<string> {
  const { id } = engine.sandbox.disputePayment(paymentId, paise);
  await applyCurrent(id);
  return id;
}
/** Ends a dispute at the provider, and applies that. */
async function ended(id: string, end: 'winDispute' | 'loseDispute' | 'closeDispute'): Promise<void> {
  engine.sandbox[end](id);
  await applyCurrent(id);
}

/** Creates a payment of ₹50 of which its player has spent ₹39. */
async function spentPayment(of: Viewer): Promise<string> {
  const paymentId = await payTopup(engine, of, 50);
  await confirmPayment(deps, of, await openAccessIntent(deps, of));
  return paymentId;
}

describe('a dispute', () => {
  test('sets aside deposit, then winnings, and the missing rest is owed', async () => {
    const winner = await createPlayer(deps, { winningsPaise: 2000, access: false });
    const paymentId = await spentPayment(winner);
    const id = await disputed(paymentId);
    await expectLines(deps, `dp:${id}:open`, [
      'player.deposit -1100',
      'player.winnings -2000',
      'player.receivable -1900',
      'dispute.hold +5000',
    ]);
    expect([await engine.balanceOf(winner), await owedBy(winner)]).toEqual([0, 1900]);
    const { items } = await listTransactions(deps, winner, {});
    expect(items[0]).toMatchObject({ type: 'debit', amount: 31, description: 'Disputed payment' });
    const [announced] = await deps.database.sql<{ event: unknown }[]>`
      select event from outbox where audience = ${`user:${winner.userId}`} order by id desc limit 1`;
    expect(announced?.event).toEqual({ type: 'wallet_update', newBalance: 0 });
    expect((await listDisputes(deps, { status: 'open' })).items).toMatchObject([
      { id, paymentId, amount: 50, status: 'open', user: { id: winner.userId } },
    ]);
    await ended(id, 'loseDispute');
  });

  test('that is lost leaves the books', async () => {
    const id = await disputed(await payTopup(engine, viewer, 50), 2000);
    await ended(id, 'loseDispute');
    await expectLines(deps, `dp:${id}:lost`, ['dispute.hold -2000', 'cash.gateway +2000']);
    expect(await engine.balanceOf(viewer)).toBe(30);
  });

  test('that is won repays the debt first, and the rest is deposited', async () => {
    const id = await disputed(await spentPayment(viewer));
    expect([await engine.balanceOf(viewer), await owedBy(viewer)]).toEqual([0, 3900]);
    await ended(id, 'winDispute');
    await expectLines(deps, `dp:${id}:won`, [
      'dispute.hold -5000',
      'player.receivable +3900',
      'player.deposit +1100',
    ]);
    expect([await engine.balanceOf(viewer), await owedBy(viewer)]).toEqual([11, 0]);
  });

  test('that is closed counts as won', async () => {
    const id = await disputed(await payTopup(engine, viewer, 50));
    await ended(id, 'closeDispute');
    await expectLines(deps, `dp:${id}:won`, ['dispute.hold -5000', 'player.deposit +5000']);
    expect(await engine.balanceOf(viewer)).toBe(50);
  });

  test('first reported when already lost is posted step by step', async () => {
    const { id } = engine.sandbox.disputePayment(await payTopup(engine, viewer, 50));
    await ended(id, 'loseDispute');
    await expectLines(deps, `dp:${id}:open`, ['player.deposit -5000', 'dispute.hold +5000']);
    await expectLines(deps, `dp:${id}:lost`, ['dispute.hold -5000', 'cash.gateway +5000']);
  });

  test('reported out of order and many times at once is posted once', async () => {
    const { id } = engine.sandbox.disputePayment(await payTopup(engine, viewer, 50));
    const opened = await deps.payments.fetchDispute(id);
    engine.sandbox.loseDispute(id);
    const lost = await deps.payments.fetchDispute(id);
    await Promise.all([lost, opened, lost, opened, lost].map((each) => applyDispute(deps, each)));
    await applyDispute(deps, opened);
    await applyDispute(deps, { ...lost, status: 'won' });
    expect(await countTransactions(deps, `dp:${id}:`)).toBe(2);
    expect((await listDisputes(deps, {})).items).toContainEqual(
      expect.objectContaining({ id, status: 'lost' }),
    );
    expect(await engine.balanceOf(viewer)).toBe(0);
  });

  test('of a payment in suspense moves suspense instead', async () => {
    engine.sandbox.behave({ fail_refunds_next: 1 });
    const paymentId = await payWrongly(engine, viewer, { amount: 700 });
    while ((await processRefunds(deps)) > 0);
    const [won, lost] = [
      engine.sandbox.disputePayment(paymentId),
      engine.sandbox.disputePayment(paymentId, 300),
    ];
    await applyCurrent(won.id);
    await ended(won.id, 'winDispute');
    await expectLines(deps, `dp:${won.id}:open`, ['suspense -700', 'dispute.hold +700']);
    await expectLines(deps, `dp:${won.id}:won`, ['dispute.hold -700', 'suspense +700']);
    await ended(lost.id, 'loseDispute');
    await expectLines(deps, `dp:${lost.id}:lost`, ['dispute.hold -300', 'cash.gateway +300']);
    expect(await engine.balanceOf(viewer)).toBe(0);
  });

  test('of a payment in another currency posts nothing', async () => {
    const id = await disputed(await payWrongly(engine, viewer, { currency: 'USD' }));
    expect(await countTransactions(deps, `dp:${id}`)).toBe(0);
  });

  test('whose webhooks were lost is found, with its payment, and stops no other', async () => {
    const { orderId } = await deps.payments.createOrder({ amountPaise: 900, receipt: 'x', notes: {} });
    const strange = engine.sandbox.pay(orderId, { authorize_only: true }).razorpay_payment_id;
    await deps.payments.capturePayment(strange, 900);
    engine.sandbox.disputePayment(strange);
    const { razorpay } = await addFunds(deps, viewer, { amount: 50 });
    const { id } = engine.sandbox.disputePayment(
      engine.sandbox.pay(razorpay.orderId).razorpay_payment_id,
      1000,
    );
    engine.sandbox.behave({ fail_next: 1 });
    expect(await watchDisputes(deps)).toBe(0);
    expect(await watchDisputes(deps)).toBeGreaterThanOrEqual(2);
    expect(await engine.balanceOf(viewer)).toBe(40);
    expect(await watchDisputes(deps)).toBe(0);
    engine.sandbox.winDispute(id);
    expect(await watchDisputes(deps)).toBe(1);
    expect(await engine.balanceOf(viewer)).toBe(50);
  });
});

describe('a player in debt', () => {
  test('repays with the next top-ups, in the transaction that credits them', async () => {
    const id = await disputed(await spentPayment(viewer));
    const first = await payTopup(engine, viewer, 20);
    await expectLines(deps, `owe:${first}`, ['player.deposit -2000', 'player.receivable +2000']);
    expect([await engine.balanceOf(viewer), await owedBy(viewer)]).toEqual([0, 1900]);
    const second = await payTopup(engine, viewer, 30);
    await expectLines(deps, `owe:${second}`, ['player.deposit -1900', 'player.receivable +1900']);
    expect([await engine.balanceOf(viewer), await owedBy(viewer)]).toEqual([11, 0]);
    const third = await payTopup(engine, viewer, 10);
    expect(await countTransactions(deps, `owe:${third}`)).toBe(0);
    await ended(id, 'winDispute');
    expect(await engine.balanceOf(viewer)).toBe(71);
  });
});

test('a lost connection while disputes are read fails no run, and the next one applies them', async () => {
  const paymentId = await payTopup(engine, viewer, 50);
  const { id } = engine.sandbox.disputePayment(paymentId);
  const cause = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
  const lost = async () => {
    throw new PaymentsError('outcome_unknown', 'no response', { cause });
  };
  const cut = { ...deps, payments: { ...deps.payments, fetchPayment: lost } };
  expect(await watchDisputes(cut)).toBe(0);
  expect(await watchDisputes(deps)).toBe(1);
  await ended(id, 'loseDispute');
});
