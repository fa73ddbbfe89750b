import { describeBrowser } from '@paheli/core/account/browser';
import type { LoginSession, LoginSessionRef } from '@paheli/core/account/login-session';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { deviceMarks, loginSessions } from '@paheli/db/schema/account';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Deps } from '../deps';
import { transact } from '../foundation/transaction';
import { endOtherSessions, type SignedInViewer } from './session';

/** Lists the viewer's sessions: the one of this call first, then by last use. */
export async function listSessions(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { userId, sessionId }: SignedInViewer,
): Promise<LoginSession[]> {
  const rows = await database.db
    .select()
    .from(loginSessions)
    .where(and(eq(loginSessions.userId, userId), gt(loginSessions.expiresAt, now())))
    .orderBy(desc(loginSessions.lastSeenAt), desc(loginSessions.createdAt));
  return rows
    .map(({ id, ref, userAgent, createdAt, lastSeenAt }) => ({
      id: ref,
      browser: describeBrowser(userAgent),
      createdAt,
      lastSeenAt,
      isCurrent: id === sessionId,
    }))
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/**
 * Ends one of the viewer's sessions and revokes the mark of its device. Returns the id under which the hub registers
 * the session's sockets. Throws `not_found`.
 */
export async function endSession(
  deps: Pick<Deps, 'database' | 'live'>,
  { userId }: SignedInViewer,
  { userSessionId }: LoginSessionRef,
): Promise<string> {
  return transact(deps, async (tx) => {
    const [ended] = await tx
      .delete(loginSessions)
      .where(and(eq(loginSessions.ref, userSessionId), eq(loginSessions.userId, userId)))
      .returning({ id: loginSessions.id, deviceMarkId: loginSessions.deviceMarkId });
    if (!ended) throw new Problem('not_found', { detail: msg('This session was not found.') });
    const { id, deviceMarkId } = ended;
    if (deviceMarkId !== null) await tx.delete(deviceMarks).where(eq(deviceMarks.id, deviceMarkId));
    return id;
  });
}

/** Ends all of the viewer's sessions but the one of this call. */
export async function endOthers(
  deps: Pick<Deps, 'database' | 'live'>,
  viewer: SignedInViewer,
): Promise<void> {
  await transact(deps, (tx) => endOtherSessions(tx, viewer));
}
