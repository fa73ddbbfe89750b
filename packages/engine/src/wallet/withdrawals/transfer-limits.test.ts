import { expect, test } from 'vitest';
import { readProfile } from '../../account/read-profile';
import { openTestEngine } from '../../testing/test-engine';
import { createWithdrawer } from '../../testing/withdrawers';
import { askForWithdrawal } from './ask-for-withdrawal';
import { listWithdrawals } from './list-withdrawals';
import { previewWithdrawal } from './preview-withdrawal';

const engine = openTestEngine();

test('more than a transfer carries is refused before anything moves, with both limits', async () => {
  const viewer = await createWithdrawer(engine, { winningsPaise: 6_00_000_00 });
  const { deps } = engine;
  const refusal = {
    code: 'invalid_input',
    message: expect.stringMatching(/₹1,00,000.*₹5,00,000/),
    errors: [{ path: 'amount' }],
  };
  await expect(previewWithdrawal(deps, viewer, { amount: 5_00_000.01 })).rejects.toMatchObject(refusal);
  await expect(askForWithdrawal(deps, viewer, { amount: 5_00_000.01 })).rejects.toMatchObject(refusal);
  expect([
    (await readProfile(deps, viewer)).withdrawableBalance,
    (await listWithdrawals(deps, viewer, {})).total,
  ]).toEqual([6_00_000, 0]);
  expect(await askForWithdrawal(deps, viewer, { amount: 5_00_000 })).toMatchObject({ status: 'requested' });
});
