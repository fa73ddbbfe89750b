import { addMs } from '@paheli/core/clock';
import { fourEyesMs } from '@paheli/core/tournament/exposure';
import { users } from '@paheli/db/schema/account';
import { prizeDecisions } from '@paheli/db/schema/integrity';
import { quizSessions } from '@paheli/db/schema/quiz';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Standing } from '../decisions/ask-second';
import { readCircle } from '../decisions/impartiality';
import type { Deps, Viewer } from '../deps';
import type { Tx } from '../foundation/transaction';
import type { LockedPrize } from './lock-held-prize';

type Recorded = Pick<LockedPrize, 'session'> & {
  readonly reason: string | null;
  readonly standing: Standing;
};

/** Stores the decision on a held prize, which its player reads with the result. */
export async function recordDecision(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  viewer: Viewer,
  { session, reason, standing }: Recorded,
): Promise<void> {
  const decided = { decidedBy: viewer.userId, decidedAt: deps.now(), isReviewed: standing === 'reviewed' };
  await tx.insert(prizeDecisions).values({ sessionId: session.id, reason, ...decided });
}

/**
 * Returns the sum in paise of the prizes of seven days that the viewer's circle (see `readCircle`) decided on alone, so
 * that many small decisions are no way around the limit. The circle's rows stay locked: decisions made at once count
 * each other.
 */
export async function sumDecidedAlone(tx: Tx, deps: Deps, viewer: Viewer): Promise<number> {
  const circle = await readCircle(tx, deps, viewer.userId);
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, circle))
    .orderBy(asc(users.id))
    .for('no key update');
  const { decidedBy, decidedAt, isReviewed, sessionId } = prizeDecisions;
  const [row] = await tx
    .select({ paise: sql<string>`coalesce(sum(${quizSessions.prize}), 0)` })
    .from(prizeDecisions)
    .innerJoin(quizSessions, eq(quizSessions.id, sessionId))
    .where(
      and(inArray(decidedBy, circle), gt(decidedAt, addMs(deps.now(), -fourEyesMs)), eq(isReviewed, false)),
    );
  return Number(row?.paise ?? 0);
}
