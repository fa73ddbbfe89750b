import { randomUUID } from 'node:crypto';
import { histories } from '@paheli/core/testing/histories';
import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../deps';
import { decideKyc } from '../../kyc/decide-kyc';
import { countTransactions } from '../../testing/ledger-lines';
import { outcomesOf, times } from '../../testing/outcomes';
import { checkLedgerAfterEach } from '../../testing/test-engine';
import { openWideEngine } from '../../testing/wide-engine';
import { createAdministrator, createWithdrawer } from '../../testing/withdrawers';
import { joinTournament } from '../../tournament/join-tournament';
import { approveWithdrawal } from './approve-withdrawal';
import { askForWithdrawal } from './ask-for-withdrawal';
import { cancelWithdrawal } from './cancel-withdrawal';
import { rejectWithdrawal } from './reject-withdrawal';

const engine = openWideEngine(20);
checkLedgerAfterEach(engine);
const { deps } = engine;
let second: Viewer;
beforeAll(async () => {
  second = await createAdministrator(engine);
});

const rounds = histories(8);
const winner = (winningsPaise: number) => createWithdrawer(engine, { winningsPaise });
const bankReference = 'UTR 1';

test('20 withdrawals at once with the money for one: one is made', async () => {
  const viewer = await winner(10_000);
  const { answers, problems } = await outcomesOf(
    times(20, () => askForWithdrawal(deps, viewer, { amount: 100 })),
  );
  expect([answers.length, problems]).toEqual([1, { insufficient_funds: 19 }]);
  expect(await engine.balanceOf(viewer)).toBe(0);
});

test('20 at once are taxed as if they came one after the other', async () => {
  const viewer = await winner(100_000);
  await engine.topUp(viewer, 100);
  const asked = await Promise.all(times(20, () => askForWithdrawal(deps, viewer, { amount: 50 })));
  // ₹1,000 less the ₹100 that were deposited, at 30 %.
  expect(asked.reduce((sum, { tds }) => sum + tds, 0)).toBeCloseTo(270, 5);
});

test('one request sent 10 times at once is one withdrawal', async () => {
  const viewer = await winner(100_000);
  const requestId = randomUUID();
  const asked = await Promise.all(
    times(10, () => askForWithdrawal(deps, viewer, { amount: 100, requestId })),
  );
  expect(new Set(asked.map(({ id }) => id))).toEqual(new Set([requestId]));
  expect(await engine.balanceOf(viewer)).toBe(900);
});

test('a withdrawal and a seat with the money for one of them: one is given', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const viewer = await winner(1_000);
    const { id: tournamentId } = await engine.tournament({ entryFee: 10 });
    const { answers, problems } = await outcomesOf<unknown>([
      askForWithdrawal(deps, viewer, { amount: 10 }),
      joinTournament(deps, viewer, { tournamentId }),
    ]);
    expect([answers.length, problems]).toEqual([1, { insufficient_funds: 1 }]);
    expect(await engine.balanceOf(viewer)).toBe(0);
  }
});

test('approving, rejecting and cancelling at once: one of them happens, once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const viewer = await winner(10_000);
    const { id: withdrawalId } = await askForWithdrawal(deps, viewer, { amount: 100 });
    const { answers, problems } = await outcomesOf<{ status: string }>([
      approveWithdrawal(deps, engine.admin, { withdrawalId, bankReference }),
      rejectWithdrawal(deps, second, { withdrawalId, reason: 'No.' }),
      cancelWithdrawal(deps, viewer, { withdrawalId }),
    ]);
    expect([answers.length, problems]).toEqual([1, { already_decided: 2 }]);
    const isPaid = answers[0]?.status === 'paid';
    expect(await engine.balanceOf(viewer)).toBe(isPaid ? 0 : 100);
    expect(await countTransactions(deps, `wd:${withdrawalId}:back`)).toBe(isPaid ? 0 : 1);
  }
});

test('two administrators approving at once pay once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const viewer = await winner(10_000);
    const { id: withdrawalId } = await askForWithdrawal(deps, viewer, { amount: 100 });
    const { answers, problems } = await outcomesOf(
      [engine.admin, second].map((admin) => approveWithdrawal(deps, admin, { withdrawalId, bankReference })),
    );
    expect([answers.length, problems]).toEqual([1, { already_decided: 1 }]);
    expect(await countTransactions(deps, `wd:${withdrawalId}:paid:`)).toBe(1);
  }
});

test('above the sum for two, one administrator 10 times at once approves once', async () => {
  const viewer = await winner(2_000_000);
  const { id: withdrawalId } = await askForWithdrawal(deps, viewer, { amount: 20_000 });
  const { answers, problems } = await outcomesOf(
    times(10, () => approveWithdrawal(deps, engine.admin, { withdrawalId })),
  );
  expect([answers.length, problems]).toEqual([1, { already_decided: 9 }]);
  expect(answers[0]).toMatchObject({ status: 'requested', approvals: 1 });
});

test('a request during a rejection of KYC is either earlier, or refused', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const viewer = await winner(10_000);
    const [asked] = await Promise.allSettled([
      askForWithdrawal(deps, viewer, { amount: 100 }),
      decideKyc(deps, engine.admin, { userId: viewer.userId, status: 'rejected', reason: 'Blurred.' }),
    ]);
    if (asked.status === 'rejected') expect(asked.reason).toMatchObject({ code: 'kyc_required' });
    else
      await expect(
        approveWithdrawal(deps, second, { withdrawalId: asked.value.id, bankReference }),
      ).rejects.toMatchObject({ code: 'kyc_required' });
  }
});
