import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Call, type Method, openTestApp, type SignedIn } from '../testing/test-app';
import { openSocket } from '../testing/test-socket';

type Body = Record<string, unknown>;

const site = openTestApp();
let url: string;
let admin: SignedIn;
beforeAll(async () => {
  url = await site.listen();
});
beforeEach(async () => {
  admin = await site.admin();
});

const rest = <Shape = Body>(method: Method, path: string, call?: Call) =>
  site.call<Shape>(method, `/api${path}`, call);

describe('users', () => {
  test('are listed in pages, searched, and shown one by one', async () => {
    const player = await site.player({ rupees: 50 });
    const page = await rest<Body[]>('GET', '/admin/users?limit=1', { as: admin });
    expect(page.body).toHaveLength(1);
    expect(page.headers['x-next-cursor']).toEqual(expect.any(String));
    expect(Number(page.headers['x-total-count'])).toBeGreaterThan(1);
    const { body } = await rest('GET', `/admin/users/${player.viewer.userId}`, { as: admin });
    expect(body).toMatchObject({ _id: player.viewer.userId, wallet_balance: 50, kyc_status: 'none' });
    const found = await rest<Body[]>('GET', `/admin/users?search=${body.username}&role=player`, {
      as: admin,
    });
    expect(found.body.map(({ id }) => id)).toEqual([player.viewer.userId]);
    const report = await rest<Body[]>('GET', '/admin/reports/users', { as: admin });
    expect(report.body.find(({ id }) => id === player.viewer.userId)).toMatchObject({
      total_spent: 39,
      tournaments_joined: 0,
      accuracy: null,
    });
  });

  test('never include a password, a token or a secret', async () => {
    const { text } = await rest('GET', '/admin/users', { as: admin });
    expect(text).not.toMatch(/password|argon2|token|secret/i);
  });

  test('who are promoted are signed out everywhere at once, sockets included, and have the new role after the next sign-in', async () => {
    const player = await site.player();
    const socket = await openSocket(url, { as: player });
    await socket.call('query', 'auth.profile');
    const path = `/admin/users/${player.viewer.userId}/role`;
    expect((await rest('PUT', path, { as: admin, body: { role: 'admin' } })).body.role).toBe('admin');
    expect(await socket.closed).toBe(4401);
    expect((await rest('GET', '/user/profile', { as: player })).status).toBe(401);
    const again = await site.signIn(player.viewer);
    expect((await rest('GET', '/admin/dashboard/stats', { as: again })).status).toBe(200);
    await rest('PUT', path, { as: admin, body: { role: 'player' } });
    const demoted = await site.signIn(player.viewer);
    expect((await rest('GET', '/admin/dashboard/stats', { as: demoted })).status).toBe(403);
    const audit = await rest<Body[]>('GET', `/admin/audit?subject=user:${player.viewer.userId}`, {
      as: admin,
    });
    expect(audit.body.map(({ before, after }) => [before, after])).toEqual([
      [{ role: 'admin' }, { role: 'player' }],
      [{ role: 'player' }, { role: 'admin' }],
    ]);
  });

  test('administrators cannot change their own role, or set one that does not exist', async () => {
    const own = `/admin/users/${admin.viewer.userId}/role`;
    expect(await rest('PUT', own, { as: admin, body: { role: 'player' } })).toMatchObject({ status: 403 });
    const { viewer } = await site.player();
    const wrong = await rest('PUT', `/admin/users/${viewer.userId}/role`, {
      as: admin,
      body: { role: 'root' },
    });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'role' }] } });
  });
});

describe('a message to the platform', () => {
  const message = {
    name: 'Asha',
    email: 'asha@example.com',
    subject: 'feedback',
    message: '<b>Hi</b> & bye',
  };

  test('is sent by any visitor and read by administrators as written', async () => {
    const sent = await rest('POST', '/contact', { body: message });
    expect(sent.status).toBe(201);
    const { body } = await rest<Body[]>('GET', '/admin/messages?subject=feedback&search=%26', { as: admin });
    expect(body).toEqual([expect.objectContaining({ ...message, _id: sent.body._id })]);
  });

  test('with a missing field is rejected with its name', async () => {
    for (const field of ['name', 'email', 'subject', 'message']) {
      const { status, body } = await rest('POST', '/contact', { body: { ...message, [field]: '' } });
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'invalid_input', errors: [{ path: field }] });
    }
  });
});
