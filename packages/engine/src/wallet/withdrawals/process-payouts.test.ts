// Long because every provider behaviour and every end of a payout is tested against the books in one place.
import { hourMs } from '@paheli/core/clock';
import { beforeEach, describe, expect, test } from 'vitest';
import { readProfile } from '../../account/read-profile';
import type { Deps, Viewer } from '../../deps';
import { decideKyc } from '../../kyc/decide-kyc';
import { countTransactions, expectLines } from '../../testing/ledger-lines';
import { outcomesOf, times } from '../../testing/outcomes';
import { checkLedgerAfterEach, openTestEngine } from '../../testing/test-engine';
import { deliver, openWebhookInbox } from '../../testing/webhook-inbox';
import { createWithdrawer } from '../../testing/withdrawers';
import { approveWithdrawal } from './approve-withdrawal';
import { askForWithdrawal } from './ask-for-withdrawal';
import { readAdminWithdrawal } from './list-admin-withdrawals';
import { processPayouts } from './process-payouts';
import { rejectWithdrawal } from './reject-withdrawal';
import { retryWithdrawal } from './retry-withdrawal';

const engine = openTestEngine();
checkLedgerAfterEach(engine);
const { deps } = engine;
const inbox = openWebhookInbox(engine);

let viewer: Viewer;
let id: string;
beforeEach(async () => {
  viewer = await createWithdrawer(engine, { winningsPaise: 10_000 });
  ({ id } = await askForWithdrawal(deps, viewer, { amount: 100 }));
});

const approve = () => approveWithdrawal(deps, engine.admin, { withdrawalId: id });
const read = () => readAdminWithdrawal(deps, id);
const balance = async () => (await readProfile(deps, viewer)).walletBalance;
/** Returns the provider's payouts of this withdrawal, the first one first. */
async function madePayouts() {
  const rows = await deps.database.sql<{ id: string }[]>`select id from payout where withdrawal_id = ${id}`;
  const ours = new Set(rows.map((row) => row.id));
  return engine.sandbox.state().payouts.filter(({ reference_id }) => ours.has(reference_id ?? ''));
}

/** Runs the job as often as in some hours. */
async function settleDown(): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    engine.clock.advance(hourMs / 2);
    await processPayouts(deps);
  }
}

const taxLines = ['withdrawal.hold -3000', 'tax.tds +3000'];
const paidLines = ['withdrawal.hold -7000', 'cash.payout +7000'];
const returnedLines = ['withdrawal.hold +7000', 'cash.payout -7000'];

