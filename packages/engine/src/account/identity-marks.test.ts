import { expect, test } from 'vitest';
import { assertImpartial } from '../decisions/impartiality';
import { transact } from '../foundation/transaction';
import { submitKyc } from '../kyc/submit-kyc';
import { closeAccount } from '../privacy/close-account';
import { setRole } from '../roles/set-role';
import { kycDetails } from '../testing/kyc-details';
import { openTestEngine } from '../testing/test-engine';
import { createAdministrator } from '../testing/withdrawers';
import { registerUser } from './register-user';

const engine = openTestEngine();
const { deps } = engine;

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
