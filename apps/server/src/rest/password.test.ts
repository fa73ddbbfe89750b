import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type SignedIn } from '../testing/test-app';
import { openSocket } from '../testing/test-socket';

const site = openTestApp();
let url: string;
beforeAll(async () => {
  url = await site.listen();
});

const account = {
  mobile_number: '9765432109',
  username: 'changes_it',
  password: 'the old password',
  name: 'Asha',
  email: 'changes@example.com',
};

test('a changed password ends the other sessions and their sockets; the caller stays signed in', async () => {
  const { body } = await site.call<{ access_token: string; user: { id: string } }>(
    'POST',
    '/api/auth/register',
    {
      body: account,
    },
  );
  const viewer = { userId: body.user.id, role: 'player' } as const;
  const caller: SignedIn = { viewer, token: body.access_token };
  const elsewhere = await site.signIn(viewer);
  const [here, there] = [await openSocket(url, { as: caller }), await openSocket(url, { as: elsewhere })];
  await Promise.all([here.call('query', 'auth.profile'), there.call('query', 'auth.profile')]);

  const wrong = await site.call('POST', '/api/auth/password', {
    as: caller,
    body: { current: 'a guess', new: 'the new password' },
  });
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'current' }] } });
  const short = { current: account.password, new: 'short' };
  expect(await site.call('POST', '/api/auth/password', { as: caller, body: short })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'new' }] },
  });

  const right = { current: account.password, new: 'the new password' };
  expect((await site.call('POST', '/api/auth/password', { as: caller, body: right })).status).toBe(200);
  expect(await there.closed).toBe(4401);
  expect((await site.call('GET', '/api/user/profile', { as: elsewhere })).status).toBe(401);
  expect((await site.call('GET', '/api/user/profile', { as: caller })).status).toBe(200);
  expect((await here.call('query', 'auth.profile')).error).toBeUndefined();
  await here.close();

  const login = (password: string) =>
    site.call('POST', '/api/auth/login', { body: { mobile_number: account.mobile_number, password } });
  expect((await login(account.password)).status).toBe(401);
  expect((await login('the new password')).status).toBe(200);
});
