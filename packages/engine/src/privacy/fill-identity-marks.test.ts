import { expect, test } from 'vitest';
import { registerUser } from '../account/register-user';
import { assertImpartial } from '../decisions/impartiality';
import { transact } from '../foundation/transaction';
import { submitKyc } from '../kyc/submit-kyc';
import { closeAccount } from '../privacy/close-account';
import { setRole } from '../roles/set-role';
import { kycDetails } from '../testing/kyc-details';
import { openTestEngine } from '../testing/test-engine';
import { createAdministrator, createWithdrawer } from '../testing/withdrawers';
import { askForWithdrawal } from '../wallet/withdrawals/ask-for-withdrawal';
import { fillIdentityMarks } from './fill-identity-marks';

const engine = openTestEngine();
const { deps } = engine;

test('rows stored before there were hashes get them at the start, once, unless they cannot be decrypted', async () => {
  const { sql } = deps.database;
  const player = await createWithdrawer(engine, { winningsPaise: 10_000 });
  const unreadable = await createWithdrawer(engine, { winningsPaise: 10_000 });
  await askForWithdrawal(deps, player, { amount: 50 });
  const stored = () =>
    sql`select user_id, payout_hash from kyc union all select user_id, payout_hash from withdrawal`;
  const marks = () => sql`select user_id, mark from identity_mark order by user_id, mark`;
  const [before, marked] = [await stored(), await marks()];
  await sql`delete from identity_mark where user_id = ${player.userId}`;
  await sql`update kyc set payout_hash = null`;
  await sql`update withdrawal set payout_hash = null`;
  await sql`update kyc set payout = ${Buffer.from('x')} where user_id = ${unreadable.userId}`;
  expect(await fillIdentityMarks(deps)).toBe(2);
  const readable = ({ userId }: Record<string, unknown>) => userId !== unreadable.userId;
  expect((await stored()).filter(readable)).toEqual(before.filter(readable));
  expect(await marks()).toEqual(marked);
  expect(await fillIdentityMarks(deps)).toBe(0);
});

test('a rejected or replaced PAN still relates accounts', async () => {
  const [admin, mule] = [await createAdministrator(engine), await engine.player()];
  const shared = kycDetails({ payout: { upiId: 'mule@okbank' } });
  await submitKyc(deps, mule, shared);
  await deps.database.sql`update kyc set pan_hash = null where user_id = ${mule.userId}`;
  await submitKyc(deps, admin, kycDetails({ pan: shared.pan, payout: { upiId: 'admin@okbank' } }));
  await submitKyc(deps, admin, kycDetails({ payout: { upiId: 'admin@okbank' } }));
  await expect(setRole(deps, admin, { userId: mule.userId, role: 'admin' })).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('a number that a closed account gave up still relates the two accounts', async () => {
  const mobileNumber = '9555577001';
  const password = 'correct horse battery';
  const names = { username: 'gave_it_up', name: 'Nandini', email: 'nandini@example.com' };
  const { user } = await registerUser(deps, { ...names, mobileNumber, password });
  const mule = { userId: user.id, role: 'player' } as const;
  await closeAccount(deps, mule, { password }, { address: '10.0.0.1' });
  const admin = await createAdministrator(engine);
  await deps.database
    .sql`update users set mobile_number = ${`+91${mobileNumber}`} where id = ${admin.userId}`;
  const judging = transact(deps, (tx) => assertImpartial(tx, deps, admin, mule.userId));
  await expect(judging).rejects.toMatchObject({ code: 'forbidden' });
});
