import { type Duty, duties } from '@paheli/core/account/duty';
import { appendEvents } from '@paheli/engine/foundation/outbox';
import { transact } from '@paheli/engine/foundation/transaction';
import { expect, test } from 'vitest';
import { openTestApp, type SignedIn } from '../testing/test-app';
import { attachPlayerSocket, followEvents, openAdmittedSocket } from '../testing/test-socket';

const site = openTestApp();

/** A call that each duty opens. */
const opens: Readonly<Record<Duty | 'everything', readonly [procedure: string, path: string]>> = {
  everything: ['admin.stats', '/api/admin/dashboard/stats'],
  editor: ['admin.questions.list', '/api/admin/questions'],
  support: ['admin.users.list', '/api/admin/users'],
  finance: ['admin.users.list', '/api/admin/users'],
  organiser: ['admin.questions.list', '/api/admin/questions'],
};

async function onDuty(duty: Duty | null): Promise<SignedIn> {
  const { viewer } = await site.player();
  const role = duty === 'organiser' ? 'player' : 'admin';
  await site.deps.database.sql`update users set role = ${role}, duty = ${duty} where id = ${viewer.userId}`;
  return site.signIn(viewer);
}

const setRole = (as: SignedIn, { viewer }: SignedIn, body: object = { role: 'player' }) =>
  site.call('PUT', `/api/admin/users/${viewer.userId}/role`, { as, body });

test.each([null, ...duties])(
  'the duty %s that is taken away counts from the next call of every door, and the session stays',
  async (duty) => {
    const [admin, user] = [await site.admin(), await onDuty(duty)];
    const [procedure, path] = opens[duty ?? 'everything'];
    const socket = await openAdmittedSocket(site, user);
    expect((await site.call('GET', path, { as: user })).status).toBe(200);
    const exact = duty ?? 'admin';
    const before = await site.call('GET', '/api/user/profile', { as: user });
    expect(before.body).toMatchObject({ duty: exact, staff_role: exact });
    expect((await socket.call('query', procedure, {})).error).toBeUndefined();
    expect((await setRole(admin, user)).status).toBe(200);
    expect((await site.call('GET', path, { as: user })).status).toBe(403);
    const profile = await site.call('GET', '/api/user/profile', { as: user });
    expect(profile).toMatchObject({
      status: 200,
      body: { role: 'player', duty: 'player', staff_role: 'player' },
    });
    expect(await socket.closed).toBe(1012);
  },
);

test('a call over a socket that is still open meets the rights of that moment', async () => {
  const admin = await onDuty(null);
  const socket = await openAdmittedSocket(site, admin);
  expect((await socket.call('query', 'admin.stats')).error).toBeUndefined();
  await site.deps.database.sql`update users set role = 'player' where id = ${admin.viewer.userId}`;
  expect((await socket.call('query', 'admin.stats')).error?.data).toMatchObject({ code: 'forbidden' });
});

test('after rights are taken away, open sockets get no event for administrators, and first that their rights changed', async () => {
  const [admin, user] = [await site.admin(), await onDuty(null)];
  const [web, program] = [await followEvents(site, user), await attachPlayerSocket(site, user)];
  const stays = await attachPlayerSocket(site, admin);
  const announce = (userName: string) =>
    [{ audience: 'admins', event: { type: 'kyc_submission', userName } }] as const;
  await transact(site.deps, (tx) => appendEvents(tx, announce('Before')));
  site.deps.live.wake();
  await program.find(({ user_name }) => user_name === 'Before');
  // This event has a lower number than the change of rights, and is committed after it.
  await transact(site.deps, async (tx) => {
    await appendEvents(tx, announce('After'));
    await setRole(admin, user);
  });
  site.deps.live.wake();
  await stays.find(({ user_name }) => user_name === 'After');
  expect(await Promise.all([web.closed, program.closed])).toEqual([1012, 1012]);
  expect(program.ofType('profile_update')).toMatchObject([{ change: 'rights' }]);
  expect(program.ofType('kyc_submission')).toMatchObject([{ user_name: 'Before' }]);
  const texts = web.texts.join();
  expect(texts).toContain('"rights"');
  expect(texts).not.toContain('After');
  const again = await attachPlayerSocket(site, user, { query: { last_event_id: '0' } });
  await again.find(({ type }) => type === 'profile_update');
  expect(again.ofType('kyc_submission')).toEqual([]);
});
