import { codeAt } from '@paheli/engine/testing/authenticator';
import { createTestEngine } from '@paheli/engine/testing/test-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app';
import { openSocket } from '../testing/test-socket';

let site: TestApp;
let url: string;
beforeAll(async () => {
  const { deps, close } = await createTestEngine();
  await close();
  site = await createTestApp({ deps: { settings: { ...deps.settings, adminTotp: 'required' } } });
  url = await site.listen();
});
afterAll(() => site.close());

test('where it is required, administrators act and receive events after they set up an app, and can set it up before', async () => {
  const [admin, earlier] = [await site.admin(), await site.admin()];
  const listening = await openSocket(url, { as: earlier });
  await listening.call('query', 'auth.profile');
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
  const socket = await openSocket(url, { as: admin });
  expect((await socket.call('query', 'admin.stats')).error).toBeUndefined();
  await socket.close();
});

test('players are still rejected', async () => {
  const player = await site.player();
  const { status, body } = await site.call('GET', '/api/admin/users', { as: player });
  expect([status, body]).toEqual([403, { code: 'forbidden', detail: 'You are not allowed to do this.' }]);
});
