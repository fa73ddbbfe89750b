import { opened } from '@paheli/core/testing/opened';
import { describe, expect, test } from 'vitest';
import { readProfile } from '../../account/read-profile';
import type { Viewer } from '../../deps';
import { createPlayer } from '../../testing/crowd';
import { readLines } from '../../testing/ledger-lines';
import { payTopup } from '../../testing/paid-order';
import { payPurchase, socialDeps } from '../../testing/social-shop';
import { checkLedgerAfterEach, openTestEngine } from '../../testing/test-engine';
import { createWithdrawer } from '../../testing/withdrawers';
import { listAdminPayments } from '../payments/list-admin-payments';
import { processRefunds } from '../payments/process-refunds';
import { refundPayment } from '../payments/refund-payment';
import { askForWithdrawal } from './ask-for-withdrawal';
import { cancelWithdrawal } from './cancel-withdrawal';
import { previewWithdrawal } from './preview-withdrawal';
import { remindBalances } from './remind-balances';

const engine = openTestEngine();
checkLedgerAfterEach(engine);
const social = opened(() => socialDeps(engine));

const profileOf = (viewer: Viewer) => readProfile(social, viewer);

async function refund(paymentId: string) {
  const asked = await refundPayment(social, engine.admin, { paymentId, reason: 'Asked for.' });
  while ((await processRefunds(social)) > 0);
  return asked;
}

/** Returns the buckets of a wallet, in paise: deposit, then winnings. */
async function bucketsOf({ userId }: Viewer): Promise<number[]> {
  const rows = await social.database.sql<{ balance: number }[]>`
    select balance from ledger_account where user_id = ${userId} and kind in ('player.deposit', 'player.winnings')
    order by kind`;
  return rows.map(({ balance }) => balance);
}

describe('a balance from before', () => {
  test('is withdrawn with its deposit, which is no winnings for the tax, and comes back as it was', async () => {
    const viewer = await createWithdrawer(engine, { winningsPaise: 10_000 });
    await payTopup(engine, viewer, 50);
    expect(await profileOf(viewer)).toMatchObject({ withdrawableBalance: 150 });
    expect(await readProfile(engine.deps, viewer)).toMatchObject({ withdrawableBalance: 100 });
    const { id, net } = await askForWithdrawal(social, viewer, { amount: 120 });
    expect(await readLines(social, `wd:${id}`)).toEqual([
      'player.deposit -5000',
      'player.winnings -7000',
      'withdrawal.hold +12000',
    ]);
    expect(net).toBe(99);
    await cancelWithdrawal(engine.deps, viewer, { withdrawalId: id });
    expect(await bucketsOf(viewer)).toEqual([5000, 10_000]);
  });

  test('is taxed as if nothing had been bought meanwhile', async () => {
    const viewer = await createWithdrawer(engine, { winningsPaise: 10_000, access: false });
    const before = await previewWithdrawal(social, viewer, { amount: 100 });
    const paymentId = await payPurchase(engine, viewer, 'access');
    expect(await previewWithdrawal(social, viewer, { amount: 100 })).toEqual(before);
    await refund(paymentId);
    expect(await previewWithdrawal(social, viewer, { amount: 100 })).toEqual(before);
  });
});

describe('the price of a purchase whose refund fails', () => {
  test('is refunded again', async () => {
    const viewer = await createPlayer(social, { access: false });
    const paymentId = await payPurchase(engine, viewer, 'access');
    engine.sandbox.behave({ fail_refunds_next: 1 });
    await refund(paymentId);
    expect(await profileOf(viewer)).toMatchObject({ hasAccess: false, walletBalance: 39 });
    expect((await listAdminPayments(social, { search: paymentId })).items).toMatchObject([
      { refundable: 39, refunded: 0, refunding: 0 },
    ]);
    await refund(paymentId);
    expect(await profileOf(viewer)).toMatchObject({ walletBalance: 0, totalSpent: 0 });
  });

  test('is paid out where the provider never takes it, and then refunds no more', async () => {
    const viewer = await createWithdrawer(engine, { access: false });
    const paymentId = await payPurchase(engine, viewer, 'pass');
    engine.sandbox.behave({ fail_refunds_next: 1 });
    await refund(paymentId);
    expect(await profileOf(viewer)).toMatchObject({ withdrawableBalance: 19 });
    expect(await askForWithdrawal(social, viewer, { amount: 19 })).toMatchObject({ tds: 0, net: 19 });
    await expect(refund(paymentId)).rejects.toMatchObject({ code: 'locked' });
  });
});

test('a player is told of a balance once a month until it is paid out, and nobody is in money mode', async () => {
  const viewer = await createWithdrawer(engine, { winningsPaise: 10_000 });
  await payTopup(engine, viewer, 50);
  const emptied = await createPlayer(engine.deps);
  const told = async ({ userId }: Viewer) =>
    (
      await social.database.sql<{ data: unknown }[]>`
        select data from notice where user_id = ${userId} and kind = 'balance_waiting' order by created_at`
    ).map(({ data }) => data);
  expect(await remindBalances(engine.deps)).toBe(0);
  await Promise.all([1, 2, 3].map(() => remindBalances(social)));
  expect([await told(viewer), await told(emptied)]).toEqual([[{ amountPaise: 15_000 }], []]);
  await askForWithdrawal(social, viewer, { amount: 150 });
  engine.clock.advance(31 * 24 * 60 * 60_000);
  await remindBalances(social);
  expect(await told(viewer)).toHaveLength(1);
});
