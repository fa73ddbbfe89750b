import { type Friend, type Invitation, maxFriends, pairOf } from '@paheli/core/friends/schema';
import type { LinkRef, OwnLink } from '@paheli/core/link-code';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { friendships, invitations } from '@paheli/db/schema/friends';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { newLinkCode } from '../foundation/link-code';
import { lockUser } from '../foundation/lock-user';
import { appendEvents } from '../foundation/outbox';
import { type Tx, transact } from '../foundation/transaction';
import { notify } from '../notices/notify';

type Reader = Pick<Tx, 'select'>;

/** Returns the code of the viewer's invitation; null while there is none. */
export async function readInvitationLink({ database: { db } }: Deps, { userId }: Viewer): Promise<OwnLink> {
  const [row] = await db
    .select({ code: invitations.code })
    .from(invitations)
    .where(eq(invitations.userId, userId));
  return { linkCode: row?.code ?? null };
}

/** Gives the viewer a fresh invitation. The former link is invalid from then on. */
export async function renewInvitation(deps: Deps, viewer: Viewer): Promise<OwnLink> {
  const { userId } = viewer;
  const code = newLinkCode(deps);
  const createdAt = deps.now();
  await transact(deps, async (tx) => {
    // A concurrent acceptance holds this lock: it finds the old code or none.
    await lockUser(tx, viewer);
    await tx
      .insert(invitations)
      .values({ userId, code, createdAt })
      .onConflictDoUpdate({ target: invitations.userId, set: { code, createdAt } });
  });
  return { linkCode: code };
}

/** Returns the inviter of a link. Throws `not_found`. */
export async function readInvitation(
  deps: Deps,
  viewer: Viewer | null,
  { linkCode }: LinkRef,
): Promise<Invitation> {
  const inviter = await findInviter(deps.database.db, linkCode);
  return { linkCode, username: inviter.username, relation: await relationOf(deps, viewer, inviter.id) };
}

/**
 * Makes the viewer and the inviter friends; repeating it changes nothing. Throws `not_found`, `own_invitation` and
 * `too_many_friends`.
 */
export async function acceptInvitation(
  deps: Deps,
  { userId }: Viewer,
  { linkCode }: LinkRef,
): Promise<Friend> {
  return transact(deps, async (tx) => {
    const { id: inviterId } = await findInviter(tx, linkCode);
    if (inviterId === userId) throw new Problem('own_invitation');
    const locked = await tx
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(and(inArray(users.id, [userId, inviterId]), isNull(users.closedAt)))
      .orderBy(asc(users.id))
      .for('no key update');
    if (!locked.some(({ id }) => id === userId)) throw new Problem('unauthenticated');
    // Read again under the lock: the link may have been renewed, or its owner gone, in between.
    const inviter = await findInviter(tx, linkCode);
    const pair = pairOf(userId, inviterId);
    const known = await findFriendship(tx, pair);
    if (known) return { id: inviterId, username: inviter.username, since: known.createdAt };
    await assertRoom(tx, [userId, inviterId]);
    const since = deps.now();
    await tx.insert(friendships).values({ ...pair, createdAt: since });
    await appendEvents(
      tx,
      [userId, inviterId].map((id) => ({ audience: `user:${id}`, event: { type: 'friends_update' } })),
    );
    await notify(tx, deps, [{ userId: inviterId, notice: { kind: 'invitation_accepted' } }]);
    return { id: inviterId, username: inviter.username, since };
  });
}

async function findInviter(reader: Reader, code: string): Promise<{ id: string; username: string }> {
  const [inviter] = await reader
    .select({ id: users.id, username: users.username })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .where(and(eq(invitations.code, code), isNull(users.closedAt)));
  if (!inviter) throw new Problem('not_found', { detail: msg('This invitation is not valid any more.') });
  return inviter;
}

async function relationOf(
  deps: Deps,
  viewer: Viewer | null,
  inviterId: string,
): Promise<Invitation['relation']> {
  if (viewer === null) return 'stranger';
  if (viewer.userId === inviterId) return 'self';
  return (await findFriendship(deps.database.db, pairOf(viewer.userId, inviterId))) ? 'friend' : 'stranger';
}

async function findFriendship(reader: Reader, { lowId, highId }: ReturnType<typeof pairOf>) {
  const [row] = await reader
    .select({ createdAt: friendships.createdAt })
    .from(friendships)
    .where(and(eq(friendships.lowId, lowId), eq(friendships.highId, highId)));
  return row;
}

/** Throws `too_many_friends` where one of them has too many. The caller holds the locks of both. */
async function assertRoom(tx: Tx, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) {
    const count = await tx.$count(
      friendships,
      or(eq(friendships.lowId, userId), eq(friendships.highId, userId)),
    );
    if (count >= maxFriends) throw new Problem('too_many_friends');
  }
}
