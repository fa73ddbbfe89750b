import type { AccountExport } from '@paheli/core/account/account';
import {
  defaultChoices,
  EmailKind,
  type NoticeChoices,
  type NoticeSettings,
  PushKind,
} from '@paheli/core/notices/schema';
import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { noticeChoices, notices, pushSubscriptions } from '@paheli/db/schema/notices';
import { asc, eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { lockUser } from '../foundation/lock-user';
import { type Tx, transact } from '../foundation/transaction';

/** Returns what the viewer chose, and which channels there are. */
export async function readNoticeSettings(deps: Deps, { userId }: Viewer): Promise<NoticeSettings> {
  const { db } = deps.database;
  const [user] = await db
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt, choices: noticeChoices })
    .from(users)
    .leftJoin(noticeChoices, eq(noticeChoices.userId, users.id))
    .where(eq(users.id, userId));
  if (!user) throw new Problem('unauthenticated');
  return {
    ...(user.choices === null ? defaultChoices : toChoices(user.choices)),
    pushKey: deps.push?.publicKey ?? null,
    pushDevices: await db.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId)),
    sendsEmail: deps.mail !== undefined,
    email: user.email,
    emailVerified: user.emailVerifiedAt !== null,
  };
}

/** Replaces what the viewer chose. Notices whose deliveries are planned keep them. */
export async function chooseNotices(
  deps: Deps,
  viewer: Viewer,
  { pushOff, emailOff, quietHours }: NoticeChoices,
): Promise<NoticeSettings> {
  const { userId } = viewer;
  const row = {
    pushOff: [...new Set(pushOff)],
    emailOff: [...new Set(emailOff)],
    quietFrom: quietHours?.from ?? null,
    quietUntil: quietHours?.until ?? null,
  };
  await transact(deps, async (tx) => {
    await lockUser(tx, viewer);
    await tx
      .insert(noticeChoices)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: noticeChoices.userId, set: row });
  });
  return readNoticeSettings(deps, viewer);
}

/** Returns choices as stored. Kinds of another version of the product are skipped. */
export function toChoices({
  pushOff,
  emailOff,
  quietFrom,
  quietUntil,
}: typeof noticeChoices.$inferSelect): NoticeChoices {
  return {
    pushOff: PushKind.options.filter((kind) => pushOff.includes(kind)),
    emailOff: EmailKind.options.filter((kind) => emailOff.includes(kind)),
    quietHours: quietFrom !== null && quietUntil !== null ? { from: quietFrom, until: quietUntil } : null,
  };
}

/** Returns the viewer's choices, devices and notices, for the export of the account. */
export async function exportNotices(deps: Deps, viewer: Viewer): Promise<AccountExport['notices']> {
  const { db } = deps.database;
  const { pushOff, emailOff, quietHours } = await readNoticeSettings(deps, viewer);
  const { endpoint, createdAt } = pushSubscriptions;
  return {
    choices: { pushOff, emailOff, quietHours },
    devices: await db
      .select({ endpoint, createdAt })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, viewer.userId))
      .orderBy(asc(createdAt)),
    sent: await db
      .select({ kind: notices.kind, createdAt: notices.createdAt })
      .from(notices)
      .where(eq(notices.userId, viewer.userId))
      .orderBy(asc(notices.createdAt)),
  };
}

/** Erases a user's notices, choices and devices, in the caller's transaction. */
export async function eraseNotices(tx: Tx, userId: string): Promise<void> {
  await tx.delete(notices).where(eq(notices.userId, userId));
  await tx.delete(noticeChoices).where(eq(noticeChoices.userId, userId));
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
}
