import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type SignedIn } from '../testing/test-app';

const site = openTestApp();
let host: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  [host, stranger] = [await site.player(), await site.player()];
});

type Link = { link_code: string | null };
type Board = { period: string; entries: { username: string; is_you: boolean }[] };

test('an invitation works for anyone with its code, and makes both users friends', async () => {
  expect((await site.call<Link>('GET', '/api/user/invitation', { as: host })).body).toEqual({
    link_code: null,
  });
  const { body: link } = await site.call<Link>('POST', '/api/user/invitation', { as: host });
  const url = `/api/invitations/${link.link_code}`;
  const shown = await site.call('GET', url);
  expect(shown).toMatchObject({ status: 200, body: { relation: 'stranger' } });
  for (const secret of [host.viewer.userId, '@example.com', 'Asha']) expect(shown.text).not.toContain(secret);

  const before = await site.call<Board>('GET', '/api/user/friends/leaderboard', { as: stranger });
  expect(before.body).toMatchObject({ period: 'week', entries: [{ is_you: true }] });
  const own = await site.call('POST', `${url}/accept`, { as: host });
  expect(own).toMatchObject({ status: 409, body: { code: 'own_invitation' } });
  const accepted = await site.call('POST', `${url}/accept`, { as: stranger });
  expect(accepted).toMatchObject({ status: 200, body: { _id: host.viewer.userId } });
  const board = await site.call<Board>('GET', '/api/user/friends/leaderboard?period=all', { as: stranger });
  expect(board.body.entries).toHaveLength(2);
  const list = await site.call<{ id: string }[]>('GET', '/api/user/friends', { as: host });
  expect(list.body.map(({ id }) => id)).toEqual([stranger.viewer.userId]);

  await site.call('POST', '/api/user/invitation', { as: host });
  expect(await site.call('GET', url)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('an invalid period is rejected', async () => {
  const refused = await site.call('GET', '/api/user/friends/leaderboard?period=year', { as: host });
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'period' }] } });
});

test('badges are public for anyone with the code while they are shared, and for no one after that', async () => {
  const { body: off } = await site.call<Link>('GET', '/api/user/badge-page', { as: host });
  expect(off).toEqual({ link_code: null });
  const { body: on } = await site.call<Link>('POST', '/api/user/badge-page', { as: host });
  const url = `/api/badges/${on.link_code}`;
  const shown = await site.call('GET', url);
  expect(shown).toMatchObject({ status: 200, body: { badges: [] } });
  for (const secret of [host.viewer.userId, '@example.com', 'Asha']) expect(shown.text).not.toContain(secret);
  await site.call('DELETE', '/api/user/badge-page', { as: host });
  expect((await site.call('GET', url)).status).toBe(404);
});
