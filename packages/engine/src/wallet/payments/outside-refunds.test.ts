import { addMs, hourMs } from '@paheli/core/clock';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readProfile } from '../../account/read-profile';
import type { Viewer } from '../../deps';
import { transact } from '../../foundation/transaction';
import { owedPaise } from '../../ledger/owed';
import { createPlayer } from '../../testing/crowd';
import { countTransactions, readLines } from '../../testing/ledger-lines';
import { outcomesOf, times } from '../../testing/outcomes';
import { payTopup, payWrongly } from '../../testing/paid-order';
import { checkLedgerAfterEach, openTestEngine } from '../../testing/test-engine';
import { startWebhookReceiver } from '../../testing/webhook-receiver';
import { listTransactions } from '../list-transactions';
import { listDifferences } from '../reconciliation/list-reconciliation';
import { reconcileBooks } from '../reconciliation/reconcile-books';
import { followRefund, processRefunds } from './process-refunds';
import { processWebhooks } from './receive-webhook';
import { confirmPayment, openAccessIntent } from './unlock-access';

const engine = openTestEngine();
checkLedgerAfterEach(engine);
const { deps } = engine;
let begin: Date;
beforeAll(async () => {
  begin = engine.clock.now();
});

let viewer: Viewer;
let paymentId: string;
beforeEach(async () => {
  viewer = await createPlayer(deps, { access: false });
  paymentId = await payTopup(engine, viewer, 50);
});

const balance = async () => (await readProfile(deps, viewer)).walletBalance;
const owed = () => transact(deps, (tx) => owedPaise(tx, viewer.userId));
const followCurrent = async (refundId: string) =>
  followRefund(deps, await deps.payments.fetchRefund(refundId));

async function reconcile(): Promise<string[]> {
  engine.clock.advance(2 * hourMs);
  await reconcileBooks(deps, { from: addMs(begin, -1), to: engine.clock.now() });
  return (await listDifferences(deps, {})).items.map(({ kind }) => kind);
}

describe('a refund made at the provider outside the product', () => {
  test('leaves the wallet with its webhook, over the network', async () => {
    const receiver = await startWebhookReceiver(deps);
    engine.sandbox.setWebhookUrl(receiver.url);
    const { id } = engine.sandbox.refundAtDashboard(paymentId, 3_000);
    await engine.sandbox.webhooksDelivered();
    await processWebhooks(deps);
    engine.sandbox.setWebhookUrl(undefined);
    await receiver.close();
    expect(await balance()).toBe(20);
    expect(await readLines(deps, `rf:${id}`)).toEqual(['player.deposit -3000', 'cash.gateway +3000']);
    const { items } = await listTransactions(deps, viewer, {});
    expect(items[0]).toMatchObject({ type: 'debit', amount: 30, description: 'Refund of a top-up' });
  });

  test('is found by reconciliation where its webhook was lost, and then the books agree', async () => {
    engine.sandbox.refundAtDashboard(paymentId);
    expect(await reconcile()).toEqual([]);
    expect(await balance()).toBe(0);
    expect(await reconcile()).toEqual([]);
  });

  test('of spent money is debited from winnings, and the rest is owed', async () => {
    await confirmPayment(deps, viewer, await openAccessIntent(deps, viewer));
    const { id } = engine.sandbox.refundAtDashboard(paymentId);
    await followCurrent(id);
    expect([await balance(), await owed()]).toEqual([0, 3_900]);
    expect(await readLines(deps, `rf:${id}`)).toEqual([
      'player.deposit -1100',
      'player.receivable -3900',
      'cash.gateway +5000',
    ]);
    await payTopup(engine, viewer, 40);
    expect([await balance(), await owed()]).toEqual([1, 0]);
  });

  test('that twenty calls report at once is recorded once', async () => {
    const { id } = engine.sandbox.refundAtDashboard(paymentId, 1_000);
    const { problems } = await outcomesOf(times(20, () => followCurrent(id)));
    expect(problems).toEqual({});
    expect(await balance()).toBe(40);
    expect(await countTransactions(deps, `rf:${id}`)).toBe(1);
  });

  test('that fails at the provider later is reversed, once', async () => {
    engine.sandbox.behave({ hold_refunds: true });
    const { id } = engine.sandbox.refundAtDashboard(paymentId);
    await followCurrent(id);
    expect(await balance()).toBe(0);
    engine.sandbox.failRefund(id);
    await followCurrent(id);
    await followCurrent(id);
    expect(await balance()).toBe(50);
    expect(await reconcile()).toEqual([]);
  });

  test('of an uncredited payment debits suspense, and a refund by the product is reversed', async () => {
    const wrong = await payWrongly(engine, viewer, { amount: 7_000 });
    engine.sandbox.refundAtDashboard(wrong);
    await processRefunds(deps);
    expect(await reconcile()).toEqual([]);
    expect(await balance()).toBe(50);
  });
});