describe('an approved withdrawal', () => {
  test('is paid by the provider, once, with the reference of the bank', async () => {
    expect(await approve()).toMatchObject({ status: 'approved', bankReference: null });
    expect(await countTransactions(deps, `wd:${id}:paid`)).toBe(0);
    await processPayouts(deps);
    const paid = await read();
    expect(paid).toMatchObject({
      status: 'paid',
      payouts: [{ attempt: 1, method: 'provider', status: 'paid' }],
    });
    await expectLines(deps, `wd:${id}:tds`, taxLines);
    await expectLines(deps, `wd:${id}:paid:1`, paidLines);
    expect(await madePayouts()).toMatchObject([{ amount: 7000, mode: 'IMPS', utr: paid.bankReference }]);
    await settleDown();
    expect(await countTransactions(deps, `wd:${id}:paid`)).toBe(1);
  });

  test('waits while the bank takes its time, and ends with a webhook', async () => {
    engine.sandbox.behave({ hold_payouts: true });
    await approve();
    await processPayouts(deps);
    expect(await read()).toMatchObject({ status: 'approved' });
    const [made] = await madePayouts();
    const sent = await inbox.sentDuring(() => engine.sandbox.processPayout(made?.id ?? ''));
    const repeated = sent.flatMap((each) =>
      times(3, (time) => ({ ...each, eventId: `${each.eventId}${time}` })),
    );
    await deliver(deps, repeated);
    expect(await read()).toMatchObject({ status: 'paid' });
    await expectLines(deps, `wd:${id}:paid:1`, paidLines);
  });

  test('is found paid without any webhook', async () => {
    engine.sandbox.behave({ hold_payouts: true });
    await approve();
    await processPayouts(deps);
    const [made] = await madePayouts();
    engine.sandbox.processPayout(made?.id ?? '');
    await settleDown();
    expect(await read()).toMatchObject({ status: 'paid' });
  });

  test('without a provider is refused unless a bank paid it', async () => {
    const alone: Deps = { ...deps, payments: { ...deps.payments, payouts: undefined } };
    await expect(approveWithdrawal(alone, engine.admin, { withdrawalId: id })).rejects.toMatchObject({
      code: 'unconfigured',
      message: "Payouts are not set up here. Pay it at the bank and enter the bank's reference.",
    });
    expect(await countTransactions(deps, `wd:${id}:`)).toBe(0);
    expect(await processPayouts(alone)).toBe(0);
  });

  test('whose destination cannot be decrypted waits for an administrator, and stops no other', async () => {
    await approve();
    await deps.database
      .sql`update withdrawal set payout = set_byte(payout, 40, 255 - get_byte(payout, 40)) where id = ${id}`;
    const other = await createWithdrawer(engine, { winningsPaise: 10_000 });
    const second = await askForWithdrawal(deps, other, { amount: 100 });
    await approveWithdrawal(deps, engine.admin, { withdrawalId: second.id });
    await settleDown();
    expect((await readAdminWithdrawal(deps, second.id)).status).toBe('paid');
    const [stuck] = await deps.database.sql<{ status: string; attempts: number }[]>`
      select status, attempts from payout where withdrawal_id = ${id}`;
    expect(stuck).toMatchObject({ status: 'asked', attempts: expect.any(Number) });
    expect(stuck?.attempts).toBeGreaterThan(0);
    await deps.database
      .sql`update withdrawal set payout = set_byte(payout, 40, 255 - get_byte(payout, 40)) where id = ${id}`;
    await settleDown();
    expect(await read()).toMatchObject({ status: 'paid' });
  });

  test('processed by many processes at once is paid once', async () => {
    await approve();
    await Promise.all(times(6, () => processPayouts(deps)));
    expect(await madePayouts()).toHaveLength(1);
    expect(await countTransactions(deps, `wd:${id}:paid`)).toBe(1);
    expect(await read()).toMatchObject({ status: 'paid' });
  });
});

describe('a provider in trouble', () => {
  test.each([
    ['fails', { fail_next: 1 }],
    ['fails three times', { fail_next: 3 }],
    ['loses the response', { drop_response_next: 1 }],
    ['loses three responses', { drop_response_next: 3 }],
    ['loses five responses', { drop_response_next: 5 }],
  ])('that %s pays once in the end', async (_, behaviour) => {
    await approve();
    engine.sandbox.behave(behaviour);
    await settleDown();
    expect(await read()).toMatchObject({ status: 'paid', payouts: [{ attempt: 1, status: 'paid' }] });
    expect(await madePayouts()).toHaveLength(1);
    await expectLines(deps, `wd:${id}:paid:1`, paidLines);
  });

  test('that refuses the payout returns the withdrawal to the administrators', async () => {
    const other = await createWithdrawer(engine, { winningsPaise: 100 });
    // ₹0.70 after tax: less than the provider’s minimum.
    const { id: withdrawalId } = await askForWithdrawal(deps, other, { amount: 1 });
    await approveWithdrawal(deps, engine.admin, { withdrawalId });
    await settleDown();
    const failed = await readAdminWithdrawal(deps, withdrawalId);
    expect(failed).toMatchObject({ status: 'failed', payouts: [{ status: 'returned' }] });
    await retryWithdrawal(deps, engine.admin, { withdrawalId, bankReference: 'NEFT 8' });
    await expectLines(deps, `wd:${withdrawalId}:paid:2`, ['withdrawal.hold -70', 'cash.payout +70']);
  });

  test('that does not respond is not queried about the rest: it is left alone until the next run', async () => {
    const other = await createWithdrawer(engine, { winningsPaise: 10_000 });
    const second = await askForWithdrawal(deps, other, { amount: 100 });
    await approve();
    await approveWithdrawal(deps, engine.admin, { withdrawalId: second.id });
    engine.sandbox.behave({ fail_next: 1_000 });
    expect(await processPayouts(deps)).toBe(1);
    engine.sandbox.behave({});
    await settleDown();
    expect((await readAdminWithdrawal(deps, second.id)).status).toBe('paid');
  });
});

