import { describe, expect, test } from 'vitest';
import { openTestApp, restOf } from '../testing/test-app';
import { openAdmittedSocket } from '../testing/test-socket';

type Body = Record<string, unknown>;

const site = openTestApp();
const rest = restOf(site);

describe('users', () => {
  test('never include a password, a token or a secret', async () => {
    const { text } = await rest('GET', '/admin/users', { as: await site.admin() });
    expect(text).not.toMatch(/password|argon2|token|secret/i);
  });

  test('who are promoted are signed out everywhere at once, sockets included, and have the new role after the next sign-in', async () => {
    const [admin, player] = [await site.admin(), await site.player()];
    const socket = await openAdmittedSocket(site, player);
    const path = `/admin/users/${player.viewer.userId}/role`;
    expect((await rest('PUT', path, { as: admin, body: { role: 'admin' } })).body.role).toBe('admin');
    expect(await socket.closed).toBe(4401);
    expect((await rest('GET', '/user/profile', { as: player })).status).toBe(401);
    const again = await site.signIn(player.viewer);
    expect((await rest('GET', '/admin/dashboard/stats', { as: again })).status).toBe(200);
    await rest('PUT', path, { as: admin, body: { role: 'player' } });
    expect((await rest('GET', '/admin/dashboard/stats', { as: again })).status).toBe(403);
    const audit = await rest<Body[]>('GET', `/admin/audit?subject=user:${player.viewer.userId}`, {
      as: admin,
    });
    expect(audit.body.map(({ before, after }) => [before, after])).toEqual([
      [{ role: 'admin' }, { role: 'player' }],
      [{ role: 'player' }, { role: 'admin' }],
    ]);
  });
});
