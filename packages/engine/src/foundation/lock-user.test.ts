import { UpdateProfile } from '@paheli/core/account/account';
import { expect, test } from 'vitest';
import { changeMobile } from '../account/change-mobile';
import { changePassword } from '../account/change-password';
import { declareState } from '../account/declare-state';
import type { SignedInViewer } from '../account/session';
import { setUpTotp } from '../account/totp';
import { updateProfile } from '../account/update-profile';
import type { Viewer } from '../deps';
import { handInDocument } from '../kyc/hand-in-document';
import { submitKyc } from '../kyc/submit-kyc';
import { closeAccount } from '../privacy/close-account';
import { setRole } from '../roles/set-role';
import { kycDetails } from '../testing/kyc-details';
import { signIn } from '../testing/sign-in';
import { openTestEngine } from '../testing/test-engine';

const engine = openTestEngine();
const { deps } = engine;

const caller = { address: '10.0.0.1' };
const avatar = 'data:image/png;base64,iVBORw0KGgo=';
const document = new TextEncoder().encode('%PDF-1.7 of a player');

async function signedIn(viewer: Viewer): Promise<SignedInViewer> {
  return signIn(deps, viewer.userId);
}

/** Returns what the account's tables contain about its owner. */
async function traces({ userId }: Viewer) {
  const [row] = await deps.database.sql`
    select to_jsonb(u) - 'password_hash' as account, u.password_hash is null as has_no_password,
      (select count(*) from kyc where user_id = u.id) as submissions,
      (select count(*) from totp where user_id = u.id) as apps,
      (select count(*) from one_time_code where user_id = u.id) as codes
    from users u where id = ${userId}`;
  return row;
}

test('calls under way when an account was closed leave no personal details in it', async () => {
  const player = await signedIn(await engine.player());
  await closeAccount(deps, player, { password: 'correct horse' }, caller);
  const closed = await traces(player);
  const calls = [
    () => updateProfile(deps, player, UpdateProfile.parse({ name: 'Nandini', avatar })),
    () => submitKyc(deps, player, kycDetails()),
    () => handInDocument(deps, player, { document }),
    () => declareState(deps, player, { state: 'IN-KA' }),
    () => changeMobile(deps, player, { mobileNumber: '9555588888' }, caller),
    () => changePassword(deps, player, { new: 'a long password' }, caller),
    () => setUpTotp(deps, player),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await traces(player)).toEqual(closed);
});

test('a closed account cannot become an administrator', async () => {
  const player = await engine.player();
  await closeAccount(deps, player, { password: 'correct horse' }, caller);
  await expect(setRole(deps, engine.admin, { userId: player.userId, role: 'admin' })).rejects.toMatchObject({
    code: 'not_found',
  });
});