describe('a payout that comes back', () => {
  async function fail(): Promise<void> {
    engine.sandbox.behave({ fail_payouts_next: 1 });
    await approve();
    await settleDown();
    engine.sandbox.behave({});
  }

  test('before it was paid leaves the sum held and the tax kept', async () => {
    await fail();
    const failed = await read();
    expect(failed).toMatchObject({
      status: 'failed',
      bankReference: null,
      payouts: [{ status: 'returned' }],
    });
    expect(failed.reason).toBe(failed.payouts[0]?.failure);
    expect(await countTransactions(deps, `wd:${id}:paid`)).toBe(0);
    await expectLines(deps, `wd:${id}:tds`, taxLines);
    expect(await balance()).toBe(0);
  });

  test('after it was paid is mirrored, and found without any webhook', async () => {
    await approve();
    await processPayouts(deps);
    const [made] = await madePayouts();
    engine.sandbox.reversePayout(made?.id ?? '');
    for (let day = 0; day < 3; day += 1) await settleDown();
    expect(await read()).toMatchObject({ status: 'failed', paidAt: null, payouts: [{ status: 'returned' }] });
    await expectLines(deps, `wd:${id}:paid:1`, paidLines);
    await expectLines(deps, `wd:${id}:returned:1`, returnedLines);
  });

  test('is retried as another payout, by the provider or at the bank', async () => {
    await fail();
    expect(await retryWithdrawal(deps, engine.admin, { withdrawalId: id })).toMatchObject({
      status: 'approved',
    });
    await settleDown();
    expect(await read()).toMatchObject({
      status: 'paid',
      payouts: [{ attempt: 1 }, { attempt: 2, status: 'paid' }],
    });
    await expectLines(deps, `wd:${id}:paid:2`, paidLines);
    const made = await madePayouts();
    expect(made.map(({ status }) => status).toSorted()).toEqual(['failed', 'processed']);
    engine.sandbox.reversePayout(made.find(({ status }) => status === 'processed')?.id ?? '');
    for (let day = 0; day < 3; day += 1) await settleDown();
    const atBank = await retryWithdrawal(deps, engine.admin, { withdrawalId: id, bankReference: 'NEFT 7' });
    expect(atBank).toMatchObject({ status: 'paid', bankReference: 'NEFT 7', reason: null });
    await expectLines(deps, `wd:${id}:returned:2`, returnedLines);
    await expectLines(deps, `wd:${id}:paid:3`, paidLines);
  });

  test('is returned to the winnings, its tax included, when it is rejected', async () => {
    await fail();
    await rejectWithdrawal(deps, engine.admin, { withdrawalId: id, reason: 'The account is closed.' });
    await expectLines(deps, `wd:${id}:back`, [
      'player.winnings +10000',
      'withdrawal.hold -7000',
      'tax.tds -3000',
    ]);
    expect(await balance()).toBe(100);
  });

  test('is not retried for a player who is no longer verified', async () => {
    await fail();
    await decideKyc(deps, engine.admin, { userId: viewer.userId, status: 'rejected', reason: 'Forged.' });
    await expect(retryWithdrawal(deps, engine.admin, { withdrawalId: id })).rejects.toMatchObject({
      code: 'kyc_required',
    });
    expect((await read()).payouts).toHaveLength(1);
  });

  test('is either retried or returned when two administrators decide at once', async () => {
    await fail();
    const { answers, problems } = await outcomesOf<{ status: string }>([
      retryWithdrawal(deps, engine.admin, { withdrawalId: id }),
      rejectWithdrawal(deps, engine.admin, { withdrawalId: id, reason: 'No.' }),
      retryWithdrawal(deps, engine.admin, { withdrawalId: id }),
    ]);
    expect([answers.length, problems]).toEqual([1, { already_decided: 2 }]);
    await settleDown();
    expect(['paid', 'rejected']).toContain((await read()).status);
  });

  test('and is on its way again cannot be rejected, nor retried a second time', async () => {
    engine.sandbox.behave({ hold_payouts: true });
    await approve();
    await processPayouts(deps);
    for (const decide of [
      () => rejectWithdrawal(deps, engine.admin, { withdrawalId: id, reason: 'No.' }),
      () => retryWithdrawal(deps, engine.admin, { withdrawalId: id }),
    ])
      await expect(decide()).rejects.toMatchObject({ code: 'already_decided' });
  });
});
