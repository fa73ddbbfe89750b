import { addMs, later } from '@paheli/core/clock';
import { users } from '@paheli/db/schema/account';
import { auditLog } from '@paheli/db/schema/audit';
import { and, desc, eq, gt, isNull, notInArray, sql } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import type { Tx } from '../foundation/transaction';
import { dependenceMs, readCircle } from './impartiality';

/**
 * Returns when a decision that needs a second administrator takes effect without one; null where there is another who
 * is independent of the viewer (see `readCircle`) and has to confirm it.
 */
export async function effectWithoutSecond(tx: Tx, deps: Deps, viewer: Viewer): Promise<Date | null> {
  const circle = await readCircle(tx, deps, viewer.userId);
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.role, 'admin'), isNull(users.duty), isNull(users.closedAt), notInArray(users.id, circle)),
    )
    .limit(1);
  return other ? null : earliestEffect(tx, deps, deps.now());
}

/**
 * Returns when the only administrator's decision takes effect. Demoting the others first, or giving them a narrower duty, does
 * not shorten the wait.
 */
export async function earliestEffect(tx: Tx, { settings }: Pick<Deps, 'settings'>, now: Date): Promise<Date> {
  const plain = addMs(now, settings.promotionDelayMs);
  const { action, before, after, at } = auditLog;
  const [last] = await tx
    .select({ at })
    .from(auditLog)
    .where(
      and(
        gt(at, addMs(now, -dependenceMs(settings))),
        eq(action, 'user.role'),
        sql`${before} ->> 'role' = 'admin' and ${before} ->> 'duty' is null`,
        sql`(${after} ->> 'role' = 'player' or ${after} ->> 'duty' is not null)`,
      ),
    )
    .orderBy(desc(at))
    .limit(1);
  return last ? later(plain, addMs(last.at, dependenceMs(settings))) : plain;
}
