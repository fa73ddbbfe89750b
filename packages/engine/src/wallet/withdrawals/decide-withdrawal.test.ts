import { describe, expect, test } from 'vitest';
import { readProfile } from '../../account/read-profile';
import { listAudit } from '../../audit/list-audit';
import type { Viewer } from '../../deps';
import { suspendUser } from '../../integrity/suspend-user';
import { submitKyc } from '../../kyc/submit-kyc';
import { setRole } from '../../roles/set-role';
import { holdTournament } from '../../testing/hold-tournament';
import { kycDetails } from '../../testing/kyc-details';
import { countTransactions } from '../../testing/ledger-lines';
import { payTopup } from '../../testing/paid-order';
import { checkLedgerAfterEach, openTestEngine } from '../../testing/test-engine';
import { createAdministrator, createWithdrawer } from '../../testing/withdrawers';
import { applyDispute } from '../payments/apply-dispute';
import { approveWithdrawal } from './approve-withdrawal';
import { askForWithdrawal } from './ask-for-withdrawal';
import { cancelWithdrawal } from './cancel-withdrawal';
import { listAdminWithdrawals, readAdminWithdrawal } from './list-admin-withdrawals';
import { rejectWithdrawal } from './reject-withdrawal';
import { reportReturn } from './report-return';
import { retryWithdrawal } from './retry-withdrawal';

const engine = openTestEngine();
checkLedgerAfterEach(engine);
const { deps } = engine;

const winner = (winningsPaise: number) => createWithdrawer(engine, { winningsPaise });

/** Returns a withdrawal of so many rupees, and its player, who has won as much. */
async function asked(amount: number) {
  const viewer = await winner(Math.round(amount * 100));
  const { id: withdrawalId } = await askForWithdrawal(deps, viewer, { amount });
  return { viewer, withdrawalId };
}

