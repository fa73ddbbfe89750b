import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readProfile } from '../../account/read-profile';
import { listAudit } from '../../audit/list-audit';
import type { Deps, Viewer } from '../../deps';
import { transact } from '../../foundation/transaction';
import { decideKyc } from '../../kyc/decide-kyc';
import { submitKyc } from '../../kyc/submit-kyc';
import { lockSideAccount, systemAccount } from '../../ledger/accounts';
import { post } from '../../ledger/ledger';
import { createPlayer } from '../../testing/crowd';
import { expectProblem } from '../../testing/expect-problem';
import { kycDetails } from '../../testing/kyc-details';
import { countTransactions, expectLines } from '../../testing/ledger-lines';
import { checkLedgerAfterEach, openTestEngine } from '../../testing/test-engine';
import { createWithdrawer } from '../../testing/withdrawers';
import { listTransactions } from '../list-transactions';
import { approveWithdrawal } from './approve-withdrawal';
import { askForWithdrawal } from './ask-for-withdrawal';
import { cancelWithdrawal } from './cancel-withdrawal';
import { listWithdrawals } from './list-withdrawals';
import { previewWithdrawal } from './preview-withdrawal';
import { rejectWithdrawal } from './reject-withdrawal';

const engine = openTestEngine();
checkLedgerAfterEach(engine);
const { deps } = engine;

const winner = (winningsPaise: number) => createWithdrawer(engine, { winningsPaise });
const balanceOf = async (viewer: Viewer) => (await readProfile(deps, viewer)).withdrawableBalance;

/** Returns the statuses of a withdrawal that one audience was sent, in order. */
async function statusesSentTo(audience: string, withdrawalId: string): Promise<string[]> {
  const rows = await deps.database.sql<{ status: string }[]>`
    select event->>'status' as status from outbox
    where audience = ${audience} and event->>'type' = 'withdrawal_update' and event->>'withdrawalId' = ${withdrawalId}
    order by id`;
  return rows.map(({ status }) => status);
}

describe('each step is posted by the table of postings', () => {
  test('requested: winnings are held, nothing else moves', async () => {
    const viewer = await winner(100_000);
    const asked = await askForWithdrawal(deps, viewer, { amount: 600.5 });
    expect(asked).toMatchObject({
      amount: 600.5,
      tds: 180.15,
      net: 420.35,
      status: 'requested',
      approvals: 0,
    });
    await expectLines(deps, `wd:${asked.id}`, ['player.winnings -60050', 'withdrawal.hold +60050']);
    expect(await countTransactions(deps, `wd:${asked.id}:`)).toBe(0);
    expect(await balanceOf(viewer)).toBe(399.5);
  });

  test('approved with a bank reference: the tax is kept and the rest leaves at once', async () => {
    const viewer = await winner(100_000);
    const { id } = await askForWithdrawal(deps, viewer, { amount: 1000 });
    const paid = await approveWithdrawal(deps, engine.admin, { withdrawalId: id, bankReference: 'UTR 1' });
    expect(paid).toMatchObject({
      status: 'paid',
      bankReference: 'UTR 1',
      tds: 300,
      net: 700,
      approvals: 1,
      payouts: [{ attempt: 1, method: 'bank', status: 'paid', reference: 'UTR 1' }],
    });
    await expectLines(deps, `wd:${id}:tds`, ['withdrawal.hold -30000', 'tax.tds +30000']);
    await expectLines(deps, `wd:${id}:paid:1`, ['withdrawal.hold -70000', 'cash.payout +70000']);
    expect(await statusesSentTo(`user:${viewer.userId}`, id)).toEqual(['requested', 'paid']);
    expect(await statusesSentTo('admins', id)).toEqual(['requested', 'paid']);
  });

  test('without tax there is no posting for it', async () => {
    const viewer = await winner(10_000);
    await engine.topUp(viewer, 500);
    const { id, tds } = await askForWithdrawal(deps, viewer, { amount: 100 });
    expect(tds).toBe(0);
    await approveWithdrawal(deps, engine.admin, { withdrawalId: id, bankReference: 'UTR 2' });
    expect(await countTransactions(deps, `wd:${id}:tds`)).toBe(0);
    await expectLines(deps, `wd:${id}:paid:1`, ['withdrawal.hold -10000', 'cash.payout +10000']);
  });

  test('rejected: the whole hold is returned', async () => {
    const viewer = await winner(100_000);
    const { id } = await askForWithdrawal(deps, viewer, { amount: 1000 });
    const reason = 'The account belongs to another person.';
    const rejected = await rejectWithdrawal(deps, engine.admin, { withdrawalId: id, reason });
    expect(rejected).toMatchObject({ status: 'rejected', reason, approvals: 0, payouts: [] });
    await expectLines(deps, `wd:${id}:back`, ['player.winnings +100000', 'withdrawal.hold -100000']);
    expect(await balanceOf(viewer)).toBe(1000);
    const audit = await listAudit(deps, { subject: `withdrawal:${id}` });
    expect(audit.items).toMatchObject([
      { action: 'withdrawal.reject', before: { status: 'requested' }, after: { status: 'rejected', reason } },
    ]);
  });

  test('cancelled by the player: the same', async () => {
    const viewer = await winner(100_000);
    const { id } = await askForWithdrawal(deps, viewer, { amount: 250 });
    const cancelled = await cancelWithdrawal(deps, viewer, { withdrawalId: id });
    expect(cancelled).toMatchObject({ status: 'rejected', reason: 'Cancelled by the player.' });
    await expectLines(deps, `wd:${id}:back`, ['player.winnings +25000', 'withdrawal.hold -25000']);
    const { items } = await listTransactions(deps, viewer, { limit: 2 });
    expect(items.map(({ description, type, amount }) => [description, type, amount])).toEqual(
      expect.arrayContaining([
        ['Withdrawal returned', 'credit', 250],
        ['Withdrawal', 'debit', 250],
      ]),
    );
  });
});

