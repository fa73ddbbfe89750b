import { FriendRef, maxFriends, pairOf } from '@paheli/core/friends/schema';
import { histories } from '@paheli/core/testing/histories';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { createCrowd, createPlayer } from '../testing/crowd';
import { outcomesOf, times } from '../testing/outcomes';
import { openTestEngine } from '../testing/test-engine';
import { listFriends, removeFriend } from './friends';
import { acceptInvitation, readInvitation, readInvitationLink, renewInvitation } from './invitations';
import { readFriendsLeaderboard } from './read-leaderboard';

const engine = openTestEngine();
const { deps } = engine;

async function invite(viewer: Viewer): Promise<{ linkCode: string }> {
  const { linkCode } = await renewInvitation(deps, viewer);
  if (linkCode === null) throw new Error('no invitation was made');
  return { linkCode };
}

const player = () => createPlayer(deps);
const idsOf = async (viewer: Viewer) => (await listFriends(deps, viewer)).map(({ id }) => id);

async function eventsOf({ userId }: Viewer): Promise<number> {
  const [row] = await deps.database.sql<{ count: number }[]>`
    select count(*) as count from outbox where audience = ${`user:${userId}`} and event->>'type' = 'friends_update'`;
  return row?.count ?? 0;
}

describe('an invitation', () => {
  test('makes both friends, once however often it is accepted, and notifies both once', async () => {
    const [host, guest] = [await player(), await player()];
    const link = await invite(host);
    expect(await readInvitation(deps, guest, link)).toMatchObject({ relation: 'stranger' });
    const { answers } = await outcomesOf(times(8, () => acceptInvitation(deps, guest, link)));
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([host.userId]));
    expect(await idsOf(host)).toEqual([guest.userId]);
    expect(await idsOf(guest)).toEqual([host.userId]);
    expect([await eventsOf(host), await eventsOf(guest)]).toEqual([1, 1]);
    expect(await readInvitation(deps, guest, link)).toMatchObject({ relation: 'friend' });
  });

  test('of each, accepted by the other at once, makes one friendship', async () => {
    for (let round = 0; round < histories(10); round += 1) {
      const [one, other] = [await player(), await player()];
      const [links, others] = [await invite(one), await invite(other)];
      const { answers } = await outcomesOf([
        acceptInvitation(deps, one, others),
        acceptInvitation(deps, other, links),
      ]);
      expect(answers).toHaveLength(2);
      expect([await idsOf(one), await idsOf(other)]).toEqual([[other.userId], [one.userId]]);
    }
  });

  test('shows only the inviter’s username, also to visitors, and to the inviter that it is their own', async () => {
    const host = await player();
    const link = await invite(host);
    const shown = await readInvitation(deps, null, link);
    expect(Object.keys(shown).toSorted()).toEqual(['linkCode', 'relation', 'username']);
    expect(await readInvitation(deps, host, link)).toMatchObject({ relation: 'self' });
    await expect(acceptInvitation(deps, host, link)).rejects.toMatchObject({ code: 'own_invitation' });
    expect(await idsOf(host)).toEqual([]);
  });

  test('that was renewed is invalid, and one renewed during an acceptance is accepted or not found', async () => {
    const [host, guest] = [await player(), await player()];
    const old = await invite(host);
    const fresh = await invite(host);
    expect(fresh.linkCode).not.toBe(old.linkCode);
    expect(await readInvitationLink(deps, host)).toEqual(fresh);
    await expect(readInvitation(deps, null, old)).rejects.toMatchObject({ code: 'not_found' });
    await expect(acceptInvitation(deps, guest, old)).rejects.toMatchObject({ code: 'not_found' });
    for (let round = 0; round < histories(10); round += 1) {
      const [one, other] = [await player(), await player()];
      const link = await invite(one);
      const [accepted] = await Promise.all([
        outcomesOf([acceptInvitation(deps, other, link)]),
        renewInvitation(deps, one),
      ]);
      const isFriend = accepted.answers.length === 1;
      expect(await idsOf(other)).toEqual(isFriend ? [one.userId] : []);
      if (!isFriend) expect(accepted.problems).toEqual({ not_found: 1 });
    }
  });

  test('is refused where either has the maximum of friends, and two at once do not exceed it', async () => {
    const [host, ...crowd] = await createCrowd(deps, maxFriends + 2);
    const [one, other, ...friends] = crowd;
    if (!host || !one || !other) throw new Error('a crowd of too few');
    const pairs = friends.map(({ userId }) => pairOf(host.userId, userId));
    await deps.database.sql`
      insert into friendship (low_id, high_id, created_at)
      select low, high, now() from unnest(${pairs.map(({ lowId }) => lowId)}::uuid[], ${pairs.map(({ highId }) => highId)}::uuid[]) as p(low, high)`;
    const link = await invite(host);
    const { answers, problems } = await outcomesOf([
      acceptInvitation(deps, one, link),
      acceptInvitation(deps, other, link),
    ]);
    expect(answers).toHaveLength(1);
    expect(problems).toEqual({ too_many_friends: 1 });
    expect(await idsOf(host)).toHaveLength(maxFriends);
  });
});

test('a friendship ends for both, and ending an unknown one is not found', async () => {
  const [host, guest, stranger] = [await player(), await player(), await player()];
  await acceptInvitation(deps, guest, await invite(host));
  const ending = removeFriend(deps, stranger, { friendId: host.userId });
  await expect(ending).rejects.toMatchObject({ code: 'not_found' });
  await removeFriend(deps, host, { friendId: guest.userId });
  expect([await idsOf(host), await idsOf(guest)]).toEqual([[], []]);
  await expect(removeFriend(deps, guest, { friendId: host.userId })).rejects.toMatchObject({
    code: 'not_found',
  });
  const { entries } = await readFriendsLeaderboard(deps, host, { period: 'all' });
  expect(entries).toMatchObject([{ isYou: true }]);
});

test('a friend is found by id in any letter case', async () => {
  for (let round = 0; round < histories(8); round += 1) {
    const [host, guest] = [await player(), await player()];
    await acceptInvitation(deps, guest, await invite(host));
    await removeFriend(deps, host, FriendRef.parse({ friendId: guest.userId.toUpperCase() }));
    expect([await idsOf(host), await idsOf(guest)]).toEqual([[], []]);
    expect(await eventsOf(guest)).toBe(2);
  }
});
