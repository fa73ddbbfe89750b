import { codeAt } from '@paheli/engine/testing/authenticator';
import { expect, test } from 'vitest';
import { openTestApp } from '../testing/test-app';
import { openAdmittedSocket } from '../testing/test-socket';

const site = openTestApp({ settings: { adminTotp: 'required' } });

test('where it is required, administrators act and receive events after they set up an app, and can set it up before', async () => {
  const [admin, earlier] = [await site.admin(), await site.admin()];
  const listening = await openAdmittedSocket(site, earlier);
  const refused = { status: 403, body: { code: 'forbidden', totp_required: true } };
  expect(await site.call('GET', '/api/admin/users', { as: admin })).toMatchObject(refused);
  expect(await site.call('POST', '/api/admin/questions', { as: admin, body: {} })).toMatchObject(refused);
  expect((await site.call('GET', '/api/user/profile', { as: admin })).status).toBe(200);

  const { body } = await site.call<{ secret: string }>('POST', '/api/user/totp', { as: admin });
  const code = codeAt(body.secret, site.deps.now());
  const confirmation = { password: 'correct horse', code };
  expect((await site.call('POST', '/api/user/totp/confirm', { as: admin, body: confirmation })).status).toBe(
    200,
  );
  expect((await site.call('GET', '/api/admin/users', { as: admin })).status).toBe(200);
  // A session that passed no code does not gain administrator rights from a code in another session.
  expect(await listening.closed).toBe(4401);
  expect((await site.call('GET', '/api/admin/users', { as: earlier })).status).toBe(401);
  const socket = await openAdmittedSocket(site, admin);
  expect((await socket.call('query', 'admin.stats')).error).toBeUndefined();
});
