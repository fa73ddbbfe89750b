import type { OwnAppeal, OwnSuspension } from '@paheli/core/integrity/suspension';
import { appeals, suspensions } from '@paheli/db/schema/integrity';
import { and, desc, eq } from 'drizzle-orm';
import type { Deps } from '../deps';
import { isInForce } from '../foundation/suspension-facts';

/** Returns the suspension of a user that is in force, with its latest appeal; null for none. */
export async function readOwnSuspension(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  userId: string,
): Promise<OwnSuspension | null> {
  const [found] = await database.db
    .select({ suspension: suspensions, appeal: appeals })
    .from(suspensions)
    .leftJoin(appeals, eq(appeals.suspensionId, suspensions.id))
    .where(and(eq(suspensions.userId, userId), isInForce(now())))
    .orderBy(desc(appeals.createdAt))
    .limit(1);
  if (!found) return null;
  const { reason, until, freeze, tookEffectAt } = found.suspension;
  if (tookEffectAt === null) throw new Error('a suspension in force without its begin');
  const appeal = found.appeal && toOwnAppeal(found.appeal);
  return { reason, until, freeze, suspendedAt: tookEffectAt, appeal };
}

/** Returns an appeal as its player sees it. */
export function toOwnAppeal(row: typeof appeals.$inferSelect): OwnAppeal {
  const { id, message, createdAt, outcome, reason, decidedAt } = row;
  return { id, message, createdAt, outcome, decisionReason: reason, decidedAt };
}
