import { beforeEach, expect, test } from 'vitest';
import { outcomesOf } from '../testing/outcomes';
import { openTestEngine } from '../testing/test-engine';
import { changePassword } from './change-password';
import { logIn } from './log-in';
import { readProfile } from './read-profile';
import { findViewer, openSession, type SignedInViewer } from './session';

const caller = { address: '203.0.113.9' };

const engine = openTestEngine();
let viewer: SignedInViewer;
let token: string;
let mobileNumber: string;
beforeEach(async () => {
  const player = await engine.player({ access: false });
  mobileNumber = (await readProfile(engine.deps, player)).mobileNumber ?? '';
  token = await openSession(engine.deps, player.userId);
  viewer = await require(token);
  await engine.deps.database.sql`update users set password_hash = null where id = ${viewer.userId}`;
  await changePassword(engine.deps, viewer, { new: 'the first password' }, caller);
});

async function require(held: string): Promise<SignedInViewer> {
  const found = await findViewer(engine.deps, held);
  if (!found) throw new Error('this token has no session');
  return found;
}

const change = (current: string, next: string) =>
  changePassword(engine.deps, viewer, { current, new: next }, caller);
const signIn = (password: string) => logIn(engine.deps, { mobileNumber, password }, caller);

test('the new password opens the account, the old one no longer does', async () => {
  await change('the first password', 'the second password');
  await expect(signIn('the first password')).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect((await signIn('the second password')).user.id).toBe(viewer.userId);
});

test('the session it was changed in stays, all others end', async () => {
  const other = await openSession(engine.deps, viewer.userId);
  await change('the first password', 'the second password');
  expect(await findViewer(engine.deps, other)).toBeNull();
  expect(await findViewer(engine.deps, token)).toMatchObject({ userId: viewer.userId });
});

test('a wrong current password names the field, changes nothing, and is rate limited', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expect(change('a guess', 'the second password')).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'current' }],
    });
  }
  await expect(change('a guess', 'the second password')).rejects.toMatchObject({ code: 'rate_limited' });
  expect((await signIn('the first password')).user.id).toBe(viewer.userId);
});

test('a missing current password is wrong where the account has one', async () => {
  await expect(
    changePassword(engine.deps, viewer, { new: 'the second password' }, caller),
  ).rejects.toMatchObject({ errors: [{ path: 'current' }] });
});

test('of two changes at once one succeeds', async () => {
  const { answers, problems } = await outcomesOf([
    change('the first password', 'the second password'),
    change('the first password', 'the third password'),
  ]);
  expect(answers).toHaveLength(1);
  expect(problems).toEqual({ invalid_input: 1 });
});

test('a sign-in with the old password during the change fails', async () => {
  const late = {
    ...engine.deps,
    loginThrottle: {
      ...engine.deps.loginThrottle,
      // Runs between checking the password and opening the session.
      succeed: () => change('the first password', 'the second password'),
    },
  };
  await expect(logIn(late, { mobileNumber, password: 'the first password' }, caller)).rejects.toMatchObject({
    code: 'invalid_credentials',
  });
  const [sessions] = await engine.deps.database.sql<{ count: number }[]>`
    select count(*) as count from user_sessions where user_id = ${viewer.userId}`;
  expect(sessions?.count).toBe(1);
});
