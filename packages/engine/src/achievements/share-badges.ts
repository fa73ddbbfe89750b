import { achievementKinds, achievements } from '@paheli/core/achievements/achievements';
import type { BadgePage } from '@paheli/core/achievements/badge';
import type { LinkRef, OwnLink } from '@paheli/core/link-code';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { badgePages, achievements as earnedTable } from '@paheli/db/schema/achievements';
import { eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { newLinkCode } from '../foundation/link-code';
import { lockUser } from '../foundation/lock-user';
import { transact } from '../foundation/transaction';

/** Returns the code of the viewer's public page of badges; null while they share none. */
export async function readBadgeLink({ database: { db } }: Deps, { userId }: Viewer): Promise<OwnLink> {
  const [page] = await db
    .select({ code: badgePages.code })
    .from(badgePages)
    .where(eq(badgePages.userId, userId));
  return { linkCode: page?.code ?? null };
}

/** Makes the viewer's badges public under a code of their own; returns the existing code if they are public already. */
export async function shareBadges(deps: Deps, viewer: Viewer): Promise<OwnLink> {
  const { userId } = viewer;
  await transact(deps, async (tx) => {
    await lockUser(tx, viewer);
    const code = newLinkCode(deps);
    await tx.insert(badgePages).values({ userId, code, createdAt: deps.now() }).onConflictDoNothing();
  });
  return readBadgeLink(deps, viewer);
}

/** Takes the page down. Its link is invalid from then on: sharing again creates another code. */
export async function stopSharingBadges(deps: Deps, { userId }: Viewer): Promise<void> {
  await deps.database.db.delete(badgePages).where(eq(badgePages.userId, userId));
}

/** Returns the public page of a link: a username and the earned badges. Throws `not_found`. */
export async function readBadgePage({ database: { db } }: Deps, { linkCode }: LinkRef): Promise<BadgePage> {
  const [owner] = await db
    .select({ userId: badgePages.userId, username: users.username })
    .from(badgePages)
    .innerJoin(users, eq(users.id, badgePages.userId))
    .where(eq(badgePages.code, linkCode));
  if (!owner) throw new Problem('not_found', { detail: msg('These badges are not shared any more.') });
  const rows = await db.select().from(earnedTable).where(eq(earnedTable.userId, owner.userId));
  const badges = rows
    .toSorted((a, b) => achievementKinds.indexOf(a.kind) - achievementKinds.indexOf(b.kind))
    .map(({ kind, earnedAt }) => {
      const { title, description } = achievements[kind];
      return { kind, title, description, earnedAt };
    });
  return { username: owner.username, badges };
}