describe('asking', () => {
  test('is refused to a player who is not verified, with nothing moved', async () => {
    const viewer = await createPlayer(deps, { winningsPaise: 50_000 });
    const steps = [
      () => Promise.resolve(),
      () => submitKyc(deps, viewer, kycDetails()),
      () => decideKyc(deps, engine.admin, { userId: viewer.userId, status: 'rejected', reason: 'Blurred.' }),
    ];
    for (const step of steps) {
      await step();
      await expectProblem(askForWithdrawal(deps, viewer, { amount: 100 }), 'kyc_required');
      await expectProblem(previewWithdrawal(deps, viewer, { amount: 100 }), 'kyc_required');
    }
    expect(await balanceOf(viewer)).toBe(500);
  });

  test('takes only winnings, never deposits', async () => {
    const viewer = await createWithdrawer(engine, { depositPaise: 50_000, winningsPaise: 10_000 });
    await expect(askForWithdrawal(deps, viewer, { amount: 100.01 })).rejects.toMatchObject({
      code: 'insufficient_funds',
      message: 'You can withdraw at most ₹100.00.',
    });
    await askForWithdrawal(deps, viewer, { amount: 100 });
    expect(await readProfile(deps, viewer)).toMatchObject({ walletBalance: 500, withdrawableBalance: 0 });
  });

  test('is open to a player with a self-exclusion', async () => {
    const viewer = await winner(10_000);
    const until = new Date(engine.clock.now().getTime() + 86_400_000);
    await deps.database.sql`update users set excluded_until = ${until} where id = ${viewer.userId}`;
    expect(await askForWithdrawal(deps, viewer, { amount: 100 })).toMatchObject({ status: 'requested' });
  });

  test('is open in social mode', async () => {
    const viewer = await winner(10_000);
    const social: Deps = { ...deps, settings: { ...deps.settings, playMode: 'social' } };
    expect(await askForWithdrawal(social, viewer, { amount: 100 })).toMatchObject({ status: 'requested' });
  });

  test('is refused while the player owes money', async () => {
    const viewer = await winner(10_000);
    await transact(deps, async (tx) => {
      const { id } = await lockSideAccount(tx, viewer.userId, 'player.receivable');
      const lines = [
        { accountId: id, paise: -500 },
        { accountId: await systemAccount(tx, 'cash.gateway'), paise: 500 },
      ];
      const ref = `test:${viewer.userId}`;
      await post(tx, { id: deps.newId(), kind: 'test', ref, request: {}, lines, meta: {} }, deps.now());
    });
    await expect(askForWithdrawal(deps, viewer, { amount: 1 })).rejects.toMatchObject({
      code: 'insufficient_funds',
      message:
        'You owe ₹5.00 from a payment that was taken back. Add funds to settle it before you withdraw.',
    });
  });

  test('twice with one request id is one withdrawal; the id is invalid for other users and amounts', async () => {
    const [viewer, other] = [await winner(10_000), await winner(10_000)];
    const requestId = randomUUID();
    const first = await askForWithdrawal(deps, viewer, { amount: 100, requestId });
    expect(await askForWithdrawal(deps, viewer, { amount: 100, requestId })).toEqual(first);
    for (const [who, amount] of [
      [viewer, 50],
      [other, 100],
    ] as const) {
      await expectProblem(askForWithdrawal(deps, who, { amount, requestId }), 'invalid_input', 'requestId');
    }
    expect((await listWithdrawals(deps, viewer, {})).total).toBe(1);
    expect((await listWithdrawals(deps, other, {})).total).toBe(0);
  });

  test('equals its preview, and keeps the destination as verified at the request', async () => {
    const viewer = await winner(90_000);
    const preview = await previewWithdrawal(deps, viewer, { amount: 900 });
    expect(preview).toEqual({
      amount: 900,
      taxable: 900,
      taxRate: 30,
      tds: 270,
      net: 630,
      destination: { accountNumber: 'XXXXXXXX1012', ifsc: 'HDFC0000123', accountName: 'Asha Rao' },
    });
    const asked = await askForWithdrawal(deps, viewer, { amount: 900 });
    expect(asked).toMatchObject({ tds: preview.tds, net: preview.net });
    await submitKyc(deps, viewer, kycDetails({ payout: { upiId: 'asha@okbank' } }));
    const { items } = await listWithdrawals(deps, viewer, {});
    expect(items[0]?.destination).toEqual(preview.destination);
  });

  test('a second time includes the first one, which is still open, in the tax', async () => {
    const viewer = await winner(100_000);
    await engine.topUp(viewer, 100);
    const taxes: number[] = [];
    for (const amount of [60, 60, 60]) taxes.push((await askForWithdrawal(deps, viewer, { amount })).tds);
    expect(taxes).toEqual([0, 6, 18]);
  });
});
