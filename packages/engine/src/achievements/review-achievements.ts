import { setImmediate as nextTurn } from 'node:timers/promises';
import { achievements, decideAchievements } from '@paheli/core/achievements/achievements';
import { users } from '@paheli/db/schema/account';
import { achievements as earnedTable } from '@paheli/db/schema/achievements';
import { and, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { isolateInHalves } from '../foundation/isolate-rows';
import { appendEvents } from '../foundation/outbox';
import { arrayOf, isAnyOf, storeRows, type Tx, transact } from '../foundation/transaction';
import { type ReviewableQuiz, readPlayedQuizzes } from '../quiz/read-played-quizzes';

type ReviewDeps = Pick<Deps, 'database' | 'now' | 'live'>;
type Earned = Pick<typeof earnedTable.$inferInsert, 'userId' | 'kind' | 'earnedAt' | 'sessionId'>;

type JobDeps = ReviewDeps & Pick<Deps, 'log' | 'failedRows'>;
type Due = { readonly id: string; readonly userId: string; readonly finishedAt: Date };

/** How many sessions are read at once. */
const batchSize = 200;
/** Players reviewed in one run. Players whose review fails do not count, so that they do not starve the others. */
const maxPlayers = 1_000;
/** Any fixed number: the lock of the process that reviews. */
const reviewLock = 7_243_542;

/**
 * Reviews the players who have finished a quiz, or whose standing in one has changed, since their last review, and
 * stores what they have earned. A player whose review fails does not stop the others. Returns how many players it
 * reviewed: none while another process reviews. Sessions that were not marked before a crash are reviewed again.
 */
export async function reviewAchievements(deps: JobDeps): Promise<number> {
  // The transaction only holds the lock: processes that review at once would all do the same work.
  return deps.database.db.transaction(async (tx) => {
    const [lock] = await tx.execute<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock(${reviewLock}::int8) as "isFree"`,
    );
    return lock?.isFree ? reviewDue(deps) : 0;
  });
}

async function reviewDue(deps: JobDeps): Promise<number> {
  const reviewedIds = new Set<string>();
  let reviewed = 0;
  let last: Due | undefined;
  do {
    const due = await findDue(deps, last);
    last = due.at(-1);
    const rows = [...new Set(due.map(({ userId }) => userId))].filter((userId) => !reviewedIds.has(userId));
    for (const userId of rows) reviewedIds.add(userId);
    const batch = { job: 'achievements', rows, idOf: String };
    reviewed += await isolateInHalves(deps, batch, (userIds) => reviewPlayers(deps, userIds));
  } while (last !== undefined && reviewed < maxPlayers);
  return reviewed;
}

/** Returns the oldest due sessions after `last`, so that sessions that could not be reviewed are skipped. */
async function findDue({ database: { sql } }: ReviewDeps, last: Due | undefined): Promise<Due[]> {
  const isBehind = last ? sql`and (finished_at, id) > (${last.finishedAt}, ${last.id})` : sql``;
  // Written like the condition of the index that contains only these sessions.
  return sql<Due[]>`
    select id, user_id, finished_at from quiz_session
    where finished_at is not null
      and reviewed_standing is distinct from coalesce(rank::text, '-') || ' ' || prize_state ${isBehind}
    order by finished_at, id limit ${batchSize}`;
}

async function reviewPlayers(deps: ReviewDeps, userIds: readonly string[]): Promise<number> {
  const quizzesOf = await readPlayedQuizzes(deps, userIds);
  const earned: Earned[] = [];
  for (const [userId, quizzes] of quizzesOf) {
    earned.push(...earnedIn(userId, quizzes, deps.now()));
    // A long history takes a while to evaluate: other work goes on between two players.
    await nextTurn();
  }
  await transact(deps, async (tx) => {
    await storeEarned(tx, earned);
    await markReviewed(tx, [...quizzesOf.values()].flat());
  });
  return userIds.length;
}

/** Returns the achievements of a player's quizzes, given all of them. */
export function earnedIn(userId: string, quizzes: readonly ReviewableQuiz[], now: Date): Earned[] {
  return decideAchievements(quizzes, now).flatMap(({ kind, earned }) =>
    earned ? [{ userId, kind, earnedAt: earned.at, sessionId: earned.sessionId }] : [],
  );
}

/** Stores new achievements and notifies their players, once, even when several processes do so at the same time. */
export async function storeEarned(tx: Tx, earned: readonly Earned[]): Promise<void> {
  if (earned.length === 0) return;
  const open = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isAnyOf(
          users.id,
          earned.map(({ userId }) => userId),
        ),
        isNull(users.closedAt),
      ),
    )
    .orderBy(users.id)
    .for('no key update');
  const openIds = new Set(open.map(({ id }) => id));
  const storable = earned.filter(({ userId }) => openIds.has(userId));
  const stored = (await storeRows(tx, earnedTable, storable)) as { user_id: string; kind: Earned['kind'] }[];
  await appendEvents(
    tx,
    stored.map(({ user_id: userId, kind }) => ({
      audience: `user:${userId}`,
      event: { type: 'achievement_earned', kind, title: achievements[kind].title },
    })),
  );
}

/** Records the standing in which each session was reviewed. Locked sessions are skipped: the next run reviews them. */
async function markReviewed(tx: Tx, quizzes: readonly ReviewableQuiz[]): Promise<void> {
  const ids = arrayOf(
    'uuid',
    quizzes.map(({ sessionId }) => sessionId),
  );
  const standings = arrayOf(
    'text',
    quizzes.map(({ reviewedStanding }) => reviewedStanding),
  );
  await tx.execute(sql`
    with free as (
      select s.id, x.standing from unnest(${ids}, ${standings}) as x(id, standing) join quiz_session s on s.id = x.id
      where s.reviewed_standing is distinct from x.standing for no key update of s skip locked)
    update quiz_session s set reviewed_standing = free.standing from free where s.id = free.id`);
}
