import { expect, test } from 'vitest';
import { password, register } from '../testing/accounts';
import { openTestApp } from '../testing/test-app';
import { openAdmittedSocket } from '../testing/test-socket';

const site = openTestApp();

test('a changed password ends the other sessions and their sockets; the caller stays signed in', async () => {
  const caller = await register(site);
  const elsewhere = await site.signIn(caller.viewer);
  const [here, there] = [await openAdmittedSocket(site, caller), await openAdmittedSocket(site, elsewhere)];
  const change = (current: string, next: string) =>
    site.call('POST', '/api/auth/password', { as: caller, body: { current, new: next } });
  for (const [field, refused] of [
    ['current', await change('a guess', 'the new password')],
    ['new', await change(password, 'short')],
  ] as const)
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: field }] } });
  expect((await change(password, 'the new password')).status).toBe(200);
  expect(await there.closed).toBe(4401);
  expect((await site.call('GET', '/api/user/profile', { as: elsewhere })).status).toBe(401);
  expect((await site.call('GET', '/api/user/profile', { as: caller })).status).toBe(200);
  expect((await here.call('query', 'auth.profile')).error).toBeUndefined();
});
