import { expect, test } from 'vitest';
import { password, register } from '../testing/accounts';
import { openTestApp, type SignedIn } from '../testing/test-app';
import { openAdmittedSocket } from '../testing/test-socket';

const site = openTestApp();

type Session = { id: string; browser: string; last_seen_at: string; created_at: string; is_current: boolean };
const list = async (as: SignedIn) => (await site.call<Session[]>('GET', '/api/user/sessions', { as })).body;

test('a session shows its browser and its last use, to the minute', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' };
  const as = await register(site, {}, headers);
  const begun = site.deps.now();
  site.engine.clock.advance(59_999);
  const [fresh] = await list(as);
  expect(fresh).toMatchObject({ browser: 'Firefox on Linux', is_current: true });
  expect(fresh?.last_seen_at).toBe(begun.toISOString());
  site.engine.clock.advance(1);
  const [seen] = await list(as);
  expect(seen?.last_seen_at).toBe(site.deps.now().toISOString());
  expect(seen?.created_at).toBe(begun.toISOString());
  const long = { 'user-agent': `${'x'.repeat(199)}yz` };
  const login = { mobile_number: as.number, password };
  await site.call('POST', '/api/auth/login', { body: login, headers: long });
  const [row] = await site.deps.database.sql<{ agent: string }[]>`
    select user_agent as agent from user_sessions where user_id = ${as.id} and user_agent like 'xx%'`;
  expect(row?.agent).toBe(`${'x'.repeat(199)}y`);
});

test('a session that its owner ends is over at once, with its sockets, and no other session ends', async () => {
  const here = await site.player();
  const [there, elsewhere] = [await site.signIn(here.viewer), await site.signIn(here.viewer)];
  const named = (await list(there)).find(({ is_current }) => is_current)?.id;
  const [socket, other] = [await openAdmittedSocket(site, there), await openAdmittedSocket(site, elsewhere)];
  expect((await site.call('DELETE', `/api/user/sessions/${named}`, { as: here })).status).toBe(200);
  expect(await socket.closed).toBe(4401);
  expect((await site.call('GET', '/api/user/profile', { as: there })).status).toBe(401);
  expect((await other.call('query', 'auth.profile')).error).toBeUndefined();
  expect((await site.call('DELETE', `/api/user/sessions/${named}`, { as: here })).status).toBe(404);
  expect((await site.call('DELETE', '/api/user/sessions', { as: here })).status).toBe(200);
  expect(await other.closed).toBe(4401);
  expect((await list(here)).map(({ is_current }) => is_current)).toEqual([true]);
});

test('the public ids of sessions are not those of the database', async () => {
  const here = await site.player();
  const stored = await site.deps.database.sql<{ id: string }[]>`
    select id from user_sessions where user_id = ${here.viewer.userId}`;
  expect(JSON.stringify(await list(here))).not.toContain(stored[0]?.id);
});
