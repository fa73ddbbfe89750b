import { ECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { msg } from '@paheli/core/message';
import type { PushDevice, RenewPush, SubscribePush } from '@paheli/core/notices/push-subscription';
import { fieldProblem, Problem } from '@paheli/core/problem';
import { pushSubscriptions } from '@paheli/db/schema/notices';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { lockUser } from '../foundation/lock-user';
import { isAnyOf, transact } from '../foundation/transaction';
import { isPublicAddress } from './public-address';

/** The devices of one account, so that a program that subscribes at each run does not fill the table. */
const devicesPerUser = 10;
/** The first byte of a point in its uncompressed form. */
const uncompressed = 4;

/**
 * Sends the viewer's push notices to a device, until its login session ends. A device that another account used before
 * is the viewer's from then on. The oldest of more than ten devices is left out. Throws `unconfigured`, and
 * `invalid_input` for an address that no push service can have and for a key to which nothing can be encrypted.
 */
export async function subscribePush(
  deps: Deps,
  viewer: Viewer & { readonly sessionId: string },
  { endpoint, p256dh, auth }: SubscribePush,
): Promise<void> {
  if (!deps.push) throw new Problem('unconfigured', { detail: msg('Push notices cannot be sent here.') });
  assertPublicHost(endpoint);
  assertPoint(p256dh);
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

/**
 * Replaces the subscription of a device whose browser gave it another address, for the same login session. The device
 * proves by the former secret that it is the same, because its service worker has no session. An unknown one changes nothing.
 */
export async function renewPush(deps: Deps, { former, endpoint, p256dh, auth }: RenewPush): Promise<void> {
  assertPublicHost(endpoint);
  assertPoint(p256dh);
  const isFormer = and(
    eq(pushSubscriptions.endpoint, former.endpoint),
    eq(pushSubscriptions.auth, former.auth),
  );
  await transact(deps, async (tx) => {
    const [known] = await tx.select().from(pushSubscriptions).where(isFormer).for('update');
    if (!known) return;
    // A page may have subscribed the device meanwhile.
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.id, known.id)));
    await tx
      .update(pushSubscriptions)
      .set({ endpoint, p256dh, auth })
      .where(eq(pushSubscriptions.id, known.id));
  });
}

/** Returns whether the device of the viewer's login session receives push notices. */
export async function readPushDevice(
  { database: { db } }: Deps,
  { sessionId }: { readonly sessionId: string },
): Promise<PushDevice> {
  const count = await db.$count(pushSubscriptions, eq(pushSubscriptions.loginSessionId, sessionId));
  return { isSubscribed: count > 0 };
}

/** Sends no more push notices to the device of the viewer's login session. */
export async function unsubscribePush(
  { database: { db } }: Deps,
  viewer: Viewer & { readonly sessionId: string },
): Promise<void> {
  const { userId, loginSessionId } = pushSubscriptions;
  await db
    .delete(pushSubscriptions)
    .where(and(eq(userId, viewer.userId), eq(loginSessionId, viewer.sessionId)));
}

/** Throws `invalid_input` for a key that is no point of the curve P-256 in its uncompressed form. */
function assertPoint(p256dh: string): void {
  const key = Buffer.from(p256dh, 'base64url');
  try {
    if (key[0] === uncompressed && ECDH.convertKey(key, 'prime256v1').length > 0) return;
  } catch {
    // No point of the curve.
  }
  throw fieldProblem('p256dh', msg('Send the keys of the subscription as the browser returns them.'));
}

/** Names are checked again when they are looked up to send. */
function assertPublicHost(endpoint: string): void {
  const host = new URL(endpoint).hostname.replace(/^\[|\]$/g, '');
  const isPublic =
    isIP(host) === 0
      ? /\.[a-z0-9-]{2,}$/i.test(host) && !/\.(?:local|internal|localhost)$/i.test(host)
      : isPublicAddress(host);
  if (!isPublic) throw fieldProblem('endpoint', msg('Send the address of a public push service.'));
}
