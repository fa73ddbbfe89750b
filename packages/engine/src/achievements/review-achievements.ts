import { achievements, decideAchievements } from '@paheli/core/achievements/achievements';
import { users } from '@paheli/db/schema/account';
import { achievements as earnedTable } from '@paheli/db/schema/achievements';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { isolateRows } from '../isolate-rows';
import { appendEvents } from '../outbox';
import { type ReviewableQuiz, readPlayedQuizzes } from '../quiz/read-played-quizzes';
import { arrayOf, transact } from '../transaction';

type ReviewDeps = Pick<Deps, 'database' | 'now' | 'live'>;
type Earned = Pick<typeof earnedTable.$inferInsert, 'kind' | 'earnedAt' | 'sessionId'>;

type JobDeps = ReviewDeps & Pick<Deps, 'log' | 'failedRows'>;
type Due = { readonly id: string; readonly userId: string; readonly finishedAt: Date };

/** How many sessions are read at once. */
const batchSize = 20;
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
    // One after another: a long history takes a while to evaluate, and blocks other work meanwhile.
    const batch = { job: 'achievements', rows, idOf: String };
    reviewed += (await isolateRows(deps, batch, (userId) => reviewPlayer(deps, userId))).length;
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

async function reviewPlayer(deps: ReviewDeps, userId: string): Promise<void> {
  const quizzes = await readPlayedQuizzes(deps, userId);
  await storeEarned(deps, userId, earnedIn(quizzes, deps.now()));
  await markReviewed(deps, quizzes);
}

/** Returns the achievements of a player's quizzes, given all of them. */
export function earnedIn(quizzes: readonly ReviewableQuiz[], now: Date): Earned[] {
  return decideAchievements(quizzes, now).flatMap(({ kind, earned }) =>
    earned ? [{ kind, earnedAt: earned.at, sessionId: earned.sessionId }] : [],
  );
}

/** Stores new achievements and notifies the player, once, even when several processes do so at the same time. */
export async function storeEarned(
  deps: ReviewDeps,
  userId: string,
  earned: readonly Earned[],
): Promise<void> {
  if (earned.length === 0) return;
  await transact(deps, async (tx) => {
    const [open] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.closedAt)))
      .for('no key update');
    if (!open) return;
    const stored = await tx
      .insert(earnedTable)
      .values(earned.map((each) => ({ userId, ...each })))
      .onConflictDoNothing()
      .returning({ kind: earnedTable.kind });
    await appendEvents(
      tx,
      stored.map(({ kind }) => ({
        audience: `user:${userId}`,
        event: { type: 'achievement_earned', kind, title: achievements[kind].title },
      })),
    );
  });
}

/** Records the standing in which each session was reviewed. Locked sessions are skipped: the next run reviews them. */
async function markReviewed(deps: ReviewDeps, quizzes: readonly ReviewableQuiz[]): Promise<void> {
  const ids = arrayOf(
    'uuid',
    quizzes.map(({ sessionId }) => sessionId),
  );
  const standings = arrayOf(
    'text',
    quizzes.map(({ reviewedStanding }) => reviewedStanding),
  );
  await transact(deps, (tx) =>
    tx.execute(sql`
      with free as (
        select s.id, x.standing from unnest(${ids}, ${standings}) as x(id, standing) join quiz_session s on s.id = x.id
        where s.reviewed_standing is distinct from x.standing for no key update of s skip locked)
      update quiz_session s set reviewed_standing = free.standing from free where s.id = free.id`),
  );
}
