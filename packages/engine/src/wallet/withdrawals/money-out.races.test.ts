import { histories } from '@paheli/core/testing/histories';
import { expect, test } from 'vitest';
import { createPlayer } from '../../testing/crowd';
import { countTransactions } from '../../testing/ledger-lines';
import { outcomesOf, times } from '../../testing/outcomes';
import { payTopup, payWrongly } from '../../testing/paid-order';
import { checkLedgerAfterEach } from '../../testing/test-engine';
import { openWebhookInbox } from '../../testing/webhook-inbox';
import { openWideEngine } from '../../testing/wide-engine';
import { createWithdrawer } from '../../testing/withdrawers';
import { joinTournament } from '../../tournament/join-tournament';
import { applyDispute } from '../payments/apply-dispute';
import { processRefunds } from '../payments/process-refunds';
import { processWebhooks, receiveWebhook } from '../payments/receive-webhook';
import { refundPayment } from '../payments/refund-payment';
import { askForWithdrawal } from './ask-for-withdrawal';

const engine = openWideEngine(20);
checkLedgerAfterEach(engine);
const { deps } = engine;
const inbox = openWebhookInbox(engine);

const newPlayer = () => createPlayer(deps);

const refund = (paymentId: string, amount: number) =>
  refundPayment(deps, engine.admin, { paymentId, amount, reason: 'Asked for by the player.' });

test('a refund against an entry fee for the same deposit: one of them gets it', async () => {
  for (let round = 0; round < histories(8); round += 1) {
    const viewer = await newPlayer();
    const paymentId = await payTopup(engine, viewer, 10);
    const { id: tournamentId } = await engine.tournament({ entryFee: 10 });
    const { answers, problems } = await outcomesOf<unknown>([
      refund(paymentId, 10),
      joinTournament(deps, viewer, { tournamentId }),
    ]);
    expect([answers.length, Object.values(problems)]).toEqual([1, [1]]);
    expect(await engine.balanceOf(viewer)).toBe(0);
  }
});

test('many refunds of one payment at once return it once', async () => {
  const viewer = await newPlayer();
  const paymentId = await payTopup(engine, viewer, 50);
  await payTopup(engine, viewer, 100);
  const { answers, problems } = await outcomesOf(times(12, () => refund(paymentId, 20)));
  expect([answers.length, problems]).toEqual([2, { invalid_input: 10 }]);
  expect(await engine.balanceOf(viewer)).toBe(110);
});

test('the provider, called from all processes at once, makes each refund once', async () => {
  const viewer = await newPlayer();
  const paymentId = await payTopup(engine, viewer, 50);
  const wrong = await payWrongly(engine, viewer, { amount: 700 });
  const asked = await Promise.all([refund(paymentId, 20), refund(paymentId, 30)]);
  const sent = await inbox.follow();
  await Promise.all(times(5, () => processRefunds(deps)));
  await Promise.all([
    ...(await sent()).toReversed().map((webhook) => receiveWebhook(deps, webhook)),
    ...times(3, () => processRefunds(deps)),
  ]);
  while ((await processWebhooks(deps)) > 0);
  const made = engine.sandbox
    .state()
    .refunds.filter(({ payment_id }) => [paymentId, wrong].includes(payment_id));
  expect(made.map(({ amount }) => amount).toSorted()).toEqual([2000, 3000, 700].toSorted());
  for (const { id } of asked) expect(await countTransactions(deps, `rf:${id}:`)).toBe(2);
});

test('a dispute against a refund and an entry fee: nothing is spent twice, and the missing sum is owed', async () => {
  for (let round = 0; round < histories(8); round += 1) {
    const viewer = await newPlayer();
    const paymentId = await payTopup(engine, viewer, 50);
    const { id } = engine.sandbox.disputePayment(paymentId);
    const dispute = await deps.payments.fetchDispute(id);
    const { id: tournamentId } = await engine.tournament({ entryFee: 30 });
    await outcomesOf<unknown>([
      applyDispute(deps, dispute),
      refund(paymentId, 30),
      joinTournament(deps, viewer, { tournamentId }),
      applyDispute(deps, dispute),
    ]);
    expect(await engine.balanceOf(viewer)).toBe(0);
    expect(await countTransactions(deps, `dp:${id}:`)).toBe(1);
    engine.sandbox.winDispute(id);
    await applyDispute(deps, await deps.payments.fetchDispute(id));
  }
});

test('a dispute against a withdrawal: winnings leave once, and a player in debt withdraws nothing', async () => {
  for (let round = 0; round < histories(8); round += 1) {
    const viewer = await createWithdrawer(engine, { winningsPaise: 30_000 });
    const paymentId = await payTopup(engine, viewer, 500);
    const { id: tournamentId } = await engine.tournament({ entryFee: 500, prizePool: 500 });
    await joinTournament(deps, viewer, { tournamentId });
    const { id } = engine.sandbox.disputePayment(paymentId);
    const dispute = await deps.payments.fetchDispute(id);
    const { answers } = await outcomesOf<unknown>([
      applyDispute(deps, dispute).then(() => 'disputed'),
      askForWithdrawal(deps, viewer, { amount: 300 }).then(() => 'withdrawn'),
      askForWithdrawal(deps, viewer, { amount: 300 }).then(() => 'withdrawn'),
    ]);
    expect(answers).toContain('disputed');
    expect(answers.filter((each) => each === 'withdrawn').length).toBeLessThanOrEqual(1);
    expect(await engine.balanceOf(viewer)).toBe(0);
    await expect(askForWithdrawal(deps, viewer, { amount: 1 })).rejects.toThrow();
  }
});
