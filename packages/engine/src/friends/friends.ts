import { type FriendRef, type ListedFriend, pairOf } from '@paheli/core/friends/schema';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { toPoints } from '@paheli/core/rating/rating';
import { badgePages } from '@paheli/db/schema/achievements';
import { friendships, invitations } from '@paheli/db/schema/friends';
import { quizSessions, resultCards } from '@paheli/db/schema/quiz';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { type Tx, transact } from '../foundation/transaction';

/** Lists the viewer's friends, by name. */
export async function listFriends(
  { database: { sql } }: Pick<Deps, 'database'>,
  { userId }: Viewer,
): Promise<ListedFriend[]> {
  const friends = await sql<(Omit<ListedFriend, 'rating'> & { mean: number | null; sd: number | null })[]>`
      select u.id, u.username, f.since, r.mean, r.deviation as sd
      from (
        select high_id as id, created_at as since from friendship where low_id = ${userId}
        union all select low_id, created_at from friendship where high_id = ${userId}) f
      join users u on u.id = f.id
      left join lateral (
        select mean, deviation from rating where user_id = u.id and scope = 'all' and not u.hides_rating
        order by finished_at desc, session_id desc limit 1) r on true
      order by lower(u.username)`;
  return friends.map(({ mean, sd, ...friend }) => ({
    ...friend,
    rating: mean === null || sd === null ? null : toPoints({ mean, sd }),
  }));
}

/** Ends a friendship for both. Throws `not_found` where there is none. */
export async function removeFriend(deps: Deps, { userId }: Viewer, { friendId }: FriendRef): Promise<void> {
  const { lowId, highId } = pairOf(userId, friendId);
  await transact(deps, async (tx) => {
    const ended = await tx
      .delete(friendships)
      .where(and(eq(friendships.lowId, lowId), eq(friendships.highId, highId)))
      .returning({ lowId: friendships.lowId });
    if (ended.length === 0) throw new Problem('not_found', { detail: msg('This friend was not found.') });
    await appendEvents(
      tx,
      [lowId, highId].map((id) => ({ audience: `user:${id}`, event: { type: 'friends_update' } })),
    );
  });
}

/**
 * Ends every friendship of a user, the invitation, and the pages of achievements and results, and notifies the former
 * friends. The caller holds the user's row.
 */
export async function leaveFriends(tx: Tx, userId: string): Promise<void> {
  const former = await tx
    .delete(friendships)
    .where(or(eq(friendships.lowId, userId), eq(friendships.highId, userId)))
    .returning();
  await tx.delete(invitations).where(eq(invitations.userId, userId));
  await tx.delete(badgePages).where(eq(badgePages.userId, userId));
  const theirs = tx.select({ id: quizSessions.id }).from(quizSessions).where(eq(quizSessions.userId, userId));
  await tx.delete(resultCards).where(inArray(resultCards.sessionId, theirs));
  await appendEvents(
    tx,
    former.map(({ lowId, highId }) => ({
      audience: `user:${lowId === userId ? highId : lowId}`,
      event: { type: 'friends_update' },
    })),
  );
}