describe('deciding', () => {
  test('needs two administrators above the sum, not one of them twice', async () => {
    const { viewer, withdrawalId } = await asked(10_000.01);
    const second = await createAdministrator(engine);
    await expect(
      approveWithdrawal(deps, engine.admin, { withdrawalId, bankReference: 'UTR 3' }),
    ).rejects.toMatchObject({ code: 'invalid_input', errors: [{ path: 'bankReference' }] });
    const once = await approveWithdrawal(deps, engine.admin, { withdrawalId });
    expect(once).toMatchObject({
      status: 'requested',
      approvals: 1,
      approvalsNeeded: 2,
      firstApproval: { by: { id: engine.admin.userId } },
    });
    await expect(approveWithdrawal(deps, engine.admin, { withdrawalId })).rejects.toMatchObject({
      code: 'already_decided',
    });
    await expect(cancelWithdrawal(deps, viewer, { withdrawalId })).rejects.toMatchObject({
      code: 'already_decided',
    });
    const twice = await approveWithdrawal(deps, second, { withdrawalId, bankReference: 'UTR 3' });
    expect(twice).toMatchObject({ status: 'paid', approvals: 2, decidedBy: { id: second.userId } });
    const audit = await listAudit(deps, { subject: `withdrawal:${withdrawalId}` });
    expect(audit.items.map(({ actor }) => actor.id)).toEqual([second.userId, engine.admin.userId]);
  });

  test('above the sum does not count administrators who could not approve it any more', async () => {
    const viewer = await winner(2_000_000);
    const [first, second, third] = [
      await createAdministrator(engine),
      await createAdministrator(engine),
      await createAdministrator(engine),
    ];
    const { id: withdrawalId } = await askForWithdrawal(deps, viewer, { amount: 15_000 });
    await approveWithdrawal(deps, first, { withdrawalId });
    const dutyOf = (duty: string) =>
      deps.database.sql`update users set duty = ${duty} where id = ${first.userId}`;
    await dutyOf('finance');
    expect(await readAdminWithdrawal(deps, withdrawalId)).toMatchObject({ approvals: 1 });
    await dutyOf('support');
    expect(await readAdminWithdrawal(deps, withdrawalId)).toMatchObject({ approvals: 0 });
    await setRole(deps, engine.admin, { userId: first.userId, role: 'player' });
    expect(await readAdminWithdrawal(deps, withdrawalId)).toMatchObject({
      approvals: 0,
      firstApproval: null,
    });
    await expect(
      approveWithdrawal(deps, second, { withdrawalId, bankReference: 'UTR 8' }),
    ).rejects.toMatchObject({ code: 'invalid_input', errors: [{ path: 'bankReference' }] });
    expect(await approveWithdrawal(deps, second, { withdrawalId })).toMatchObject({
      status: 'requested',
      approvals: 1,
      firstApproval: { by: { id: second.userId } },
    });
    expect(await approveWithdrawal(deps, third, { withdrawalId, bankReference: 'UTR 8' })).toMatchObject({
      status: 'paid',
      decidedBy: { id: third.userId },
    });
  });

  test('above the sum does not count an administrator who was suspended', async () => {
    const viewer = await winner(2_000_000);
    const [first, second] = [await createAdministrator(engine), await createAdministrator(engine)];
    const { id: withdrawalId } = await askForWithdrawal(deps, viewer, { amount: 15_000 });
    await approveWithdrawal(deps, first, { withdrawalId });
    const reason = 'The account was taken over.';
    await suspendUser(deps, engine.admin, { userId: first.userId, reason, until: null, freeze: false });
    expect(await readAdminWithdrawal(deps, withdrawalId)).toMatchObject({ approvals: 0 });
    expect(await approveWithdrawal(deps, second, { withdrawalId })).toMatchObject({
      status: 'requested',
      firstApproval: { by: { id: second.userId } },
    });
  });

  test('requires a player without debt', async () => {
    const viewer = await winner(10_000);
    const paymentId = await payTopup(engine, viewer, 500);
    const { id: withdrawalId } = await askForWithdrawal(deps, viewer, { amount: 100 });
    await holdTournament(engine, [viewer], { entryFee: 500, prizePool: 500 });
    const { id: disputeId } = engine.sandbox.disputePayment(paymentId);
    await applyDispute(deps, await deps.payments.fetchDispute(disputeId));
    const approve = () => approveWithdrawal(deps, engine.admin, { withdrawalId, bankReference: 'UTR 9' });
    await expect(approve()).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringContaining('owes ₹500.00'),
    });
    expect(await countTransactions(deps, `wd:${withdrawalId}:`)).toBe(0);
    engine.sandbox.winDispute(disputeId);
    await applyDispute(deps, await deps.payments.fetchDispute(disputeId));
    expect(await approve()).toMatchObject({ status: 'paid' });
  });

  test('is not allowed about one’s own withdrawal', async () => {
    const { viewer, withdrawalId } = await asked(100);
    await deps.database.sql`update users set role = 'admin' where id = ${viewer.userId}`;
    const asAdministrator: Viewer = { ...viewer, role: 'admin' };
    await expect(
      approveWithdrawal(deps, asAdministrator, { withdrawalId, bankReference: 'UTR 4' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('requires a player who is still verified', async () => {
    const { viewer, withdrawalId } = await asked(100);
    await submitKyc(deps, viewer, kycDetails());
    await expect(
      approveWithdrawal(deps, engine.admin, { withdrawalId, bankReference: 'UTR 5' }),
    ).rejects.toMatchObject({ code: 'kyc_required' });
    expect(await countTransactions(deps, `wd:${withdrawalId}:`)).toBe(0);
  });

  test('happens once: a paid or rejected withdrawal is not decided again', async () => {
    const viewer = await winner(10_000);
    const paid = await askForWithdrawal(deps, viewer, { amount: 50 });
    const back = await askForWithdrawal(deps, viewer, { amount: 50 });
    await approveWithdrawal(deps, engine.admin, { withdrawalId: paid.id, bankReference: 'UTR 6' });
    await rejectWithdrawal(deps, engine.admin, { withdrawalId: back.id, reason: 'No.' });
    for (const { id: withdrawalId } of [paid, back]) {
      const tries = [
        () => approveWithdrawal(deps, engine.admin, { withdrawalId, bankReference: 'UTR 7' }),
        () => rejectWithdrawal(deps, engine.admin, { withdrawalId, reason: 'No.' }),
        () => cancelWithdrawal(deps, viewer, { withdrawalId }),
      ];
      for (const decide of tries) await expect(decide()).rejects.toMatchObject({ code: 'already_decided' });
    }
  });

  test('is allowed about a bank payment that came back, which is retried or returned, and about no other', async () => {
    const { viewer, withdrawalId } = await asked(100);
    const report = () => reportReturn(deps, engine.admin, { withdrawalId, reason: 'The account is closed.' });
    await expect(report()).rejects.toMatchObject({ code: 'locked' });
    await approveWithdrawal(deps, engine.admin, { withdrawalId, bankReference: 'UTR 4' });
    expect(await report()).toMatchObject({
      status: 'failed',
      reason: 'The account is closed.',
      bankReference: null,
    });
    await expect(report()).rejects.toMatchObject({ code: 'locked' });
    const again = await retryWithdrawal(deps, engine.admin, { withdrawalId, bankReference: 'UTR 5' });
    expect(again).toMatchObject({ status: 'paid', bankReference: 'UTR 5' });
    await report();
    await rejectWithdrawal(deps, engine.admin, { withdrawalId, reason: 'The account is closed.' });
    expect((await readProfile(deps, viewer)).withdrawableBalance).toBe(100);
  });

  test('above the sum requires another administrator than the one who reports the return', async () => {
    const { withdrawalId } = await asked(15_000);
    const second = await createAdministrator(engine);
    await approveWithdrawal(deps, engine.admin, { withdrawalId });
    await approveWithdrawal(deps, second, { withdrawalId, bankReference: 'UTR 10' });
    await reportReturn(deps, second, { withdrawalId, reason: 'The account is closed.' });
    const alone = [
      () => retryWithdrawal(deps, second, { withdrawalId }),
      () => retryWithdrawal(deps, second, { withdrawalId, bankReference: 'UTR 11' }),
      () => rejectWithdrawal(deps, second, { withdrawalId, reason: 'It came back.' }),
    ];
    for (const decide of alone) await expect(decide()).rejects.toMatchObject({ code: 'already_decided' });
    const again = { withdrawalId, bankReference: 'UTR 11' };
    expect(await retryWithdrawal(deps, engine.admin, again)).toMatchObject({ status: 'paid' });
  });

  test('of a player about another’s withdrawal finds nothing and changes nothing', async () => {
    const [viewer, other] = [await winner(10_000), await winner(10_000)];
    const { id: withdrawalId } = await askForWithdrawal(deps, viewer, { amount: 100 });
    await expect(cancelWithdrawal(deps, other, { withdrawalId })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await readAdminWithdrawal(deps, withdrawalId)).toMatchObject({ status: 'requested' });
  });
});

test('administrators find withdrawals by status, the newest first, without any number in clear', async () => {
  const viewer = await winner(10_000);
  engine.clock.advance(1_000);
  const { id } = await askForWithdrawal(deps, viewer, { amount: 10 });
  engine.clock.advance(1_000);
  const { id: newer } = await askForWithdrawal(deps, viewer, { amount: 20 });
  const page = await listAdminWithdrawals(deps, { status: 'requested', limit: 2 });
  expect(page.items.map((one) => one.id)).toEqual([newer, id]);
  expect(page.items[0]).toMatchObject({ user: { id: viewer.userId }, kycStatus: 'verified', taxable: 20 });
  expect(JSON.stringify(page)).not.toMatch(/98\d{6}1012/);
  const rest = await listAdminWithdrawals(deps, {
    status: 'requested',
    limit: 1,
    cursor: page.nextCursor ?? '',
  });
  expect(rest.items.every(({ status }) => status === 'requested')).toBe(true);
});
