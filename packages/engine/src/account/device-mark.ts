import { timingSafeEqual } from 'node:crypto';
import { isUuid } from '@paheli/core/id';
import { deviceMarks, users } from '@paheli/db/schema/account';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Caller, Deps } from '../deps';
import type { Tx } from '../foundation/transaction';
import { notifySecurity } from '../notices/notify';
import { recordSignIn } from './record-sign-in';
import { openSession } from './session';

/** Marks kept for one account, so that a program that signs in at each run does not fill the table. */
const marksPerUser = 20;

type MarkOwner =
  | { readonly userId: string }
  | { readonly mobileNumber: string | null }
  | { readonly provedNumber: string };

type Opened = { readonly accessToken: string; readonly deviceMark: string };

/**
 * Returns the id of the device of a mark that is ours, was not revoked and belongs to this account; undefined
 * otherwise. A mark proves only that the device signed in before: it opens no session. With `provedNumber` a mark
 * counts only where the account's number is confirmed, because anybody can claim a number and sign in for marks.
 */
export async function findDevice(
  { database, personalData }: Pick<Deps, 'database' | 'personalData'>,
  mark: string | undefined,
  owner: MarkOwner,
): Promise<string | undefined> {
  const id = readMark({ personalData }, mark);
  if (id === undefined) return undefined;
  const [device] = await database.db
    .select({ id: deviceMarks.id })
    .from(deviceMarks)
    .innerJoin(users, eq(users.id, deviceMarks.userId))
    .where(and(eq(deviceMarks.id, id), belongsTo(owner)));
  return device?.id;
}

/** Returns the id of a mark that is ours, whichever account's it is; undefined otherwise. */
function readMark(deps: Pick<Deps, 'personalData'>, mark: string | undefined): string | undefined {
  const [id = '', signature = ''] = mark?.split('.') ?? [];
  const expected = signatureOf(deps, id);
  const given = Buffer.from(signature, 'base64url');
  const isOurs = isUuid(id) && given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? id : undefined;
}

function belongsTo(owner: MarkOwner): SQL | undefined {
  if ('userId' in owner) return eq(users.id, owner.userId);
  if ('mobileNumber' in owner) return eq(users.mobileNumber, owner.mobileNumber ?? '');
  return and(eq(users.mobileNumber, owner.provedNumber), isNotNull(users.mobileVerifiedAt));
}

/** The origin of a sign-in. */
export type SignIn = {
  readonly caller?: Caller | undefined;
  readonly deviceId?: string | undefined;
  /** The mark that the device presented, which may be another account's. */
  readonly deviceMark?: string | undefined;
};

/**
 * Opens a session and marks its device: with the device's own mark if that is valid, or with a new one. Records what the
 * sign-in may have in common with those of other accounts.
 */
export async function openMarkedSession(
  tx: Tx,
  deps: Deps,
  userId: string,
  { caller, deviceId, deviceMark }: SignIn = {},
): Promise<Opened> {
  const lastUsedAt = deps.now();
  const isOwn = and(eq(deviceMarks.id, deviceId ?? deps.newId()), eq(deviceMarks.userId, userId));
  const [known] = deviceId
    ? await tx.update(deviceMarks).set({ lastUsedAt }).where(isOwn).returning({ id: deviceMarks.id })
    : [];
  const id = known?.id ?? deps.newId();
  if (!known) {
    await tx.insert(deviceMarks).values({ id, userId, createdAt: lastUsedAt, lastUsedAt });
    await tx.execute(sql`
      delete from device_mark where user_id = ${userId} and id in (
        select id from device_mark where user_id = ${userId} order by last_used_at desc, id desc offset ${marksPerUser})`);
  }
  await recordSignIn(tx, deps, userId, { address: caller?.address, deviceId: readMark(deps, deviceMark) });
  const accessToken = await openSession(deps, userId, { tx, deviceMarkId: id, ...(caller && { caller }) });
  return { accessToken, deviceMark: `${id}.${signatureOf(deps, id).toString('base64url')}` };
}

/** Tells the user about a sign-in on a device that did not sign in to the account before. */
export async function tellOfNewDevice(
  tx: Tx,
  deps: Deps,
  userId: string,
  { caller, deviceId }: SignIn,
): Promise<void> {
  if (deviceId !== undefined) return;
  await notifySecurity(tx, deps, userId, 'signed_in', {
    userAgent: caller?.userAgent?.slice(0, 200) ?? null,
  });
}

/** Signs a mark's id with the key of personal data, so that marks cannot be forged. */
function signatureOf({ personalData }: Pick<Deps, 'personalData'>, id: string): Buffer {
  return personalData.fingerprint(`device mark:${id}`);
}
