import { addMs, dayMs } from '@paheli/core/clock';
import { beginOfDay, dateInIndia } from '@paheli/core/india';
import { msg } from '@paheli/core/message';
import { toPaise, toRupees } from '@paheli/core/money';
import { Problem } from '@paheli/core/problem';
import {
  changeLimit,
  limitAt,
  type OwnLimit,
  type PlayLimits,
  roomLeft,
  type SelfExclude,
  type SetLimits,
} from '@paheli/core/wallet/deposit-limit';
import { users } from '@paheli/db/schema/account';
import { ownLimits } from '@paheli/db/schema/wallet';
import { eq, sql } from 'drizzle-orm';
import { lockOwnLimits, readOwnLimits, toColumns } from '../account/own-limits';
import type { Deps, Viewer } from '../deps';
import { lockUser } from '../foundation/lock-user';
import { appendEvents } from '../foundation/outbox';
import { instant, type Tx, transact } from '../foundation/transaction';

/** Returns the player's limits, today's deposits and playing time, and the end of their self-exclusion. */
export async function readLimits(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<PlayLimits> {
  const at = now();
  const own = await readOwnLimits(database.db, userId);
  const [limit, minutes] = [limitAt(own.deposits, at), limitAt(own.minutes, at)];
  const [user] = await database.db
    .select({
      excludedUntil: users.excludedUntil,
      played: sql<number>`minutes_played(${users.id}, ${instant(at)})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  const excludedUntil = user?.excludedUntil ?? null;
  return {
    dailyDepositLimit: inRupees(limit.amount),
    nextDepositLimitFrom: limit.nextFrom,
    nextDepositLimit: inRupees(limit.nextAmount),
    depositedToday: toRupees(await paidInToday(database.db, userId, at)),
    dailyMinutes: minutes.amount,
    nextDailyMinutesFrom: minutes.nextFrom,
    nextDailyMinutes: minutes.nextAmount,
    minutesPlayedToday: user?.played ?? 0,
    excludedUntil: excludedUntil !== null && excludedUntil > at ? excludedUntil : null,
  };
}

/** Sets the viewer's daily limits, as far as they are given. A lower limit applies at once; a higher one, or none, after a day. */
export async function setLimits(
  deps: Deps,
  viewer: Viewer,
  { dailyDepositLimit, dailyMinutes }: SetLimits,
): Promise<PlayLimits> {
  const { userId } = viewer;
  await transact(deps, async (tx) => {
    await lockUser(tx, viewer);
    // From here on the row exists, so that concurrent changes and payments queue on its lock.
    await tx.insert(ownLimits).values({ userId }).onConflictDoNothing();
    const own = await lockOwnLimits(tx, userId);
    const change = (limit: OwnLimit, wanted: number | null | undefined) =>
      wanted === undefined ? limit : changeLimit(limit, wanted, deps.now());
    const limits = {
      deposits: change(own.deposits, dailyDepositLimit && toPaise(dailyDepositLimit)),
      minutes: change(own.minutes, dailyMinutes),
    };
    await tx.update(ownLimits).set(toColumns(limits)).where(eq(ownLimits.userId, userId));
  });
  return readLimits(deps, viewer);
}

/** Excludes the viewer from paying in and taking part for so many days. Never shortens an earlier exclusion. */
export async function excludeSelf(deps: Deps, viewer: Viewer, { days }: SelfExclude): Promise<PlayLimits> {
  const until = addMs(deps.now(), days * dayMs);
  await transact(deps, async (tx) => {
    await lockUser(tx, viewer);
    await tx
      .update(users)
      .set({ excludedUntil: sql`greatest(${users.excludedUntil}, ${instant(until)})` })
      .where(eq(users.id, viewer.userId));
    await appendEvents(tx, [{ audience: `user:${viewer.userId}`, event: { type: 'profile_update' } }]);
  });
  return readLimits(deps, viewer);
}

/** Throws `self_excluded` while a player has excluded themselves. */
export async function assertNotExcluded(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { userId }: Viewer,
): Promise<void> {
  const [user] = await database.db
    .select({ excludedUntil: users.excludedUntil })
    .from(users)
    .where(eq(users.id, userId));
  if (user?.excludedUntil && user.excludedUntil > now()) throw new Problem('self_excluded');
}

/** Throws `deposit_limit` where an amount, in paise, would exceed what the player may still pay in today. */
export async function assertWithinLimit(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { userId }: Viewer,
  amountPaise: number,
): Promise<void> {
  const at = now();
  const { deposits: limit } = await readOwnLimits(database.db, userId);
  if (limitAt(limit, at).amount === null) return;
  const room = roomLeft(limit, await paidInToday(database.db, userId, at), at);
  if (room !== null && amountPaise > room) {
    const detail = msg('This would exceed your daily deposit limit: today you can add up to ₹{amount}.', {
      amount: toRupees(room),
    });
    throw new Problem('deposit_limit', { detail, facts: { roomLeft: toRupees(room) } });
  }
}

/**
 * Returns whether a captured payment is within its player's limit. The limit stays locked until the transaction ends,
 * so that the second of two concurrent payments counts the first.
 */
export async function isWithinLimit(
  tx: Tx,
  userId: string,
  amountPaise: number,
  now: Date,
): Promise<boolean> {
  const { deposits: limit } = await lockOwnLimits(tx, userId);
  const room = roomLeft(limit, await paidInToday(tx, userId, now), now);
  return room === null || amountPaise <= room;
}

/** Returns what was captured and credited since midnight in India, in paise. */
async function paidInToday(db: Pick<Tx, 'execute'>, userId: string, now: Date): Promise<number> {
  const midnight = beginOfDay(dateInIndia(now));
  const [row] = await db.execute<{ paise: string }>(sql`
    select coalesce(sum(p.amount), 0)::bigint as paise from payment p join payment_intent i on i.id = p.intent_id
    where i.user_id = ${userId} and p.outcome = 'credited' and p.captured_at >= ${instant(midnight)}`);
  return Number(row?.paise ?? 0);
}

function inRupees(paise: number | null): number | null {
  return paise === null ? null : toRupees(paise);
}
