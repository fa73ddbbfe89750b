import { isIP } from 'node:net';
import type { SubscribePush } from '@paheli/core/notices/schema';
import { fieldProblem, Problem } from '@paheli/core/problem';
import { pushSubscriptions } from '@paheli/db/schema/notices';
import { and, desc, eq } from 'drizzle-orm';
import { lockUser } from '../account/lock-user';
import type { SignedInViewer } from '../account/session';
import type { Deps } from '../deps';
import { isAnyOf, transact } from '../transaction';
import { isPublicAddress } from './public-address';

/** The devices of one account, so that a program that subscribes at each run does not fill the table. */
const devicesPerUser = 10;

/**
 * Sends the viewer's push notices to a device, until its login session ends. A device that another account used before
 * is the viewer's from then on. The oldest of more than ten devices is left out. Throws `unconfigured`, and
 * `invalid_input` for an address that no push service can have.
 */
export async function subscribePush(
  deps: Deps,
  viewer: SignedInViewer,
  { endpoint, p256dh, auth }: SubscribePush,
): Promise<void> {
  if (!deps.push) throw new Problem('unconfigured', { detail: 'Push notices cannot be sent here.' });
  assertPublicHost(endpoint);
  const { userId, sessionId: loginSessionId } = viewer;
  const row = { userId, loginSessionId, p256dh, auth, createdAt: deps.now() };
  await transact(deps, async (tx) => {
    await lockUser(tx, viewer);
    await tx
      .insert(pushSubscriptions)
      .values({ id: deps.newId(), endpoint, ...row })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
    const surplus = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .offset(devicesPerUser);
    const ids = surplus.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(pushSubscriptions).where(isAnyOf(pushSubscriptions.id, ids));
  });
}

/** Sends no more push notices to the device of the viewer's login session. */
export async function unsubscribePush({ database: { db } }: Deps, viewer: SignedInViewer): Promise<void> {
  const { userId, loginSessionId } = pushSubscriptions;
  await db
    .delete(pushSubscriptions)
    .where(and(eq(userId, viewer.userId), eq(loginSessionId, viewer.sessionId)));
}

/** Names are checked again when they are looked up to send. */
function assertPublicHost(endpoint: string): void {
  const host = new URL(endpoint).hostname.replace(/^\[|\]$/g, '');
  const isPublic =
    isIP(host) === 0
      ? /\.[a-z0-9-]{2,}$/i.test(host) && !/\.(?:local|internal|localhost)$/i.test(host)
      : isPublicAddress(host);
  if (!isPublic) throw fieldProblem('endpoint', 'Send the address of a public push service.');
}
